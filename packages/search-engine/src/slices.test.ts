/** Numbers as bits: a range over bitmaps equals one over numbers. */
import { describe, expect, test } from 'vitest'
import type { FieldRange } from './query.ts'
import { type SliceRange, sliceRange, slicesOf } from './slices.ts'

const NOTHING = { created: new Date('2024-01-01'), date_taken: null, date_posted: null, duration_s: 0 }

/** The number whose binary digits the bitmaps of a field contain. */
function numberOf(values: typeof NOTHING | Parameters<typeof slicesOf>[0], { token, digits }: SliceRange) {
  return slicesOf(values)
    .filter((slice) => slice >= token && slice < token + digits)
    .reduce((sum, slice) => sum + 2 ** (slice - token), 0)
}

function isIn(values: Parameters<typeof slicesOf>[0], range: FieldRange): boolean {
  const slices = sliceRange(range)
  const number = numberOf(values, slices)
  return number >= slices.from && (slices.before === null || number < slices.before)
}

describe('a range of', () => {
  const days = { field: 'date_taken', from: '1969-12-31', to: '2024-02-29' } as const
  test.each([
    ['1969-12-30', false],
    ['1969-12-31', true],
    ['2024-02-29', true],
    ['2024-03-01', false],
    [null, false],
  ])('a range of days contains %s: %s', (date_taken, expected) => {
    expect(isIn({ ...NOTHING, date_taken }, days)).toBe(expected)
    expect(isIn({ ...NOTHING, date_posted: date_taken }, { ...days, field: 'date_posted' })).toBe(expected)
  })

  test('an open range of days does not contain a clip without a day', () => {
    const open = { field: 'date_taken', from: null, to: null } as const
    expect(isIn(NOTHING, open)).toBe(false)
    expect(isIn({ ...NOTHING, date_taken: '0001-01-01' }, open)).toBe(true)
  })

  test.each([
    ['2024-05-09T22:59:59.999Z', false],
    ['2024-05-09T23:00:00.000Z', true],
    ['2024-05-11T22:59:59.999Z', true],
    ['2024-05-11T23:00:00.000Z', false],
    ['1750-01-01T00:00:00.000Z', false],
  ])('a range of times contains %s: %s', (created, expected) => {
    const from = new Date('2024-05-09T23:00:00Z')
    const to = new Date('2024-05-11T22:59:59.999Z')
    expect(isIn({ ...NOTHING, created: new Date(created) }, { field: 'created', from, to })).toBe(expected)
  })

  test.each([
    [0, { from: null, to: 0 }, true],
    [1, { from: null, to: 0 }, false],
    [30, { from: 30, to: 30 }, true],
    [29, { from: 30, to: null }, false],
    [2_000_000_000, { from: 90_000, to: null }, true],
  ])('a range of durations contains %i in %j: %s', (duration_s, ends, expected) => {
    expect(isIn({ ...NOTHING, duration_s }, { field: 'duration', ...ends })).toBe(expected)
  })
})
