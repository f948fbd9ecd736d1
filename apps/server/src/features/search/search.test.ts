/** Searching over HTTP: terms, combined filters, packages and totals (R-SEARCH-1 and R-SEARCH-4). */
import type { Data, Input } from '@rushes/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Query = NonNullable<Input<'GET /clip/clips'>['querystring']>
type Requester = Pick<TestServer['guest'], 'call'>
const search = async (
  querystring: Query,
  requester: Requester = server.guest,
): Promise<Data<'GET /clip/clips'>> => (await requester.call('GET /clip/clips', { querystring })).data
const idsOf = async (query: Query, requester?: Requester) =>
  (await search(query, requester)).items.map(({ id }) => id)
/** A word that no other test uses, so that each test has its own catalogue. */
let made = 0
const newWord = () => `zq${(made++).toString(36)}${'abcdefghij'[made % 10]}xv`

describe('terms', () => {
  test('a clip is found as soon as it is published or its text changes, and not after it is withdrawn', async () => {
    const [word, other] = [newWord(), newWord()]
    const id = await server.givenClip({ title: `A ${word}` })
    expect(await idsOf({ term: word })).toEqual([id])
    const change = (set: { title?: string; state?: 'withdrawn' }) =>
      server.services.db.updateTable('clips').set(set).where('id', '=', id).execute()
    await change({ title: other })
    expect(await idsOf({ term: word })).toEqual([])
    expect(await idsOf({ term: other })).toEqual([id])
    await change({ state: 'withdrawn' })
    expect(await search({ term: other })).toMatchObject({
      items: [],
      pagination: { count: 0, countIsExact: true },
    })
  })

  test('an embargoed clip is found from its hour on', async () => {
    const word = newWord()
    const id = await server.givenClip({ title: word, state: 'draft' })
    const publish_at = new Date(server.services.clock.now().getTime() + 60_000)
    await server.services.db
      .updateTable('clips')
      .set({ publish_at, state: 'published' })
      .where('id', '=', id)
      .execute()
    expect(await idsOf({ term: word })).toEqual([])
    server.later(61_000)
    expect(await idsOf({ term: word })).toEqual([id])
  })

  test('accents, case and hyphens do not matter', async () => {
    const [a, b] = [newWord(), newWord()]
    const ids = [
      await server.givenClip({ title: `${a}-${b} É` }),
      await server.givenClip({ title: `${a} ${b}` }),
      await server.givenClip({ title: `${a}${b}` }),
    ]
    for (const term of [`${a} ${b}`, `${a}-${b}`, `${a}${b}`, `${a.toUpperCase()}-${b}`]) {
      expect((await idsOf({ term })).sort()).toEqual([...ids].sort())
    }
  })

  test('the title counts above keywords, and keywords above the description', async () => {
    const word = newWord()
    const created = server.services.clock.now()
    const inDescription = await server.givenClip({ description: `Some ${word}`, created })
    const inKeywords = await server.givenClip({ keywords: [word], created })
    const inTitle = await server.givenClip({ title: word, created: new Date(0) })
    expect(await idsOf({ term: word })).toEqual([inTitle, inKeywords, inDescription])
    expect(await idsOf({ term: word, sort: 'oldest' })).toHaveLength(3)
  })

  test('a quoted phrase must match as a whole, and a minus excludes', async () => {
    const [a, b] = [newWord(), newWord()]
    const together = await server.givenClip({ description: `Then ${a} and ${b} rest.` })
    const apart = await server.givenClip({ description: `Then ${b} or a long ${a}` })
    expect((await idsOf({ term: `${a} ${b}` })).sort()).toEqual([together, apart].sort())
    expect(await idsOf({ term: `"${a} ${b}"` })).toEqual([together])
    expect(await idsOf({ term: `${a} -"${a} ${b}"` })).toEqual([apart])
    expect(await idsOf({ term: `${a} -long` })).toEqual([together])
  })

  test('4K is a filter, alone and with other words', async () => {
    const word = newWord()
    const created = server.services.clock.now()
    const hd = await server.givenClip({ title: word, created })
    const uhd = await server.givenClip({ title: word, quality: '4K', created: new Date(0) })
    expect(await idsOf({ term: `${word} 4k` })).toEqual([uhd])
    const alone = await idsOf({ term: '4K', page_size: 96 })
    expect(alone).toContain(uhd)
    expect(alone).not.toContain(hd)
  })

  test('synonyms that staff maintain are found after the word itself', async () => {
    const created = server.services.clock.now()
    const tabby = await server.givenClip({ title: 'Moggy on a zqwall', created })
    const cat = await server.givenClip({ title: 'Cat on a zqwall', created: new Date(0) })
    expect(await idsOf({ term: 'cats zqwall' })).toEqual([cat, tabby])
  })

  test('synonyms that staff change are in force within a minute, without a restart', async () => {
    const [word, other] = [newWord(), newWord()]
    const id = await server.givenClip({ title: `A ${word}` })
    expect(await idsOf({ term: other })).toEqual([])
    const { db } = server.services
    const group = await db
      .insertInto('search_synonyms')
      .values({ words: [word, other] })
      .returning('id')
      .executeTakeFirstOrThrow()
    server.later(61_000)
    expect(await idsOf({ term: other })).toEqual([id])
    await db.deleteFrom('search_synonyms').where('id', '=', group.id).execute()
    server.later(61_000)
    expect(await idsOf({ term: other })).toEqual([])
  })

  test.each([
    "cat' & dog | !bird:*",
    "'; drop table clips; --",
    '%',
    '\\',
    '((((',
    '"""',
    '-',
    '<->',
    '🦊',
    '\u202e',
    'a:*b',
  ])('the term %s is searched as text', async (term) => {
    expect((await search({ term })).pagination.countIsExact).toBe(true)
  })

  test('a term without any word finds nothing, and relaxing it suggests results', async () => {
    await server.givenClip({ type: 'video' })
    for (const term of ['🦊', '!!!', '…', '-', '"""', '%']) {
      expect((await search({ term, type: 'video' })).pagination.count, term).toBe(0)
    }
    const querystring = { term: '🦊', type: 'video' } as const
    const relaxed = (await server.guest.call('GET /clip/clips/relax', { querystring })).data
    expect(relaxed).toEqual([{ filter: 'term', count: expect.any(Number) }])
    expect(relaxed[0]?.count).toBeGreaterThan(0)
  })
})

describe('filters', () => {
  test('filters apply to the types that have them: an image has no quality, tone, footage type or duration', async () => {
    const word = newWord()
    const image = await server.givenClip({ title: word, type: 'image', quality: 'SD' })
    const short = await server.givenClip({ title: word, type: 'short', rating: 'BR', location: 'us' })
    const still = { quality: '8K', tone: '1', mood: '2', ftype: '1', duration_start: 60 } as const
    expect(await idsOf({ term: word, type: 'image', ...still })).toEqual([image])
    const place = { cat: '249', rating: 'GD', location: 'gb', loc2: 'nowhere', meme: '1' } as const
    expect(await idsOf({ term: word, type: 'short', ...place })).toEqual([short])
  })

  test('values after a comma are alternatives, and different filters must all match', async () => {
    const word = newWord()
    const gold = await server.givenClip({ title: word, rating: 'GD' })
    const silver = await server.givenClip({ title: word, rating: 'SV', quality: '4K' })
    await server.givenClip({ title: word, rating: 'BR' })
    expect((await idsOf({ term: word, rating: 'GD,SV' })).sort()).toEqual([gold, silver].sort())
    expect(await idsOf({ term: word, rating: 'GD,SV', quality: '4K' })).toEqual([silver])
  })

  test('cat wins over the name of a category', async () => {
    const word = newWord()
    const pets = await server.givenClip({ title: word, categoryId: 250 })
    const fails = await server.givenClip({ title: word, categoryId: 249 })
    expect(await idsOf({ term: word, category: 'pets' })).toEqual([pets])
    expect(await idsOf({ term: word, category: 'Pets', cat: '249' })).toEqual([fails])
  })

  test('a duration is compared in whole seconds, as it is shown', async () => {
    const word = newWord()
    const id = await server.givenClip({ title: word, durationS: 30.9 })
    expect(await idsOf({ term: word, duration_start: 0, duration_end: 30 })).toEqual([id])
    expect(await idsOf({ term: word, duration_start: 31 })).toEqual([])
  })

  test('dates are inclusive days of the agency’s time zone', async () => {
    const word = newWord()
    // 00:30 on 1 July in London, and still 30 June in UTC.
    const id = await server.givenClip({ title: word, created: new Date('2025-06-30T23:30:00Z') })
    expect(await idsOf({ term: word, cdatefrom: '01-07-2025', cdateto: '01-07-2025' })).toEqual([id])
    expect(await idsOf({ term: word, cdateto: '30-06-2025' })).toEqual([])
    expect(await idsOf({ term: word, period: 'week' })).toEqual([])
  })

  test('guests see shorts, members do not, shorts accounts nothing else, staff everything', async () => {
    const word = newWord()
    const video = await server.givenClip({ title: word })
    const short = await server.givenClip({ title: word, type: 'short' })
    const see = async (requester: Requester) => (await idsOf({ term: word }, requester)).sort()
    expect(await see(server.guest)).toEqual([video, short].sort())
    expect(await see(await server.givenUser())).toEqual([video])
    expect(await see(await server.givenUser({ shortsOnly: true }))).toEqual([short])
    expect(await see(await server.givenUser({ kind: 'agency', role: 'Staff' }))).toEqual(
      [video, short].sort(),
    )
    expect(await idsOf({ term: word, type: 'short' }, await server.givenUser())).toEqual([])
  })

  test('the count of a value is the total after choosing it', async () => {
    const word = newWord()
    await server.givenClip({ title: word, rating: 'GD', quality: '4K', durationS: 200 })
    await server.givenClip({ title: word, rating: 'SV', quality: '4K' })
    await server.givenClip({ title: word, rating: 'SV', type: 'image' })
    const query = { term: word, rating: 'GD' } as const
    await search(query)
    const { data } = await server.guest.call('GET /clip/clips/facets', { querystring: query })
    expect(data.counts.rating).toEqual([
      { value: 'SV', count: 2 },
      { value: 'GD', count: 1 },
    ])
    expect(data.counts.quality).toEqual([{ value: '4K', count: 1 }])
    expect(data.counts.duration).toEqual([{ value: '181', count: 1 }])
    expect(data.counts.cat).toEqual([{ value: '250', count: 1 }])
  })

  test('a search with few results returns the count without each filter', async () => {
    const word = newWord()
    for (let n = 0; n < 3; n++) await server.givenClip({ title: word, rating: 'SV' })
    const querystring = { term: word, rating: 'GD', location: 'gb' } as const
    const { data } = await server.guest.call('GET /clip/clips/relax', { querystring })
    expect(data).toContainEqual({ filter: 'rating', count: 3 })
    expect(data).toContainEqual({ filter: 'location', count: 0 })
  })
})

describe('packages', () => {
  test('packages are found by their words, with the number of clips that the viewer may see', async () => {
    const word = newWord()
    const { db } = server.services
    const clips = [await server.givenClip(), await server.givenClip({ type: 'short', graphic: true })]
    const draft = await server.givenClip({ state: 'draft' })
    await db
      .insertInto('packages')
      .values({ id: 77, name: `The ${word}`, created: new Date() })
      .execute()
    const rows = [...clips, draft].map((clip_id, position) => ({ package_id: 77, clip_id, position }))
    await db.insertInto('package_clips').values(rows).execute()
    const find = async (requester: Requester) =>
      (await requester.call('GET /clip/packages', { querystring: { term: word } })).data
    expect(await find(server.guest)).toMatchObject({
      items: [{ id: 77, type: 'package' }],
      pagination: { count: 1 },
    })
    expect((await find(server.guest)).items[0]?.meta.clip_count).toBe(2)
    expect((await find(await server.givenUser())).items[0]?.meta.clip_count).toBe(1)
    // R-GRAPHIC-1: a package is marked if it contains a graphic clip that the viewer may see.
    expect((await find(server.guest)).items[0]?.meta.graphic).toBe(true)
    expect((await find(await server.givenUser())).items[0]?.meta.graphic).toBe(false)
    expect(await idsOf({ term: word, exact: '1' })).toEqual([])
  })
})

describe('totals', () => {
  test('totals follow edits and withdrawals exactly', async () => {
    const word = newWord()
    const { db } = server.services
    const ids = [await server.givenClip({ title: word }), await server.givenClip({ title: word })]
    const total = async (type?: 'video' | 'short') =>
      (await search({ term: word, ...(type && { type }) })).pagination.count
    expect(await total()).toBe(2)
    await db
      .updateTable('clips')
      .set({ type: 'short' })
      .where('id', '=', ids[0] ?? 0)
      .execute()
    expect([await total('video'), await total('short')]).toEqual([1, 1])
    await db
      .updateTable('clips')
      .set({ state: 'withdrawn' })
      .where('id', '=', ids[1] ?? 0)
      .execute()
    expect([await total(), await total('video')]).toEqual([1, 0])
    await db
      .deleteFrom('clips')
      .where('id', '=', ids[0] ?? 0)
      .execute()
    expect(await total()).toBe(0)
  })
})
