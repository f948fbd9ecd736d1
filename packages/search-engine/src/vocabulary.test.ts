/** Completions and corrections from the words of the catalogue. */
import { describe, expect, test } from 'vitest'
import {
  arrangeVocabulary,
  nearestWord,
  wordsLikePrefix,
  wordsWithInitial,
  wordsWithPrefix,
} from './vocabulary.ts'

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

describe('the nearest word by its sound', () => {
  const counts = { crocodile: 1, giraffe: 1, knife: 1, pneumonia: 1, photograph: 1, rhinoceros: 1, square: 9 }
  const more = { beauty: 9, squirrel: 1, statue: 9, strategy: 2 }
  const sounds = arrangeVocabulary(
    Object.entries({ ...counts, ...more })
      .map(([word, documents]) => ({ word, documents }))
      .sort((a, b) => (a.word < b.word ? -1 : 1)),
  )

  test.each([
    ['squirl', 'squirrel', 'it sounds alike, and the more frequent word does not'],
    ['jiraf', 'giraffe', 'three letters of a short word differ'],
    ['fotograf', 'photograph', 'ph is written as f'],
    ['krokodil', 'crocodile', 'c is written as k'],
    ['rynoserus', 'rhinoceros', 'four letters of a long word differ'],
    ['newmonia', 'pneumonia', 'the first letter is silent'],
    ['stategy', 'strategy', 'it is one edit away, although it does not sound alike'],
  ])('the nearest word of %s is %s: %s', (typed, meant) => {
    expect(nearestWord(sounds, typed)).toBe(meant)
  })

  test.each([
    ['bode', 'two consonants are too few'],
    ['skwrdz', 'another consonant is heard'],
  ])('the nearest word of %s is not guessed, because %s', (typed) => {
    expect(nearestWord(sounds, typed)).toBeUndefined()
  })
})

describe('a misspelt beginning', () => {
  const complete = (prefix: string) => wordsLikePrefix(wordsWithInitial(vocabulary, prefix), prefix, 2)

  test('a misspelt beginning is completed, with the fewest edits first, then the most frequent', () => {
    expect(complete('hegdeh')).toEqual(['hedgehog', 'hedgehogs'])
    expect(complete('kamga')).toEqual(['kangaroo'])
    expect(complete('hote1')).toEqual([])
    expect(complete('hxd')).toEqual([])
    expect(complete('zamga')).toEqual([])
  })
})
