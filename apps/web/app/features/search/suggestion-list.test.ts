/** The marks in the list of suggestions. */
import { expect, test } from 'vitest'
import { moveMark, splitSuggestion, stepOfKey, suggestionLabel } from './suggestion-list.ts'

test('keys that are not arrows move nothing', () => {
  expect(stepOfKey('Enter')).toBeUndefined()
  expect(stepOfKey('a')).toBeUndefined()
})

test('nothing can be marked in an empty list', () => {
  expect(moveMark(null, 'next', 0)).toBeNull()
  expect(moveMark(null, 'previous', 0)).toBeNull()
})

test('arrows go through the list and back to the typed text', () => {
  expect(moveMark(null, 'next', 2)).toBe(0)
  expect(moveMark(0, 'next', 2)).toBe(1)
  expect(moveMark(1, 'next', 2)).toBeNull()
  expect(moveMark(null, 'previous', 2)).toBe(1)
  expect(moveMark(0, 'previous', 2)).toBeNull()
})

test('a suggestion is split after what was typed, whatever its case', () => {
  expect(splitSuggestion('ginger kitten', '  Ginger ki')).toEqual({ same: 'ginger ki', added: 'tten' })
  expect(splitSuggestion('café', 'cafe')).toEqual({ same: '', added: 'café' })
})

test('a suggestion that was typed completely is set off as a whole', () => {
  expect(splitSuggestion('Ginger kitten', 'ginger kitten')).toEqual({ same: '', added: 'Ginger kitten' })
})

test('the number of suggestions is announced in words', () => {
  expect(suggestionLabel(0)).toBe('No suggestions')
  expect(suggestionLabel(1)).toBe('1 suggestion')
  expect(suggestionLabel(8)).toBe('8 suggestions')
})
