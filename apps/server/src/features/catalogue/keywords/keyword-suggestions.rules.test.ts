/** What is suggested, in which order, and what looks misspelt. */
import { expect, test } from 'vitest'
import { misspeltOf, phrasesOf, rankSuggestions } from './keyword-suggestions.rules.ts'

test('the candidates of a text are its words, and phrases of two and three of them', () => {
  expect(phrasesOf('Red foxes, in St-Denis')).toEqual([
    ...['Red', 'red', 'Red foxes', 'red foxes', 'Red foxes in', 'red foxes in', 'foxes', 'foxes in'],
    ...['foxes in St-Denis', 'foxes in st-denis', 'in', 'in St-Denis', 'in st-denis', 'St-Denis', 'st-denis'],
  ])
  expect(phrasesOf('…')).toEqual([])
  expect(phrasesOf('a '.repeat(5_000)).length).toBeLessThan(10)
})

test('keywords of the text come first, each once, without those that are given', () => {
  const found = {
    inText: [
      { keyword: 'bus', clips: 2 },
      { keyword: 'fox', clips: 9 },
    ],
    synonyms: [{ keyword: 'canine', clips: 1, because: 'fox' }],
    delivery: [
      { keyword: 'Fox', clips: 4 },
      { keyword: 'night', clips: 4 },
    ],
    neighbours: [{ keyword: 'london', clips: 8 }],
  }
  expect(rankSuggestions(found, ['BUS'])).toEqual([
    { keyword: 'fox', clips: 9, reason: 'text', because: '' },
    { keyword: 'canine', clips: 1, reason: 'synonym', because: 'fox' },
    { keyword: 'night', clips: 4, reason: 'delivery', because: '' },
    { keyword: 'london', clips: 8, reason: 'neighbour', because: '' },
  ])
  const many = Array.from({ length: 30 }, (_, clips) => ({ keyword: `k${clips}`, clips }))
  expect(rankSuggestions({ ...found, inText: many }, [])).toHaveLength(20)
})

test('a word that resembles a frequent keyword is marked as misspelt, and a frequent one is not', () => {
  const known = [
    { keyword: 'protest', clips: 50 },
    { keyword: 'protests', clips: 5 },
    { keyword: 'weather', clips: 9 },
  ]
  expect(misspeltOf(['protset', 'protests', 'wether', 'cat', 'Weather'], known)).toEqual([
    { keyword: 'protset', meant: 'protest' },
    { keyword: 'wether', meant: 'weather' },
  ])
})
