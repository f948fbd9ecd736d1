/** The results of the analyser for texts and for typed terms. */
import { describe, expect, test } from 'vitest'
import { analyse, normalise } from './analyser.ts'
import { stemOf } from './stems.ts'
import { readSynonyms } from './synonyms.ts'
import { correctTerm, isSearchable, parseSearchTerm } from './term.ts'
import type { Group } from './typed-words.ts'

const NOTHING = { groups: [], settings: new Set(), excluded: [], neighbours: [], typed: [] }
const parse = (text: string) => parseSearchTerm(text) ?? NOTHING
const written = (groups: readonly Group[]) => groups.map((group) => group.map(({ stems }) => stems.join(' ')))
const stemsOf = (text: string, groups: string[][] = []) =>
  written(parseSearchTerm(text, readSynonyms(groups))?.groups ?? [])

describe('the analyser', () => {
  test.each([
    ['Café', 'cafe'],
    ['ﬁlm', 'film'],
    ['SMØRREBRØD', 'smorrebrod'],
    ['Straße', 'strasse'],
    ['İstanbul', 'istanbul'],
  ])('the analyser writes %s as %s', (text, written) => {
    expect(normalise(text)).toBe(written)
  })

  test('the analyser splits a hyphenated word into its parts in order and the whole', () => {
    expect(analyse('A slow-motion fall')).toEqual({
      words: ['slow', 'motion', 'fall'],
      joined: ['slowmotion'],
      segments: [],
    })
  })

  test('the analyser finds a dog in “the dog’s bowl”, and reads “don’t” as one word', () => {
    expect(analyse("The dog's bowl, don’t").words).toEqual(['dog', 'bowl', 'dont'])
  })

  test('the analyser finds the Côte d’Azur by azur, and O’Brien by obrien', () => {
    expect(analyse('Côte d’Azur').words).toEqual(['cote', 'azur'])
    expect(analyse("L'Aquila, O'Brien").words).toEqual(['aquila', 'obrien'])
  })

  test('the analyser reads 10,000 as one number, and 1,2,3 as three', () => {
    expect(analyse('10,000 eggs').words).toEqual(['10000', 'eggs'])
    expect(analyse('1,2,3').words).toEqual(['1', '2', '3'])
    expect(parse('100,000 dominoes').typed.flatMap(({ words }) => words)).toEqual(['100000', 'dominoes'])
  })

  test('the analyser limits a word to 40 letters', () => {
    expect(analyse('x'.repeat(10_000)).words).toEqual(['x'.repeat(40)])
  })
})

describe('stems', () => {
  test.each([
    ['puppies', 'puppy'],
    ['running', 'ran'],
    ['geese', 'goose'],
    ['wolves', 'wolf'],
    ['children', 'child'],
    ['universities', 'university'],
    ['buses', 'bus'],
    ['snowy', 'snow'],
    ['icy', 'ice'],
    ['frozen', 'freezing'],
    ['exploded', 'explosions'],
    ['neighbors', 'neighbours'],
    ['gray', 'grey'],
  ])('%s and %s have one stem', (a, b) => {
    expect(stemOf(a)).toBe(stemOf(b))
  })

  test.each([
    ['universe', 'university'],
    ['animals', 'animated'],
    ['important', 'import'],
    ['celebrity', 'celebration'],
    ['4k', '4ks'],
    ['kitten', 'kitty'],
  ])('%s and %s have two stems', (a, b) => {
    expect(stemOf(a)).not.toBe(stemOf(b))
  })

  test.each(['constructor', 'toString', '__proto__'])('%s is stemmed like any other word', (word) => {
    expect(typeof stemOf(word.toLowerCase())).toBe('string')
  })
})

describe('a search term', () => {
  test('slow motion finds slowmotion, with either word', () => {
    expect(stemsOf('fur coat')).toEqual([
      ['fur', 'furcoat'],
      ['coat', 'furcoat'],
    ])
  })

  test('slow-motion is two adjacent words or one word', () => {
    expect(stemsOf('fur-coat')).toEqual([['fur coat', 'furcoat']])
  })

  test('slowmotion is also two adjacent words, wherever it can be split', () => {
    expect(stemsOf('furcoat')).toEqual([['furcoat', 'fur coat', 'furc oat']])
  })

  test('the words of a quoted phrase must be adjacent', () => {
    expect(stemsOf('"black cat sleeping" wall')).toEqual([['wall'], ['black cat'], ['cat sleep']])
  })

  test('an open quote extends to the end', () => {
    expect(stemsOf('cat "wool hat')).toEqual([['cat'], ['wool hat']])
  })

  test('a minus excludes a word or a phrase', () => {
    const { groups, excluded } = parse('cat -dog -"hot rod" -')
    expect(groups).toHaveLength(1)
    expect(excluded.map(written)).toEqual([[['dog']], [['hot rod']]])
  })

  test.each(['cat NOT dog', 'cat AND NOT dog', 'cat  NOT -dog', 'NOT dog cat'])(
    '%j excludes a word',
    (text) => {
      const { groups, excluded } = parse(text)
      expect([written(groups), excluded.map(written)]).toEqual([[['cat']], [[['dog']]]])
    },
  )

  test.each(['猫 NOT 犬', 'قطة NOT كلب'])(
    'NOT excludes in “%s”, whose script has no capital letters',
    (term) => {
      expect(parse(term)).toEqual(parse(term.replace('NOT ', '-')))
      expect(parse(term).excluded).toHaveLength(1)
    },
  )

  test('NOT excludes a phrase, and nothing at the end or in capital letters', () => {
    expect(parse('cat NOT "hot rod"').excluded.map(written)).toEqual([[['hot rod']]])
    expect(parse('cat NOT ')).toEqual(parse('cat'))
    expect(parse('DO NOT DISTURB').excluded).toEqual([])
  })

  test('a minus excludes the place that a word or a phrase names, as well as the word', () => {
    const { excluded } = parse('cat -uk -"new zealand" -Munich')
    expect(excluded.map(written)).toEqual([
      [expect.arrayContaining(['uk', 'location=gb'])],
      [expect.arrayContaining(['new zealand', 'location=nz'])],
      [expect.arrayContaining(['munich', 'munchen'])],
    ])
  })

  test('stop words in a search term are ignored', () => {
    expect(parseSearchTerm('how does the footage of a video')).toBeNull()
    expect(parseSearchTerm('- "" -the')).toBeNull()
  })

  test.each(['🙂', '!!!', '- - -', '"""', '<->', '…'])(
    'the search term %s has no word, so nothing matches it',
    (text) => {
      expect(parseSearchTerm(text)?.groups).toEqual([[]])
      expect(isSearchable(text)).toBe(true)
    },
  )

  test.each(['', '   ', 'the'])('the search term "%s" does not filter', (text) => {
    expect(parseSearchTerm(text)).toBeNull()
    expect(isSearchable(text)).toBe(false)
  })

  test('words joined by punctuation are separate words', () => {
    expect(parse('cat,dog/bird').typed.flatMap(({ words }) => words)).toEqual(['cat', 'dog', 'bird'])
  })

  test.each(["cat' & dog | !bird:*", '%_\\', '((((', '""""', '- - -', '\u202e\ufffd', '🦊 fox'])(
    'the search term %s is reduced to its words',
    (text) => {
      expect(() => parse(text)).not.toThrow()
    },
  )

  test('only the first 200 characters and 16 parts of a search term are used', () => {
    expect(parse('abc '.repeat(5_000)).groups).toHaveLength(16)
    expect(parse(`${' '.repeat(200)}cat`).groups).toEqual([])
    expect(parse('a1/b2/c3/d4/e5/f6/g7/h8/i9 '.repeat(9)).groups).toHaveLength(16)
  })

  test('a synonym is an alternative with less weight', () => {
    const term = parseSearchTerm('cats', readSynonyms([['cat', 'kitten', 'moggy']]))
    const [group = []] = term?.groups ?? []
    expect(group.map(({ stems, synonym }) => [stems.join(' '), synonym])).toEqual([
      ['cat', false],
      ['kitten', true],
      ['moggi', true],
    ])
  })

  test('a synonym of two words replaces both of them', () => {
    const groups = [['fur coat', 'mink']]
    expect(stemsOf('mink', groups)).toEqual([['mink', 'fur coat']])
    expect(stemsOf('fur coat', groups)).toEqual([
      ['fur', 'furcoat', 'mink'],
      ['coat', 'furcoat', 'mink'],
    ])
  })
})

describe('alternatives', () => {
  test.each([
    ['cat OR dog', [['cat', 'dog']]],
    ['black cat OR dog', [['black'], ['cat', 'dog']]],
    ['cat OR', [['cat']]],
    ['OR cat', [['cat']]],
    ['cat or dog', [['cat'], ['dog']]],
    ['cat OR dog OR bird', [['cat', 'dog', 'bird']]],
  ])('the search terms have the alternatives of %s', (text, expected) => {
    const words = written(parse(text).groups).map((group) =>
      group.filter((stem) => /^(cat|dog|bird|black)$/.test(stem)),
    )
    expect(words).toEqual(expected)
  })

  test('a phrase may be an alternative', () => {
    expect(written(parse('"hot dog" OR cat').groups)).toEqual([['hot dog', 'cat']])
  })
})

describe('a corrected term', () => {
  test.each([
    ['Kiten AND dog', 'kitten AND dog'],
    ['big/kiten 10,000', 'big/kitten 10000'],
    ['KITEN NOT WOOL', 'kitten not wool'],
    ['dog  OR kiten "kiten" -kiten', 'dog  OR kitten "kiten" -kiten'],
    ['"kiten', null],
    ['dog -kiten NOT kiten', null],
  ])('the corrected term of %j is %j', (text, corrected) => {
    expect(correctTerm(text, new Map([['kiten', 'kitten']]))).toBe(corrected)
  })
})
