/** The scale of a chart ends at a round number. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundScale } from './round-scale.ts'

test.each([
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [11, [0, 2, 4, 6, 8, 10, 12]],
  [13, [0, 5, 10, 15]],
  [12_345, [0, 5_000, 10_000, 15_000]],
])('the scale of %i has round steps', (highest, ticks) => {
  expect(roundScale(highest)).toEqual({ top: ticks.at(-1), ticks })
})

test('a scale holds the highest value, in steps of whole numbers', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 12 }), (highest) => {
      const { top, ticks } = roundScale(highest)
      expect(top).toBeGreaterThanOrEqual(highest)
      expect(top).toBe(ticks.at(-1))
      expect(ticks.every(Number.isInteger)).toBe(true)
      expect(ticks.length).toBeLessThanOrEqual(8)
    }),
  )
})
