/** The choice of a strategy follows from the number of documents with each token. */
import { describe, expect, test } from 'vitest'
import type { Dictionary, TokenEntry } from './dictionary.ts'
import { ANY_LEXEME } from './lexemes.ts'
import { planSearch } from './plan.ts'
import type { IndexQuery } from './query.ts'
import { parseSearchTerm } from './term.ts'

const ALL = 100_000
const COUNTS: Readonly<Record<string, number>> = {
  [ANY_LEXEME]: ALL,
  goal: 40_000,
  cat: 6_000,
  otter: 12,
  'rating=GD': 20_000,
  'location=fr': 8_000,
  'type=video': 78_000,
}
const MIN_BITMAP_DOCUMENTS = 1_000

const dictionary: Dictionary = new Map(
  Object.entries(COUNTS).map(([lexeme, documents], at): [string, TokenEntry] => [
    lexeme,
    { token: at + 1, documents, hasBitmap: documents >= MIN_BITMAP_DOCUMENTS },
  ]),
)

function plan(text: string, { needed = 50, ...query }: Partial<IndexQuery> & { needed?: number } = {}) {
  const everything: IndexQuery = {
    term: parseSearchTerm(text),
    types: ['video', 'image', 'short'],
    filters: [],
    withoutIds: [],
    ranges: [],
  }
  return planSearch({ ...everything, ...query }, dictionary, needed)
}

const lastYear = { field: 'created', from: new Date('2025-01-01'), to: null } as const

describe('a search', () => {
  test('a search without a term scans the index of the sort order, and its total is known', () => {
    expect(plan('')).toMatchObject({ strategy: 'scan', total: ALL })
  })

  test('a search for a very frequent word scans, because a few documents are enough', () => {
    expect(plan('goal')).toMatchObject({ strategy: 'scan', total: 40_000 })
  })

  test('a search for a frequent word and filters intersects bitmaps', () => {
    expect(plan('cat', { filters: [['rating=GD'], ['location=fr']] })).toMatchObject({
      strategy: 'bitmaps',
      bitmaps: { all: [{ withoutBitmap: [] }, { withoutBitmap: [] }, { withoutBitmap: [] }] },
      total: undefined,
    })
  })

  test('a search for a type counts it among the bitmaps', () => {
    expect(plan('cat', { types: ['video'] })?.bitmaps?.all).toHaveLength(2)
  })

  test('a search for a rare word looks it up, and tests everything else document by document', () => {
    const planned = plan('otter', { filters: [['rating=GD'], ['location=fr']] })
    expect(planned).toMatchObject({ strategy: 'token-index', bitmaps: undefined })
    expect(planned?.conditions.map(({ isLookedUp }) => isLookedUp)).toEqual([true, false, false])
  })

  test('a search with a range of dates uses the same bitmaps for its page and its counts', () => {
    const planned = plan('cat', { ranges: [lastYear] })
    expect(planned).toMatchObject({ strategy: 'bitmaps', total: undefined })
    expect(planned?.bitmaps).toBe(planned?.bits)
  })

  test('a search of clips is always counted with bitmaps: rare words, quotations, ranges and exclusions too (R-SEARCH-29)', () => {
    expect(plan('otter "goal cat" -cat', { ranges: [lastYear] })?.bits).toMatchObject({
      all: [{ withBitmap: [], withoutBitmap: [4] }, { withBitmap: [] }],
      ranges: [{ before: null }],
      none: [[{ withBitmap: [3] }]],
    })
    expect(plan('', { types: ['package'] })?.bits).toBeUndefined()
  })

  test('a search with excluded words uses bitmaps for its page', () => {
    expect(plan('cat -goal')).toMatchObject({ strategy: 'bitmaps', excluded: [[{ tokens: [2] }]] })
    expect(plan('-goal')).toMatchObject({ strategy: 'bitmaps', bitmaps: { all: [{ withBitmap: [1] }] } })
  })

  test.each(['unknown', 'cat unknown', '"cat unknown"'])(
    'a search for %s is not carried out, because no document can match',
    (text) => {
      expect(plan(text)).toBeUndefined()
    },
  )
})
