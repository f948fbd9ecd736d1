/** The cost of a search in PostgreSQL, and the updates of the bitmaps. */
import type { Data } from '@rushes/contract/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordStatements, type Statement } from '../../../test/before-statements.ts'
import { costOf } from '../../../test/plans.ts'
import { rebuildSearch } from '../../../test/search/rebuild-search.ts'
import {
  EVERY_FILTER,
  givenCatalogue,
  MADE_WORDS,
  type Query,
  smallCatalogue,
} from '../../../test/search/small-catalogue.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const MAX_STATEMENTS = 3
const MAX_BUFFERS = 800
const MAX_FACET_BUFFERS = 400
const common = MADE_WORDS.slice(0, 16)
let server: TestServer
let sentBy: ReturnType<typeof recordStatements>

beforeAll(async () => {
  server = await startTestServer({ TIME_ZONE: 'UTC' })
  await givenCatalogue(server, smallCatalogue(20_000))
  await rebuildSearch(server)
  await sql`vacuum analyze search_documents`.execute(server.ownerDb)
  await sql`vacuum analyze search_tokens`.execute(server.ownerDb)
  await sql`vacuum analyze search_bitmaps`.execute(server.ownerDb)
  // Each search looks for changes that are due, also among those that the rebuild has deleted.
  await sql`vacuum analyze search_changes`.execute(server.ownerDb)
  sentBy = recordStatements(server.pool)
}, 120_000)
afterAll(() => server.close())

const search = async (querystring: Query): Promise<Data<'GET /clip/clips'>> =>
  (await server.guest.call('GET /clip/clips', { querystring })).data

describe('a search of 20,000 clips', () => {
  test.each<[string, Query]>([
    ['nothing at all', {}],
    ['one type', { type: 'video' }],
    ['a common word', { term: common[0] ?? '', type: 'video' }],
    ['a common word, the newest first', { term: common[0] ?? '', sort: 'most_recent' }],
    ['a rare word', { term: MADE_WORDS[590] ?? '' }],
    ['two words', { term: `${common[1]} ${MADE_WORDS[60]}`, type: 'video' }],
    ['a word and three filters', { term: common[2] ?? '', rating: 'GD', quality: '4K', location: 'us' }],
    ['three filters', { rating: 'GD', quality: '4K', location: 'us', type: 'video' }],
    ['sixteen common words', { term: common.join(' ') }],
    ['a common word without another', { term: `${common[0]} -${common[1]}` }],
    ['days', { cdatefrom: '03-02-2019', cdateto: '17-11-2024' }],
    ['a long quotation', { term: `"${common.join(' ')}"` }],
    ['operators and wildcards', { term: `${common[0]}:* & | ! <-> % _ ( "` }],
    ['one letter, hyphenated and quoted', { term: 'a-'.repeat(90) }],
  ])(
    `a search for %s takes at most ${MAX_STATEMENTS} statements and ${MAX_BUFFERS} buffers`,
    async (_, query) => {
      await search(query)
      const statements = await sentBy(() => search(query))
      expect(statements.length).toBeGreaterThan(0)
      expect(statements.length).toBeLessThanOrEqual(MAX_STATEMENTS)
      expect(await buffersOf(statements)).toBeLessThanOrEqual(MAX_BUFFERS)
    },
  )

  test.each([
    ['two words that no clip contains together', `${MADE_WORDS[590]} ${MADE_WORDS[591]} zqnothing`],
    ['ten common words', common.slice(0, 10).join(' ')],
    ['ten words that no clip contains', 'zqa zqb zqc zqd zqe zqf zqg zqh zqi zqj'],
  ])(
    `near matches of %s take at most ${MAX_STATEMENTS} statements and ${MAX_BUFFERS} buffers`,
    async (_, term) => {
      const near = () => server.guest.call('GET /clip/clips/near', { querystring: { term } })
      await near()
      const statements = await sentBy(() => near())
      expect(statements.length).toBeLessThanOrEqual(MAX_STATEMENTS)
      expect(await buffersOf(statements)).toBeLessThanOrEqual(MAX_BUFFERS)
    },
  )

  test.each([
    ['one common prefix', common[0]?.slice(0, 3) ?? '', 2],
    ['a prefix after a common word', `${common[0]} ${common[1]?.slice(0, 2)}`, 4],
  ])(`cached suggestions for %s take few statements and ${MAX_BUFFERS} buffers`, async (_, term, most) => {
    const suggest = () => server.guest.call('GET /clip/clips/suggest', { querystring: { term } })
    await suggest()
    const statements = await sentBy(() => suggest())
    expect(statements.length).toBeLessThanOrEqual(most)
    expect(await buffersOf(statements)).toBeLessThanOrEqual(MAX_BUFFERS)
  })

  test.each<[string, Query]>([
    ['nothing at all', {}],
    ['a common word', { term: common[0] ?? '', type: 'video' }],
    ['a category', { cat: '250', type: 'video' }],
    ['a common word without another', { term: `${common[0]} -${common[1]}` }],
    ['a word and three filters', { term: common[2] ?? '', rating: 'GD', quality: '4K', location: 'us' }],
    ['every value of a filter', { rating: 'GD,SV,BR', quality: 'SD,720p,1080p,4K,8K' }],
    ['ten common words', { term: common.slice(0, 10).join(' ') }],
    ['a rare word', { term: MADE_WORDS[590] ?? '' }],
    ['a rare word and a common one', { term: `${MADE_WORDS[400]} ${common[0]}`, type: 'video' }],
    ['a quotation', { term: `"${common[0]} ${common[1]}"` }],
    ['a common word but a quotation', { term: `${common[2]} -"${common[0]} ${common[1]}"` }],
    ['days', { cdatefrom: '03-02-2019', cdateto: '17-11-2024' }],
    ['days of taking', { datefield: 'date_taken', cdatefrom: '03-02-2019', type: 'image' }],
    ['durations that are not offered', { duration_start: 17, duration_end: 77, type: 'video' }],
    ['every filter at once', EVERY_FILTER],
  ])(`facets for %s take at most 3 statements and ${MAX_FACET_BUFFERS} buffers`, async (_, querystring) => {
    const count = async () => (await server.guest.call('GET /clip/clips/facets', { querystring })).data
    await count()
    const statements = await sentBy(() => count())
    expect(statements.length).toBeLessThanOrEqual(MAX_STATEMENTS)
    const { buffers, compared } = await costOf(server.pool, statements)
    expect(buffers).toBeLessThanOrEqual(MAX_FACET_BUFFERS)
    // Reading each bitmap for all segments would be a thousand times the work at a million clips.
    expect(compared).not.toContain('search_bitmaps')
  })

  test(`one clip with its related clips takes at most ${MAX_STATEMENTS} statements and ${MAX_BUFFERS} buffers`, async () => {
    const { db, search: engine } = server.services
    const published = db.selectFrom('clips').select('id').where('state', '=', 'published')
    const every = (await published.orderBy('id').execute()).filter((_, index) => index % 397 === 0)
    // Each of its words is in so many clips that none is looked up.
    const usual = await server.givenClip({ title: common.slice(0, 4).join(' '), categoryId: 249 })
    while ((await engine.indexChanges()) > 0);
    for (const id of [usual, ...every.map((clip) => clip.id)]) {
      const statements = await sentBy(async () => {
        const { data } = await server.guest.call('GET /clip/clips/:id', { params: { id } })
        expect(data.related_items).not.toEqual([])
      })
      expect(statements.length).toBeLessThanOrEqual(MAX_STATEMENTS)
      expect(await buffersOf(statements)).toBeLessThanOrEqual(MAX_BUFFERS)
    }
  })

  test('a search of 20,000 clips for nothing but exclusions reads hardly more than the table', async () => {
    await search({})
    const statements = await sentBy(() => search({ term: common.map((word) => `-${word}`).join(' ') }))
    const { rows } = await server.pool.query(
      `select relpages from pg_class where relname = 'search_documents'`,
    )
    expect(await buffersOf(statements)).toBeLessThanOrEqual(1.5 * rows[0].relpages)
  })
})

test('cached suggestions follow a change at once (R-SEARCH-30)', async () => {
  const { db, search: engine } = server.services
  const id = await server.givenClip({ title: 'Zqquagga' })
  while ((await engine.indexChanges()) > 0);
  server.later(61_000)
  const suggest = async (term: string) =>
    (await server.guest.call('GET /clip/clips/suggest', { querystring: { term } })).data.map(
      ({ text }) => text,
    )
  expect(await suggest('zqq')).toEqual(['zqquagga', 'Zqquagga'])
  expect(await suggest('zq')).toEqual(['zqquagga'])
  await db.updateTable('clips').set({ state: 'withdrawn' }).where('id', '=', id).execute()
  expect([await suggest('zq'), await suggest('zqq')]).toEqual([[], []])
})

test('no search waits until many clips are indexed, and they are found soon (R-SEARCH-30)', async () => {
  const { search: engine } = server.services
  while ((await engine.indexChanges()) > 0);
  const count = async () => (await search({ term: 'zqmany' })).pagination.count
  await server.ownerDb.transaction().execute(async (holder) => {
    await sql`lock table search_documents in share mode`.execute(holder)
    const some = sql`select id from clips where state = 'published' limit 300`
    await sql`update clips set title = 'Zqmany' where id in (${some})`.execute(server.services.db)
    expect(await count()).toBe(0)
  })
  await expect.poll(count, { timeout: 60_000 }).toBe(300)
})

test('rebuilt bitmaps equal those that were updated with edits and withdrawals', async () => {
  const { db, search: engine } = server.services
  const totals = async () => {
    const { rows } = await sql<{ token: number; clips: number }>`
      select token, sum(bit_count(bits))::int as clips from search_bitmaps group by token`.execute(db)
    return new Map(rows.map(({ token, clips }) => [token, clips]))
  }
  await sql`update clips set title = title || ' zebra' where id % 11 = 0`.execute(db)
  await sql`update clips set rating = 'GD', type = 'short' where id % 37 = 0`.execute(db)
  await sql`update clips set created = '2024-05-05' where id % 53 = 0`.execute(db)
  await sql`update clips set state = 'withdrawn' where id % 59 = 0`.execute(db)
  while ((await engine.indexChanges()) > 0);
  const kept = await totals()
  await rebuildSearch(server)
  const rebuilt = await totals()
  // A token keeps its bitmaps until the index is rebuilt, even when few clips still have it.
  for (const token of kept.keys()) if (!rebuilt.has(token)) kept.delete(token)
  expect(kept).toEqual(rebuilt)
}, 120_000)

test('suggestions after a word of many clips are words of the newest of them', async () => {
  const { db, search: engine } = server.services
  const published = db.selectFrom('clips').select('id').where('state', '=', 'published')
  const ids = (await published.orderBy('id').limit(600).execute()).map(({ id }) => id)
  await db.updateTable('clips').set({ title: 'Zqhead' }).where('id', 'in', ids).execute()
  while ((await engine.indexChanges()) > 0);
  const newest = { title: 'Zqhead zqnewest', created: new Date('2026-01-01') }
  await db
    .updateTable('clips')
    .set(newest)
    .where('id', '=', ids.at(-1) ?? 0)
    .execute()
  while ((await engine.indexChanges()) > 0);
  server.later(61_000)
  const { data } = await server.guest.call('GET /clip/clips/suggest', { querystring: { term: 'zqhead zqn' } })
  expect(data.map(({ text }) => text)).toContain('zqhead zqnewest')
}, 60_000)

test('suggestions after a frequent word of old clips only read few buffers, and find its words', async () => {
  const { db, search: engine } = server.services
  const oldest = db.selectFrom('clips').select('id').where('state', '=', 'published').orderBy('created')
  const ids = (await oldest.orderBy('id').limit(5_300).execute()).map(({ id }) => id)
  await db.updateTable('clips').set({ title: 'Zqold zqfound' }).where('id', 'in', ids).execute()
  while ((await engine.indexChanges()) > 0);
  await sql`vacuum analyze search_documents`.execute(server.ownerDb)
  await sql`vacuum analyze search_bitmaps`.execute(server.ownerDb)
  await sql`vacuum analyze search_changes`.execute(server.ownerDb)
  server.later(61_000)
  const suggest = async () =>
    (await server.guest.call('GET /clip/clips/suggest', { querystring: { term: 'zqold zqf' } })).data
  expect((await suggest()).map(({ text }) => text)).toContain('zqold zqfound')
  expect(await buffersOf(await sentBy(suggest))).toBeLessThanOrEqual(MAX_BUFFERS)
}, 120_000)

async function buffersOf(list: readonly Statement[]): Promise<number> {
  return (await costOf(server.pool, list)).buffers
}
