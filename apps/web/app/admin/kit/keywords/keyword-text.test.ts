/** Tests of the keys of the keyword field. */
import { expect, test } from 'vitest'
import {
  correctedKeyword,
  hasKeyword,
  keywordsIn,
  keywordText,
  withKeyword,
  withoutKeyword,
} from './keyword-text.ts'

test('commas and lines part keywords, and each counts once', () => {
  expect(keywordsIn(' fox,, tube\nfox ')).toEqual(['fox', 'tube'])
})

test('a keyword is added once and taken off, whatever its letters', () => {
  expect(withKeyword('', 'fox')).toBe('fox')
  expect(withKeyword('tube,', 'fox')).toBe('tube, fox')
  expect(withKeyword('Fox', 'fox')).toBe('Fox')
  expect(withoutKeyword('tube, Fox, rain', 'fox')).toBe('tube, rain')
  expect(hasKeyword('red fox', 'fox')).toBe(false)
})

test('a misspelt keyword is replaced at its position', () => {
  const one = { keyword: 'protset', meant: 'protest' }
  expect(correctedKeyword('fox, Protset, rain', one)).toBe('fox, protest, rain')
  expect(correctedKeyword('protest, protset', one)).toBe('protest')
})

test('a keyword with a comma is written in quotes and read as one', () => {
  const text = keywordText(['Washington, D.C.', 'the "Hill"', 'Capitol'])
  expect(text).toBe('"Washington, D.C.", "the ""Hill""", Capitol')
  expect(keywordsIn(text)).toEqual(['Washington, D.C.', 'the "Hill"', 'Capitol'])
  expect(withKeyword('"Washington, D.C."', 'fire')).toBe('"Washington, D.C.", fire')
  expect(keywordsIn('say "cheese, fox')).toEqual(['say "cheese', 'fox'])
})

test('a quoted keyword keeps its comma next to other separators', () => {
  expect(keywordsIn('protest, "Berlin, Mitte"; vote')).toEqual(['protest', 'Berlin, Mitte', 'vote'])
  expect(keywordsIn('"Berlin; Mitte";vote')).toEqual(['Berlin; Mitte', 'vote'])
  expect(keywordText(['Berlin; Mitte'])).toBe('"Berlin; Mitte"')
  expect(keywordsIn('fire; night\nvote')).toEqual(['fire', 'night', 'vote'])
})
