/** R-SEARCH-4: how a number of results is written. */
import { expect, test } from 'vitest'
import { countText, countWords } from './count-words.ts'

test('a result count uses result or results', () => {
  expect(countWords(0)).toBe('0 results')
  expect(countWords(1)).toBe('1 result')
  expect(countWords(2)).toBe('2 results')
})

test('thousands are set apart, and an inexact count says that there are more', () => {
  expect(countText(999)).toBe('999')
  expect(countText(1_204)).toBe('1,204')
  expect(countText(1_234_567)).toBe('1,234,567')
  expect(countWords(10_000, false)).toBe('10,000+ results')
})
