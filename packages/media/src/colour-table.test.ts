/** The conversion of colours to sRGB, of which tests with whole files measure a few. */
import { expect, test } from 'vitest'
import { colourTable } from './colour-table.ts'

const lastOf = (table: Iterable<string>) => [...table].join('').trimEnd().split('\n').at(-1)

test.each(['bt2020', 'p3'] as const)('white stays white in a film of %s without HDR', (primaries) => {
  const colour = { matrix: 'bt709', transfer: 'sdr', primaries } as const
  expect(lastOf(colourTable(colour))).toBe('1.000000 1.000000 1.000000')
})
