/** Casts may only become fewer: each way to write one is counted. */
import { describe, expect, test } from 'vitest'
import { castFaults, countCasts } from './casts.ts'

const file = (text: string, path = 'a.ts') => ({ path, text })

describe('a cast', () => {
  test.each([
    ['const x = y as X', 1],
    ['const x = y as unknown as X', 2],
    ['f((y as X).z, [y as X])', 2],
    ['const x = <X>y', 1],
    ["const LIST = ['a', 'b'] as const", 0],
    ['const x = y satisfies X', 0],
    ["import { a as b } from './c.ts'", 0],
    ['// x as Y', 0],
    ["const text = 'x as Y'", 0],
  ])('a cast in %s is counted %i times', (text, casts) => {
    expect(countCasts(file(text))).toBe(casts)
  })

  test('a cast is also counted between elements', () => {
    expect(countCasts(file('const x = <p>{(y as X).z}</p>', 'a.tsx'))).toBe(1)
  })
})

describe('the recorded count', () => {
  const two = [file('const x = y as X'), file('const x = y as X', 'b.ts'), file('const x = 1', 'c.ts')]

  test('the recorded count of casts may not rise', () => {
    expect(castFaults(two, 1)).toEqual([
      '2 casts, but 1 are allowed. Use a type guard or a schema:\n  1 in a.ts\n  1 in b.ts',
    ])
  })

  test('the recorded count of casts must be lowered when it falls', () => {
    expect(castFaults(two, 3)).toEqual(['There are 2 casts left: lower MAX_CASTS from 3 to 2.'])
    expect(castFaults(two, 2)).toEqual([])
  })
})
