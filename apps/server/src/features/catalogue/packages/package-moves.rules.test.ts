/** Proves R-PACKAGE-6: when a package can be published and withdrawn. */
import { expect, test } from 'vitest'
import { packageMoves } from './package-moves.rules.ts'

test.each(['draft', 'withdrawn'] as const)(
  'a package that is %s can be published once it has a public clip',
  (state) => {
    expect(packageMoves({ state }, 1)).toEqual([{ to: 'published', refusal: null }])
    expect(packageMoves({ state }, 0)).toMatchObject([
      { to: 'published', refusal: expect.stringContaining('public clip') },
    ])
  },
)

test('a published package can be withdrawn, with clips and without', () => {
  for (const clips of [0, 1]) {
    expect(packageMoves({ state: 'published' }, clips)).toEqual([{ to: 'withdrawn', refusal: null }])
  }
})
