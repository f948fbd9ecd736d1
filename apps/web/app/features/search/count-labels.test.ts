/** R-SEARCH-4: how a number of results is written. */
import { expect, test } from 'vitest'
import { countLabel, countText } from './count-labels.ts'

test('a result count uses result or results', () => {
  expect(countLabel(0)).toBe('0 results')
  expect(countLabel(1)).toBe('1 result')
  expect(countLabel(2)).toBe('2 results')
})

test('thousands are set apart, and an inexact count states that there are more', () => {
  expect(countText(999)).toBe('999')
  expect(countText(1_204)).toBe('1,204')
  expect(countText(1_234_567)).toBe('1,234,567')
  expect(countLabel(10_000, false)).toBe('10,000+ results')
})
