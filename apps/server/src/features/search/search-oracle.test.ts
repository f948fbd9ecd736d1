/**
 * The search compared with the plainest one there is: look at every clip. 20,000 clips, 500 random queries
 * over all parameters; then cursors, and what a search may cost.
 */
import type { Data } from '@rushes/contract/client'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  frequentWord,
  insertMadeClips,
  MADE_PLACES,
  MADE_WORDS,
  type MadeClip,
  madeClips,
  pick,
  type Random,
  randomFrom,
} from '../../../test/made-catalogue.ts'
import { type Query, testRelations } from '../../../test/search-relations.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { indexChanged } from './index-changed.ts'
import { rebuildSearch } from './rebuild-search.ts'
import { placeWords } from './search-document.ts'
import { stemOf } from './word-stems.ts'

type Statement = { text: string; values: unknown[] }

const CLIPS = 20_000
let clips = madeClips(CLIPS)
let stemsOf = new Map(clips.map((clip) => [clip.id, runsOf(clip)]))
const common = MADE_WORDS.slice(0, 16)
let server: TestServer
const statements: Statement[] = []

beforeAll(async () => {
  server = await startTestServer({ TIME_ZONE: 'UTC' })
  await insertMadeClips(server.services.db, clips)
  expect(await rebuildSearch(server.services.db, server.services.clock.now())).toBe(CLIPS)
  await sql`vacuum analyze search_documents`.execute(server.services.db)
  await sql`vacuum analyze search_tokens`.execute(server.services.db)
  recordStatements(server.pool)
}, 60_000)
afterAll(() => server.close())

const search = async (querystring: Query): Promise<Data<'GET /clip/clips'>> =>
  (await server.guest.call('GET /clip/clips', { querystring })).data

async function expectAsOracle(query: Query, told: string): Promise<void> {
  const expected = oracle(query)
  const found = await search({ ...query, page_size: 50 })
  const ids = found.items.map(({ id }) => id)
  expect(found.pagination.count, told).toBe(Math.min(expected.length, 10_000))
  expect(found.pagination.countIsExact, told).toBe(expected.length <= 10_000)
  if (query.sort) expect(ids, told).toEqual(expected.slice(0, 50))
  else if (expected.length <= 50) expect(ids.toSorted(), told).toEqual(expected.toSorted())
  else expect(ids.every((id) => expected.includes(id)) && ids.length === 50, told).toBe(true)
}

describe('500 random queries', () => {
  test('give the same clips, in the same order, with the same total as looking at every clip', async () => {
    const random = randomFrom(7)
    for (let n = 0; n < 500; n++) {
      const query = randomQuery(random)
      await expectAsOracle(query, `query ${n}: ${JSON.stringify(query)}`)
    }
  }, 120_000)
})

describe('pages by cursor', () => {
  test.each<[string, Query]>([
    ['the newest of a filter', { rating: 'GD', quality: '4K' }],
    ['the shortest', { rating: 'GD', quality: '4K', sort: 'shortest' }],
    ['the most relevant of a common word, in several blocks', { term: MADE_WORDS[0] ?? '' }],
    ['the most relevant of two words', { term: `${MADE_WORDS[3]} ${MADE_WORDS[40]}` }],
  ])('of %s give every clip once, also while clips are added', async (_, query) => {
    const expected = oracle(query)
    const seen: number[] = []
    let cursor: string | null = null
    let page = 0
    do {
      const { items, pagination }: Data<'GET /clip/clips'> = await search({
        ...query,
        page_size: 96,
        ...(cursor !== null && { es_after: cursor }),
      })
      seen.push(...items.map(({ id }) => id))
      cursor = pagination.es_after
      if (page++ % 5 === 0) await addClipLike(query, page)
    } while (cursor !== null)
    const known = seen.filter((id) => stemsOf.has(id))
    expect(new Set(seen).size).toBe(seen.length)
    expect(known.toSorted()).toEqual(expected.toSorted())
    await removeAdded()
  })
})

describe('between searches', () => {
  testRelations(() => server.guest, clips, randomQuery)
})

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
    ['a long quotation', { term: `"${common.join(' ')}"` }],
    ['operators and wildcards', { term: `${common[0]}:* & | ! <-> % _ ( "` }],
    ['one letter, hyphenated and quoted', { term: 'a-'.repeat(90) }],
  ])('for %s takes three statements and 800 buffers at most', async (_, query) => {
    await search(query)
    statements.length = 0
    await search(query)
    expect(statements.length).toBeLessThanOrEqual(3)
    expect(await buffersOf(statements.splice(0))).toBeLessThanOrEqual(800)
  })
})

test('nothing but exclusions reads no more than the table', async () => {
  await search({})
  statements.length = 0
  await search({ term: common.map((word) => `-${word}`).join(' ') })
  expect(await buffersOf(statements.splice(0))).toBeLessThanOrEqual(1_500)
})

describe('after edits, withdrawals, other dates and an archive that arrives late', () => {
  const NEW_WORD = 'zebra'
  const isEvery = (n: number) => sql<boolean>`id % ${sql.lit(n)} = 0`
  const otherDate = '2024-05-05T00:00:00.000Z'

  beforeAll(async () => {
    const { db } = server.services
    const late = madeClips(3_000, 2).map((clip) => ({ ...clip, id: clip.id + 400_000 }))
    await insertMadeClips(db, late)
    // In more clips than are looked up one by one.
    await sql`update clips set title = title || ' ' || ${NEW_WORD} where ${isEvery(11)}`.execute(db)
    await sql`update clips set rating = 'GD', type = 'short' where ${isEvery(37)}`.execute(db)
    await sql`update clips set created = ${otherDate} where ${isEvery(53)}`.execute(db)
    await sql`update clips set state = 'withdrawn' where ${isEvery(59)}`.execute(db)
    clips = [...clips, ...late].filter(({ id }) => id % 59 !== 0).map(edited)
    stemsOf = new Map(clips.map((clip) => [clip.id, runsOf(clip)]))
    while ((await indexChanged(db, server.services.clock.now())) > 0);
  }, 120_000)

  function edited(clip: MadeClip): MadeClip {
    return {
      ...clip,
      ...(clip.id % 11 === 0 && { title: `${clip.title} ${NEW_WORD}` }),
      ...(clip.id % 37 === 0 && { rating: 'GD', type: 'short' }),
      ...(clip.id % 53 === 0 && { created: otherDate }),
    }
  }

  test('200 random queries give what looking at every clip gives', async () => {
    const random = randomFrom(19)
    for (let n = 0; n < 200; n++) {
      const query = randomQuery(random)
      if (n % 4 === 0) query.term = `${NEW_WORD} ${n % 8 === 0 ? (query.term ?? '') : ''}`
      await expectAsOracle(query, `query ${n}: ${JSON.stringify(query)}`)
    }
  }, 120_000)

  test('a walk gives every clip once', async () => {
    for (const query of [
      { rating: 'GD', quality: '4K' },
      { term: NEW_WORD },
      { rating: 'SV', sort: 'oldest' },
    ]) {
      const ids = await walk(query as Query)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.toSorted()).toEqual(oracle(query as Query).toSorted())
    }
  })

  test('bitmaps made anew are those that were kept in step', async () => {
    const { db, clock } = server.services
    const totals = async () => {
      const { rows } = await sql`
        select token, sum(bit_count(bits))::int as clips from search_bitmaps group by token order by token`.execute(
        db,
      )
      return rows
    }
    const kept = await totals()
    await rebuildSearch(db, clock.now())
    expect(await totals()).toEqual(kept)
  }, 60_000)
})

async function walk(query: Query): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | null = null
  do {
    const { items, pagination }: Data<'GET /clip/clips'> = await search({
      ...query,
      page_size: 96,
      ...(cursor !== null && { es_after: cursor }),
    })
    ids.push(...items.map(({ id }) => id))
    cursor = pagination.es_after
  } while (cursor !== null)
  return ids
}

function oracle(query: Query): number[] {
  const sort = query.sort ?? 'most_recent'
  const key = (clip: MadeClip) =>
    sort === 'longest' || sort === 'shortest' ? Math.floor(clip.duration_s) : Date.parse(clip.created)
  const sign = sort === 'oldest' || sort === 'shortest' ? 1 : -1
  return clips
    .filter((clip) => passes(clip, query))
    .sort((a, b) => sign * (key(a) - key(b)) || b.id - a.id)
    .map(({ id }) => id)
}

function passes(clip: MadeClip, query: Query): boolean {
  const { type } = query
  return (
    among(clip.type, type) &&
    (type === 'short' || passesStill(clip, query)) &&
    (type === 'image' || passesMoving(clip, query)) &&
    within(dateOf(clip, query), isoOf(query.cdatefrom), isoOf(query.cdateto)) &&
    matchesTerm(stemsOf.get(clip.id) ?? [], query.term ?? '')
  )
}

function passesStill(clip: MadeClip, { cat, rating, location, meme, loc2 }: Query): boolean {
  const place = placeWords(clip.location_text)
  return (
    among(clip.category_id, cat) &&
    among(clip.rating, rating) &&
    among(clip.location_code, location) &&
    among(clip.meme ? 1 : 0, meme) &&
    placeWords(loc2 ?? '').every((word) => place.includes(word))
  )
}

function passesMoving(
  clip: MadeClip,
  { quality, tone, ftype, duration_start, duration_end }: Query,
): boolean {
  return (
    among(clip.quality, quality) &&
    among(clip.tone_id, tone) &&
    among(clip.footage_type_id, ftype) &&
    within(Math.floor(clip.duration_s), duration_start, duration_end)
  )
}

const among = (value: unknown, list: unknown): boolean =>
  list === undefined || String(list).split(',').includes(String(value))

function dateOf(clip: MadeClip, { type, datefield }: Query): string | null {
  if (type === 'short' || datefield === undefined || datefield === '' || datefield === 'created') {
    return clip.created.slice(0, 10)
  }
  return clip[datefield]
}

function within(value: string | number | null, from: unknown, to: unknown): boolean {
  if (from === undefined && to === undefined) return true
  if (value === null) return false
  return (
    (from === undefined || value >= (from as typeof value)) &&
    (to === undefined || value <= (to as typeof value))
  )
}

const isoOf = (day: string | undefined) => day?.split('-').reverse().join('-')

/** Random terms are made of plain words, one phrase of two words in quotes, and words with a minus. */
function matchesTerm(runs: string[][], term: string): boolean {
  const holds = (word: string) => runs.some((run) => run.includes(stemOf(word)))
  const [, phrase] = /"(.*)"/.exec(term) ?? []
  const [first = '', second = ''] = (phrase ?? '').split(' ').map(stemOf)
  const near = runs.some((run) => run.some((stem, at) => stem === first && run[at + 1] === second))
  const words = term.replace(/".*"/, '').split(' ').filter(Boolean)
  return (
    (!phrase || near) && words.every((word) => (word.startsWith('-') ? !holds(word.slice(1)) : holds(word)))
  )
}

function runsOf(clip: MadeClip): string[][] {
  const names: Record<number, string> = {
    249: 'Fails',
    255: 'Family',
    241: 'Paranormal',
    250: 'Pets',
    253: 'Viral',
    45: 'Wild Animals',
  }
  const texts = [
    clip.title,
    clip.description,
    ...clip.keywords,
    names[clip.category_id] ?? '',
    clip.location_text,
  ]
  return texts.map((text) => text.toLowerCase().split(' ').map(stemOf))
}

function randomQuery(random: Random): Query {
  const sometimes = <T>(share: number, value: () => T) => (random() < share ? value() : undefined)
  const day = () => {
    const date = new Date(Date.UTC(2024, 1, 2) + Math.floor(random() * 500) * 86_400_000)
    return date.toISOString().slice(0, 10).split('-').reverse().join('-')
  }
  const word = () => frequentWord(random)
  const term = () =>
    [
      ...(random() < 0.8 ? [word()] : []),
      ...(random() < 0.4 ? [word()] : []),
      ...(random() < 0.15 ? [`"${word()} ${word()}"`] : []),
      ...(random() < 0.2 ? [`-${word()}`] : []),
    ].join(' ')
  const query = {
    term: sometimes(0.7, term),
    type: sometimes(0.5, () => pick(random, ['video', 'image', 'short'] as const)),
    cat: sometimes(0.15, () => pick(random, ['249', '255,250', '45'])),
    rating: sometimes(0.2, () => pick(random, ['GD', 'SV', 'GD,BR'])),
    quality: sometimes(0.2, () => pick(random, ['SD', '4K', '4K,8K'])),
    tone: sometimes(0.1, () => pick(random, ['1', '2,3'])),
    ftype: sometimes(0.1, () => pick(random, ['1', '2,3'])),
    location: sometimes(0.15, () => pick(random, ['gb', 'us,ca', 'fr'])),
    loc2: sometimes(0.1, () => pick(random, [...MADE_PLACES, 'cote', 'nowhere'])),
    meme: sometimes(0.05, () => '1' as const),
    duration_start: sometimes(0.1, () => Math.floor(random() * 60)),
    duration_end: sometimes(0.1, () => 60 + Math.floor(random() * 100)),
    datefield: sometimes(0.3, () => pick(random, ['created', 'date_taken', 'date_posted'] as const)),
    cdatefrom: sometimes(0.1, day),
    sort: sometimes(0.7, () => pick(random, ['most_recent', 'oldest', 'longest', 'shortest'] as const)),
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''))
}

let added: number[] = []
async function addClipLike(query: Query, n: number): Promise<void> {
  const id = await server.givenClip({
    id: 500_000 + added.length + n * 100,
    title: query.term ?? 'Added',
    rating: 'GD',
    quality: '4K',
    durationS: 20,
    created: new Date(),
  })
  added.push(id)
}

async function removeAdded(): Promise<void> {
  await server.services.db.deleteFrom('clips').where('id', 'in', added).execute()
  added = []
  await search({})
}

function recordStatements(pool: pg.Pool): void {
  const recorded = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (recorded.has(client)) return
    recorded.add(client)
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown
    client.query = ((...parts: unknown[]) => {
      const [text, values] = parts
      if (typeof text === 'string') statements.push({ text, values: (values as unknown[]) ?? [] })
      return query(...parts)
    }) as typeof client.query
  })
}

async function buffersOf(list: readonly Statement[]): Promise<number> {
  let buffers = 0
  for (const { text, values } of list) {
    const { rows } = await server.pool.query(`explain (analyze, buffers, format json) ${text}`, values)
    const [{ Plan: plan }] = rows[0]['QUERY PLAN']
    buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  return buffers
}
