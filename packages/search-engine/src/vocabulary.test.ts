/** Completions and corrections from the words of the catalogue. */
import { describe, expect, test } from 'vitest'
import { arrangeVocabulary, nearestWord, wordsWithPrefix } from './vocabulary.ts'

const vocabulary = arrangeVocabulary(
  Object.entries({ hedge: 3, hedgehog: 9, hedgehogs: 5, hotel: 4, hovel: 8, kangaroo: 2, she: 1 })
    .map(([word, documents]) => ({ word, documents }))
    .sort((a, b) => (a.word < b.word ? -1 : 1)),
)

describe('completions', () => {
  test('completions are the words with the prefix, the most frequent first', () => {
    expect(wordsWithPrefix(vocabulary, 'hedge', 10)).toEqual(['hedgehog', 'hedgehogs', 'hedge'])
  })

  test('completions are limited to the requested number', () => {
    expect(wordsWithPrefix(vocabulary, 'h', 2)).toEqual(['hedgehog', 'hovel'])
  })

  test('there are no completions where no word has the prefix', () => {
    expect(wordsWithPrefix(vocabulary, 'zebra', 10)).toEqual([])
  })
})

describe('the nearest word', () => {
  test.each([
    ['hotl', 'hotel', 'a letter left out'],
    ['hootel', 'hotel', 'a letter added'],
    ['hotem', 'hotel', 'a letter changed'],
    ['kangraoo', 'kangaroo', 'two neighbours swapped'],
    ['kangro', 'kangaroo', 'two edits in a long word'],
    ['hosel', 'hovel', 'the more frequent of two'],
  ])('the nearest word of %s is %s: %s', (typed, meant) => {
    expect(nearestWord(vocabulary, typed)).toBe(meant)
  })

  test.each([
    ['hot', 'it is too short'],
    ['xylophone', 'no word is similar'],
  ])('the nearest word of %s is not guessed, because %s', (typed) => {
    expect(nearestWord(vocabulary, typed)).toBeUndefined()
  })

  test('the nearest word of a word of five letters differs by at most one edit', () => {
    expect(nearestWord(vocabulary, 'hostl')).toBeUndefined()
  })
})
