/** Compares a search engine with looking at every clip: 20,000 clips, random queries over all parameters. */
import type { Data } from '@rushes/contract/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MadeClip, randomFrom } from '../made-catalogue.ts'
import type { TestServer } from '../test-server.ts'
import { oracleOf } from './oracle.ts'
import { testRelations } from './relations.ts'
import { givenCatalogue, MADE_WORDS, type Query, randomQuery, smallCatalogue } from './small-catalogue.ts'

const CLIPS = 20_000
const MAX_COUNTED = 10_000
const PAGE_SIZE = 96

export function testAgainstOracle(start: () => Promise<TestServer>): void {
  let clips = smallCatalogue(CLIPS)
  let oracle = oracleOf(clips)
  let server: TestServer
  beforeAll(async () => {
    server = await start()
    await givenCatalogue(server, clips)
    expect(await server.services.search.rebuild()).toBe(CLIPS)
  }, 120_000)
  afterAll(() => server.close())

  const search = async (querystring: Query): Promise<Data<'GET /clip/clips'>> =>
    (await server.guest.call('GET /clip/clips', { querystring })).data

  async function expectAsOracle(query: Query, told: string): Promise<void> {
    const expected = oracle(query)
    const { items, pagination } = await search({ ...query, page_size: 50 })
    const ids = items.map(({ id }) => id)
    expect(pagination.count, told).toBe(Math.min(expected.length, MAX_COUNTED))
    expect(pagination.countIsExact, told).toBe(expected.length <= MAX_COUNTED)
    if (query.sort) expect(ids, told).toEqual(expected.slice(0, 50))
    else if (expected.length <= 50) expect(ids.toSorted(), told).toEqual(expected.toSorted())
    else expect(ids.every((id) => expected.includes(id)) && ids.length === 50, told).toBe(true)
  }

  /** @param eachPage called after each page */
  async function walk(query: Query, eachPage?: (page: number) => Promise<void>): Promise<number[]> {
    const ids: number[] = []
    let cursor: string | null = null
    let page = 0
    do {
      const at: Query = { ...query, page_size: PAGE_SIZE, ...(cursor !== null && { es_after: cursor }) }
      const { items, pagination }: Data<'GET /clip/clips'> = await search(at)
      ids.push(...items.map(({ id }) => id))
      cursor = pagination.es_after
      await eachPage?.(page++)
    } while (cursor !== null)
    return ids
  }

  test('500 random queries give the same clips, order and total as looking at every clip (R-SEARCH-1, R-SEARCH-4)', async () => {
    const random = randomFrom(7)
    for (let n = 0; n < 500; n++) {
      const query = randomQuery(random)
      await expectAsOracle(query, `query ${n}: ${JSON.stringify(query)}`)
    }
  }, 240_000)

  describe('pages by cursor (R-SEARCH-3)', () => {
    test.each<[string, Query]>([
      ['the newest of a filter', { rating: 'GD', quality: '4K' }],
      ['the shortest', { rating: 'GD', quality: '4K', sort: 'shortest' }],
      ['the most relevant of a common word, in several blocks', { term: MADE_WORDS[0] ?? '' }],
      ['the most relevant of two words', { term: `${MADE_WORDS[3]} ${MADE_WORDS[40]}` }],
    ])('of %s give every clip once, also while clips are added', async (_, query) => {
      const added: number[] = []
      const seen = await walk(query, async (page) => {
        if (page % 5 === 0) added.push(await server.givenClip(clipLike(query, 500_000 + page)))
      })
      expect(added).not.toHaveLength(0)
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.filter((id) => !added.includes(id)).toSorted()).toEqual(oracle(query).toSorted())
      await server.services.db.deleteFrom('clips').where('id', 'in', added).execute()
    })
  })

  describe('between searches', () => {
    testRelations(() => server.guest, clips)
  })

  describe('after edits, withdrawals, other dates and an archive that arrives late', () => {
    const NEW_WORD = 'zebra'
    const OTHER_DATE = '2024-05-05T00:00:00.000Z'
    const isEvery = (n: number) => sql<boolean>`id % ${sql.lit(n)} = 0`

    beforeAll(async () => {
      const { db, search: engine } = server.services
      const late = smallCatalogue(3_000, { seed: 2, firstId: 400_000 })
      await givenCatalogue(server, late)
      // The new word is in so many clips that an engine may treat it as a frequent one.
      await sql`update clips set title = title || ' ' || ${NEW_WORD} where ${isEvery(11)}`.execute(db)
      await sql`update clips set rating = 'GD', type = 'short' where ${isEvery(37)}`.execute(db)
      await sql`update clips set created = ${OTHER_DATE} where ${isEvery(53)}`.execute(db)
      await sql`update clips set state = 'withdrawn' where ${isEvery(59)}`.execute(db)
      clips = [...clips, ...late].filter(({ id }) => id % 59 !== 0).map(edited)
      oracle = oracleOf(clips)
      while ((await engine.indexChanges()) > 0);
    }, 240_000)

    function edited(clip: MadeClip): MadeClip {
      return {
        ...clip,
        ...(clip.id % 11 === 0 && { title: `${clip.title} ${NEW_WORD}` }),
        ...(clip.id % 37 === 0 && { rating: 'GD', type: 'short' }),
        ...(clip.id % 53 === 0 && { created: OTHER_DATE }),
      }
    }

    test('200 random queries give what looking at every clip gives', async () => {
      const random = randomFrom(19)
      for (let n = 0; n < 200; n++) {
        const query = randomQuery(random)
        if (n % 4 === 0) query.term = `${NEW_WORD} ${n % 8 === 0 ? (query.term ?? '') : ''}`
        await expectAsOracle(query, `query ${n}: ${JSON.stringify(query)}`)
      }
    }, 240_000)

    test.each<Query>([
      { rating: 'GD', quality: '4K' },
      { term: NEW_WORD },
      { rating: 'SV', quality: 'SD', sort: 'oldest' },
    ])('walking all pages of %j gives every clip once', async (query) => {
      const ids = await walk(query)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.toSorted()).toEqual(oracle(query).toSorted())
    })

    test('an index made anew gives the same totals', async () => {
      const queries: Query[] = [{}, { term: NEW_WORD }, { rating: 'GD', type: 'short' }, { quality: '4K' }]
      const totals = () => Promise.all(queries.map(async (query) => (await search(query)).pagination.count))
      const kept = await totals()
      await server.services.search.rebuild()
      expect(await totals()).toEqual(kept)
    }, 120_000)
  })
}

const clipLike = ({ term }: Query, id: number) =>
  ({
    id,
    title: term ?? 'Added',
    rating: 'GD',
    quality: '4K',
    durationS: 20,
    created: new Date(),
  }) as const
