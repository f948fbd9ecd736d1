/** Which rows of a long list are in the page, when rows have different heights. */
import { expect, test } from 'vitest'
import { visibleRows } from './use-window.ts'

const HEIGHTS = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? 80 : 144))
const WHOLE = 50 * (80 + 144)

test.each([
  ['at the top', 0, { start: 0, end: 17 }],
  ['in the middle', 25 * 224, { start: 42, end: 67 }],
  ['beyond the end', 2 * WHOLE, { start: 91, end: 100 }],
])('the rows that are seen are in the page: %s', (_name, above, rows) => {
  const { before, after, ...seen } = visibleRows(HEIGHTS, { above, height: 900 })
  expect(seen).toEqual(rows)
  const drawn = HEIGHTS.slice(rows.start, rows.end).reduce((sum, height) => sum + height, 0)
  expect(before + drawn + after).toBe(WHOLE)
})

test('an empty list has no rows', () => {
  expect(visibleRows([], { above: 0, height: 900 })).toEqual({ start: 0, end: 0, before: 0, after: 0 })
})
