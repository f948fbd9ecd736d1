/**
 * Tests relations between the results of related searches, whatever the catalogue contains. The correct
 * results themselves are not known.
 */
import { expect, test } from 'vitest'
import { type MadeClip, pick, randomFrom } from '../made-catalogue.ts'
import { MAX_PAGE, type Searcher, textOfQueries } from './searcher.ts'
import { frequentWord, type Query, randomQuery } from './small-catalogue.ts'

/** The limit of exact totals (R-SEARCH-4). */
const MAX_COUNTED = 10_000

export function testRelations(searcher: Searcher, clips: () => readonly MadeClip[]): void {
  testFilterRelations(searcher)
  testWordRelations(searcher)
  testNeighbourRelations(searcher, clips)
  testOrderRelations(searcher, clips)
  testPageRelations(searcher, clips)
  testParts(searcher)
}

function testFilterRelations({ search, count, facets, relax }: Searcher): void {
  test('adding a filter never adds results, and keeps only earlier ones', async () => {
    const random = randomFrom(11)
    for (let n = 0; n < 60; n++) {
      const wide = randomQuery(random)
      const narrow = { ...pick(random, FILTERS), ...wide }
      const before = await search({ ...wide, ...MAX_PAGE })
      const after = await search({ ...narrow, ...MAX_PAGE })
      expect(after.pagination.count, textOfQueries(wide, narrow)).toBeLessThanOrEqual(before.pagination.count)
      if (before.pagination.nextPage !== null) continue
      const known = new Set(before.items.map(({ id }) => id))
      expect(
        after.items.every(({ id }) => known.has(id)),
        textOfQueries(wide, narrow),
      ).toBe(true)
    }
  })

  test('the count of a filter value is the total after choosing it', async () => {
    const random = randomFrom(12)
    for (let n = 0; n < 12; n++) {
      const query = randomQuery(random)
      const { counts } = await facets(query)
      for (const [name, values] of Object.entries(counts)) {
        for (const { value, count: shown } of values) {
          const chosen = { ...query, ...chosenBy(name, value) }
          expect(Math.min(shown, MAX_COUNTED), textOfQueries(query, chosen)).toBe(await count(chosen))
        }
      }
    }
  })

  test('the count without a filter is the total after removing it', async () => {
    const random = randomFrom(13)
    for (let n = 0; n < 15; n++) {
      const query = { ...randomQuery(random), rating: 'SV', location: 'gb', type: 'video' } as const
      const relaxed = await relax(query)
      const { rating: _rating, ...anyRating } = query
      const { location: _location, ...anywhere } = query
      expect(relaxed).toContainEqual({ filter: 'rating', count: await count(anyRating) })
      expect(relaxed).toContainEqual({ filter: 'location', count: await count(anywhere) })
    }
  })
}

function testWordRelations({ idsOf, newest, count }: Searcher): void {
  test('the order of words does not change the results', async () => {
    const random = randomFrom(14)
    for (let n = 0; n < 30; n++) {
      const words = [
        frequentWord(random),
        frequentWord(random),
        ...(n % 3 === 0 ? [frequentWord(random)] : []),
      ]
      const query = { ...randomQuery(random), term: words.join(' ') }
      const turned = { ...query, term: words.toReversed().join(' ') }
      expect(await newest(turned), textOfQueries(query)).toEqual(await newest(query))
      expect(await count(turned), textOfQueries(query)).toBe(await count(query))
    }
  })

  test('case, accents and Unicode forms do not change the results or their order', async () => {
    const random = randomFrom(15)
    const ids = (term: string) => idsOf({ term, page_size: 96 })
    for (let n = 0; n < 15; n++) {
      const term = `${frequentWord(random)} ${frequentWord(random)}`
      const plain = await ids(term)
      const accented = term.replace(/[aou]/g, (vowel) => `${vowel}\u0301`)
      const wide = term.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0))
      for (const variant of [term.toUpperCase(), accented, accented.normalize('NFC'), wide, ` ${term}  `]) {
        expect(await ids(variant), variant).toEqual(plain)
      }
    }
    const azure = await newest({ term: 'cote azur' })
    expect(azure.length).toBe(96)
    for (const term of ['Côte Azur', 'CÔTE AZUR', 'azur côte']) expect(await newest({ term })).toEqual(azure)
  })
}

function testNeighbourRelations({ newest }: Searcher, clips: () => readonly MadeClip[]): void {
  test('two adjacent words find the same with a hyphen, as one word and in quotes', async () => {
    const random = randomFrom(16)
    for (let n = 0; n < 15; n++) {
      const [first = '', second = ''] = pick(random, clips()).title.split(' ')
      const quoted = await newest({ term: `"${first} ${second}"` })
      expect(quoted.length).toBeGreaterThan(0)
      expect(await newest({ term: `${first}-${second}` })).toEqual(quoted)
      expect(await newest({ term: `${first}${second}` })).toEqual(quoted)
    }
  })
}

function testOrderRelations({ idsOf }: Searcher, clips: () => readonly MadeClip[]): void {
  test.each([
    ['oldest', 'most_recent', (clip: MadeClip) => Date.parse(clip.created)],
    ['shortest', 'longest', (clip: MadeClip) => Math.floor(clip.duration_s)],
  ] as const)(
    '%s first is the reverse of %s first, with the larger id first among equal ones',
    async (up, down, key) => {
      const known = new Map(clips().map((clip) => [clip.id, key(clip)]))
      const of = (id: number) => known.get(id) ?? 0
      const random = randomFrom(17)
      for (const filters of FILTERS.slice(0, 4)) {
        const query = { ...filters, quality: '8K', cat: pick(random, ['249', '255', '45']), ...MAX_PAGE }
        const falling = await idsOf({ ...query, sort: down })
        const rising = await idsOf({ ...query, sort: up })
        expect(rising.length).toBeGreaterThan(0)
        expect(rising, textOfQueries(query)).toEqual(falling.toSorted((a, b) => of(a) - of(b) || b - a))
      }
    },
  )
}

function testPageRelations({ search, idsOf }: Searcher, clips: () => readonly MadeClip[]): void {
  test('a page by its number equals the page by cursor, and all pages at once equal the single pages', async () => {
    for (const query of [
      { rating: 'GD', quality: '4K' },
      { term: clips()[0]?.title.split(' ')[0] ?? '' },
    ] as const) {
      const walked: number[] = []
      let cursor: string | null = null
      for (let page = 1; page <= 4; page++) {
        const at: Query = { ...query, page, page_size: 20, ...(cursor !== null && { es_after: cursor }) }
        const { items, pagination } = await search(at)
        const ids = items.map(({ id }) => id)
        walked.push(...ids)
        cursor = pagination.es_after
        expect(await idsOf({ ...query, page, page_size: 20 })).toEqual(ids)
      }
      const together = await search({ ...query, page: 4, page_size: 20, back_on_search: '1' })
      expect(together.items.map(({ id }) => id)).toEqual(walked)
    }
  })
}

/** Tests that the parts of a catalogue together have as many clips as the whole. */
function testParts({ count }: Searcher): void {
  test('clips with a word and clips without it are together all clips', async () => {
    const random = randomFrom(18)
    for (let n = 0; n < 20; n++) {
      const { term: _, ...filters } = randomQuery(random)
      const query = { ...filters, rating: 'GD', type: 'video' } as const
      const word = frequentWord(random)
      const parts = [await count({ ...query, term: word }), await count({ ...query, term: `-${word}` })]
      expect(parts[0] ?? 0, textOfQueries(query)).toBe((await count(query)) - (parts[1] ?? 0))
    }
  })

  test('clips until a day and clips since the next are together all clips, and so are those of each type', async () => {
    const random = randomFrom(19)
    for (let n = 0; n < 10; n++) {
      const query = { term: frequentWord(random) }
      const all = await count(query)
      const until = await count({ ...query, cdateto: '29-02-2024' })
      expect(until + (await count({ ...query, cdatefrom: '01-03-2024' })), textOfQueries(query)).toBe(all)
      const types = (['video', 'image', 'short'] as const).map((type) => count({ ...query, type }))
      expect(
        (await Promise.all(types)).reduce((sum, one) => sum + one, 0),
        textOfQueries(query),
      ).toBe(all)
    }
  })
}

const FILTERS: readonly Query[] = [
  { rating: 'GD' },
  { type: 'video' },
  { location: 'us' },
  { duration_end: 90 },
  { tone: '2' },
  { ftype: '1' },
  { cat: '250' },
  { quality: '1080p' },
  { loc2: 'york' },
  { meme: '1' },
  { orientation: 'upright' },
  { unrestricted: '1' },
  { captions: '1' },
  { verified: '1' },
  { notai: '1' },
  { cdatefrom: '01-02-2024' },
]

function chosenBy(facet: string, value: string): Query {
  if (facet !== 'duration') return { [facet]: value }
  const [start, end] = value.split('-')
  // The open range removes an end that the query has.
  return { duration_start: Number(start), duration_end: end === undefined ? undefined : Number(end) }
}
