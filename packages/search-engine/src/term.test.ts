/** What the analyser makes of texts and of typed terms. */
import { describe, expect, test } from 'vitest'
import { analyse, normalise } from './analyser.ts'
import { stemOf } from './stems.ts'
import { readSynonyms } from './synonyms.ts'
import { asksForAnything, parseSearchTerm } from './term.ts'
import type { Group } from './typed-words.ts'

const NOTHING = { groups: [], excluded: [], neighbours: [], qualities: [], typed: [] }
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
  ])('the analyser %s is written %s', (text, written) => {
    expect(normalise(text)).toBe(written)
  })

  test('a hyphenated word gives its parts in order and the whole', () => {
    expect(analyse('A slow-motion fall')).toEqual({
      words: ['slow', 'motion', 'fall'],
      joined: ['slowmotion'],
    })
  })

  test("the dog's bowl holds a dog, and don't is one word", () => {
    expect(analyse("The dog's bowl, don’t").words).toEqual(['dog', 'bowl', 'dont'])
  })

  test("the Côte d'Azur is found by azur, O'Brien by obrien", () => {
    expect(analyse('Côte d’Azur').words).toEqual(['cote', 'azur'])
    expect(analyse("L'Aquila, O'Brien").words).toEqual(['aquila', 'obrien'])
  })

  test('10,000 is one number, 1,2,3 are three', () => {
    expect(analyse('10,000 eggs').words).toEqual(['10000', 'eggs'])
    expect(analyse('1,2,3').words).toEqual(['1', '2', '3'])
    expect(parse('100,000 dominoes').typed.flatMap(({ words }) => words)).toEqual(['100000', 'dominoes'])
  })

  test('a word has at most 40 letters', () => {
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
  ])('stems %s and %s are one', (a, b) => {
    expect(stemOf(a)).toBe(stemOf(b))
  })

  test.each([
    ['universe', 'university'],
    ['animals', 'animated'],
    ['important', 'import'],
    ['celebrity', 'celebration'],
    ['4k', '4ks'],
    ['kitten', 'kitty'],
  ])('stems %s and %s are two', (a, b) => {
    expect(stemOf(a)).not.toBe(stemOf(b))
  })

  test.each(['constructor', 'toString', '__proto__'])('stems %s is a word like any other', (word) => {
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

  test('slow-motion is two neighbours or one word', () => {
    expect(stemsOf('fur-coat')).toEqual([['fur coat', 'furcoat']])
  })

  test('slowmotion is also two neighbours, wherever it can be parted', () => {
    expect(stemsOf('furcoat')).toEqual([['furcoat', 'fur coat', 'furc oat']])
  })

  test('the words of a quoted phrase are neighbours', () => {
    expect(stemsOf('"black cat sleeping" wall')).toEqual([['wall'], ['black cat'], ['cat sleep']])
  })

  test('an open quote reaches to the end', () => {
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

  test('NOT excludes a phrase, and nothing at the end or in capital letters', () => {
    expect(parse('cat NOT "hot rod"').excluded.map(written)).toEqual([[['hot rod']]])
    expect(parse('cat NOT').excluded).toEqual([])
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

  test.each([
    ['drone 4k', ['4K']],
    ['UHD drone', ['4K']],
    ['1080p', ['1080p']],
    ['"4k"', []],
  ])('a search term %s wishes for %j', (text, qualities) => {
    expect(parse(text).qualities).toEqual(qualities)
  })

  test('a search term stop words ask for nothing', () => {
    expect(parseSearchTerm('how does the footage of a video')).toBeNull()
    expect(parseSearchTerm('- "" -the')).toBeNull()
  })

  test.each(['🙂', '!!!', '- - -', '"""', '<->', '…'])(
    'a search term %s has no word, so nothing matches it',
    (text) => {
      expect(parseSearchTerm(text)?.groups).toEqual([[]])
      expect(asksForAnything(text)).toBe(true)
    },
  )

  test.each(['', '   ', 'the'])('a search term "%s" asks for nothing', (text) => {
    expect(parseSearchTerm(text)).toBeNull()
    expect(asksForAnything(text)).toBe(false)
  })

  test('words run together by punctuation are words of their own', () => {
    expect(parse('cat,dog/bird').typed.flatMap(({ words }) => words)).toEqual(['cat', 'dog', 'bird'])
  })

  test.each(["cat' & dog | !bird:*", '%_\\', '((((', '""""', '- - -', '\u202e\ufffd', '🦊 fox'])(
    'a search term %s is understood as far as it has words',
    (text) => {
      expect(() => parse(text)).not.toThrow()
    },
  )

  test('a search term only the first 200 characters and 16 parts count', () => {
    expect(parse('abc '.repeat(5_000)).groups).toHaveLength(16)
    expect(parse(`${' '.repeat(200)}cat`).groups).toEqual([])
    expect(parse('a1/b2/c3/d4/e5/f6/g7/h8/i9 '.repeat(9)).groups).toHaveLength(16)
  })

  test('a synonym is an alternative of less weight', () => {
    const term = parseSearchTerm('cats', readSynonyms([['cat', 'kitten', 'moggy']]))
    const [group = []] = term?.groups ?? []
    expect(group.map(({ stems, synonym }) => [stems.join(' '), synonym])).toEqual([
      ['cat', false],
      ['kitten', true],
      ['moggi', true],
    ])
  })

  test('a synonym of two words stands for both of them', () => {
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

  test('a phrase may be one of them', () => {
    expect(written(parse('"hot dog" OR cat').groups)).toEqual([['hot dog', 'cat']])
  })
})
