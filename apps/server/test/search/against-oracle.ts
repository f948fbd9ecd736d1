/** Compares a search engine with a check of every clip: 20,000 clips, random queries over all parameters. */
import type { Data } from '@rushes/contract/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MadeClip, pick, type Random, randomFrom } from '../made-catalogue.ts'
import type { TestServer } from '../test-server.ts'
import { givenRights, testForMembers } from './for-members.ts'
import { resultsOf, termOf } from './oracle.ts'
import { rebuildSearch } from './rebuild-search.ts'
import { testRelations } from './relations.ts'
import { type Searcher, searcherOf } from './searcher.ts'
import {
  EVERY_FILTER,
  frequentWord,
  givenCatalogue,
  MADE_WORDS,
  type Query,
  randomQuery,
  smallCatalogue,
} from './small-catalogue.ts'
import { trueFacets } from './true-facets.ts'

const CLIPS = 20_000
const MAX_COUNTED = 10_000
/** Number of queries after which a clip is edited. */
const EVERY_EDIT = 5
const NEW_WORD = 'zebra'
const OTHER_DATE = '2024-05-05T00:00:00.000Z'
/** Within the last week and not at its limits; the made clips are older than a month. */
const LATELY = new Date(Date.now() - 2.5 * 86_400_000).toISOString()

/** The engine under test, and the clips for the comparison. */
type Subject = {
  server(): TestServer
  searcher: Searcher
  /** The clips in their current state. */
  clips: MadeClip[]
}

export function testAgainstOracle(start: () => Promise<TestServer>): void {
  const subject = givenSubject(start, CLIPS)
  const clips = () => subject.clips
  testRandomQueries(subject, 500)

  test('counts for all filters together, each value of each, and ten terms equal a check of every clip (R-SEARCH-1, R-SEARCH-29)', async () => {
    const { term: _, cdatefrom: _from, cdateto: _to, ...everyValue } = EVERY_FILTER
    const queries = [
      EVERY_FILTER,
      everyValue,
      { term: tenWordsOf(clips()) },
      { term: MADE_WORDS.slice(0, 10).join(' ') },
    ]
    for (const [n, query] of queries.entries()) {
      await expectAsOracle(subject, query, n)
      await expectFacetsAsOracle(subject, query, n)
    }
  })

  describe('pages by cursor (R-SEARCH-3)', () => testCursorsUnderWrites(subject))
  describe('between searches', () => testRelations(subject.searcher, clips))
  describe('for members', () => testForMembers(subject.server, clips))
  describe('after edits, withdrawals, other dates and an archive that is added late', () =>
    testAfterChanges(subject))
}

/** Runs the same tests with few queries over few clips. */
export function testFewQueries(start: () => Promise<TestServer>): void {
  testRandomQueries(givenSubject(start, 2_000), 40)
}

function givenSubject(start: () => Promise<TestServer>, count: number): Subject {
  let server: TestServer
  const subject: Subject = {
    server: () => server,
    searcher: searcherOf(() => server),
    clips: smallCatalogue(count),
  }
  beforeAll(async () => {
    server = await start()
    await givenCatalogue(server, subject.clips)
    await givenRights(server)
    expect(await rebuildSearch(server)).toBe(count)
  }, 120_000)
  afterAll(() => server.close())
  return subject
}

function testRandomQueries(subject: Subject, count: number): void {
  test('random queries give the same clips, order, total and facets as a check of every clip, while clips are edited (R-SEARCH-1, R-SEARCH-4, R-SEARCH-29)', async () => {
    const random = randomFrom(7)
    for (let n = 0; n < count; n++) {
      if (n % EVERY_EDIT === 0) await editOne(subject, random)
      const query = randomQuery(random)
      // The term is searched only once, and the rest of the query among the clips that contain it.
      const holding = { ...subject, clips: subject.clips.filter(termOf(query.term ?? '')) }
      await expectAsOracle(holding, query, n)
      await expectFacetsAsOracle(holding, query, n)
    }
  }, 240_000)
}

/** Returns ten words that at least one clip contains together. */
function tenWordsOf(clips: readonly MadeClip[]): string {
  const texts = clips.map(({ title, keywords }) => [...new Set([...title.split(' '), ...keywords])])
  const words = texts.find(({ length }) => length >= 10) ?? []
  expect(words.length).toBeGreaterThanOrEqual(10)
  return words.slice(0, 10).join(' ')
}

/** `{ rating: { GD: 3 } }`, without facets that have no values. */
function byValue(counts: Data<'GET /clip/clips/facets'>['counts']) {
  const facets = Object.entries(counts).filter(([, values]) => values.length > 0)
  return Object.fromEntries(
    facets.map(([facet, values]) => [
      facet,
      Object.fromEntries(values.map(({ value, count }) => [value, count])),
    ]),
  )
}

async function expectFacetsAsOracle({ clips, searcher }: Subject, query: Query, n: number): Promise<void> {
  const { counts } = await searcher.facets(query)
  const [truth] = trueFacets(clips, [query])
  expect(byValue(counts), `query ${n}: ${JSON.stringify(query)}`).toEqual(truth?.counts)
}

async function expectAsOracle({ clips, searcher }: Subject, query: Query, n: number): Promise<void> {
  const label = `query ${n}: ${JSON.stringify(query)}`
  const expected = resultsOf(clips, query)
  const { items, pagination } = await searcher.search({ ...query, page_size: 50 })
  const ids = items.map(({ id }) => id)
  expect(pagination.count, label).toBe(Math.min(expected.length, MAX_COUNTED))
  expect(pagination.countIsExact, label).toBe(expected.length <= MAX_COUNTED)
  if (query.sort) expect(ids, label).toEqual(expected.slice(0, 50))
  else if (expected.length <= 50) expect(ids.toSorted(), label).toEqual(expected.toSorted())
  else expect(ids.every((id) => expected.includes(id)) && ids.length === 50, label).toBe(true)
}

/** Changes or withdraws one clip, in the catalogue and for the oracle. */
async function editOne(subject: Subject, random: Random): Promise<void> {
  const { db } = subject.server().services
  const old = pick(random, subject.clips)
  const edit = pick(random, [
    { title: `${frequentWord(random)} ${frequentWord(random)}` },
    { rating: 'GD', quality: '8K' },
    { created: OTHER_DATE },
    { created: LATELY, date_taken: LATELY.slice(0, 10) },
    { duration_s: 61.5, date_taken: null },
    { type: 'short', location_code: 'gb' },
    { state: 'withdrawn' },
  ] as const)
  await db.updateTable('clips').set(edit).where('id', '=', old.id).execute()
  const others = subject.clips.filter((clip) => clip !== old)
  subject.clips = 'state' in edit ? others : [...others, { ...old, ...edit }]
}

function testCursorsUnderWrites(subject: Subject): void {
  const { server, searcher } = subject
  test.each<[string, Query]>([
    ['the newest of a filter', { rating: 'GD', quality: '4K' }],
    ['the shortest', { rating: 'GD', quality: '4K', sort: 'shortest' }],
    ['the most relevant of a common word, in several blocks', { term: MADE_WORDS[0] ?? '' }],
    ['the most relevant of two words', { term: `${MADE_WORDS[3]} ${MADE_WORDS[40]}` }],
  ])('pages by cursor of %s contain every clip once, also while clips are added', async (_, query) => {
    const added: number[] = []
    const seen = await searcher.walk(query, async (page) => {
      if (page % 5 === 0) added.push(await server().givenClip(clipLike(query, 500_000 + page)))
    })
    expect(added).not.toHaveLength(0)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => !added.includes(id)).toSorted()).toEqual(
      resultsOf(subject.clips, query).toSorted(),
    )
    await server().services.db.deleteFrom('clips').where('id', 'in', added).execute()
  })
}

function testAfterChanges(subject: Subject): void {
  const { server, searcher } = subject
  beforeAll(() => changeCatalogue(subject), 240_000)

  test('200 random queries give the same results as a check of every clip', async () => {
    const random = randomFrom(19)
    for (let n = 0; n < 200; n++) {
      const query = randomQuery(random)
      if (n % 4 === 0) query.term = `${NEW_WORD} ${n % 8 === 0 ? (query.term ?? '') : ''}`
      await expectAsOracle(subject, query, n)
    }
  }, 240_000)

  test.each<Query>([
    { rating: 'GD', quality: '4K' },
    { term: NEW_WORD },
    { rating: 'SV', quality: 'SD', sort: 'oldest' },
  ])('all pages of %j together contain every clip once', async (query) => {
    const ids = await searcher.walk(query)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.toSorted()).toEqual(resultsOf(subject.clips, query).toSorted())
  })

  test('a rebuilt index gives the same totals', async () => {
    const queries: Query[] = [{}, { term: NEW_WORD }, { rating: 'GD', type: 'short' }, { quality: '4K' }]
    const totals = () => Promise.all(queries.map(searcher.count))
    const kept = await totals()
    await rebuildSearch(server())
    expect(await totals()).toEqual(kept)
  }, 120_000)
}

async function changeCatalogue(subject: Subject): Promise<void> {
  const { db, search } = subject.server().services
  const isEvery = (n: number) => sql<boolean>`id % ${sql.lit(n)} = 0`
  const late = smallCatalogue(3_000, { seed: 2, firstId: 400_000 })
  await givenCatalogue(subject.server(), late)
  // The new word is in enough clips for an engine to treat it as a frequent one.
  await sql`update clips set title = title || ' ' || ${NEW_WORD} where ${isEvery(11)}`.execute(db)
  await sql`update clips set rating = 'GD', type = 'short' where ${isEvery(37)}`.execute(db)
  await sql`update clips set created = ${OTHER_DATE} where ${isEvery(53)}`.execute(db)
  await sql`update clips set state = 'withdrawn' where ${isEvery(59)}`.execute(db)
  subject.clips = [...subject.clips, ...late].filter(({ id }) => id % 59 !== 0).map(edited)
  while ((await search.indexChanges()) > 0);
}

function edited(clip: MadeClip): MadeClip {
  return {
    ...clip,
    ...(clip.id % 11 === 0 && { title: `${clip.title} ${NEW_WORD}` }),
    ...(clip.id % 37 === 0 && { rating: 'GD', type: 'short' }),
    ...(clip.id % 53 === 0 && { created: OTHER_DATE }),
  }
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
