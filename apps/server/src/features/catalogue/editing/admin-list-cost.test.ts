/** The cost of a page of the admin area's lists in PostgreSQL (R-AUDIT-4). */
import type { Input } from '@rushes/contract/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordStatements } from '../../../../test/before-statements.ts'
import { costOf } from '../../../../test/plans.ts'
import { givenCatalogue, MADE_WORDS, smallCatalogue } from '../../../../test/search/small-catalogue.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'

/** For 20,000 rows; reading a whole table would take more. */
const MAX_BUFFERS = 2_000
let sentBy: ReturnType<typeof recordStatements>
let server: TestServer
let head: TestUser

beforeAll(async () => {
  server = await startTestServer()
  head = await server.givenUser({ kind: 'agency', role: 'Superuser' })
  await givenCatalogue(server, smallCatalogue(20_000))
  const { ownerDb } = server
  await sql`alter table audit disable trigger audit_chained`.execute(ownerDb)
  await sql`update clips set updated_by = ${head.userId}, state = case when id % 50 = 0 then 'draft' else 'published' end
    where id % 2 = 0`.execute(ownerDb)
  await sql`
    insert into audit (at, actor_user_id, action, object)
      select now() - n * interval '1 hour', ${head.userId}, 'test.' || n % 7, 'clip:' || n % 500
        from generate_series(1, 20000) as n`.execute(ownerDb)
  const field = {
    name: 'Ann Field',
    email: '',
    share_percent: 50,
    statement_currency: 'GBP',
    notes: '',
  } as const
  const { data: contributor } = await head.call('POST /agency/contributors', { body: field })
  await sql`update clips set contributor_id = ${contributor.id} where id % 500 = 0`.execute(ownerDb)
  for (const table of ['clips', 'audit']) await sql`vacuum analyze ${sql.table(table)}`.execute(ownerDb)
  sentBy = recordStatements(server.pool)
}, 120_000)
afterAll(() => server.close())

async function expectSmall(sendRequest: () => Promise<unknown>): Promise<void> {
  const statements = (await sentBy(sendRequest)).filter(({ text }) => /from (clips|audit)\b/.test(text))
  expect(statements).not.toEqual([])
  const { buffers, scanned } = await costOf(server.pool, statements)
  expect(scanned.filter((table) => table === 'clips' || table === 'audit')).toEqual([])
  expect(buffers).toBeLessThanOrEqual(MAX_BUFFERS)
}

type Requested = NonNullable<Input<'GET /agency/clips'>['querystring']>

test('the list of contributors counts the clips of each by an index (R-CONTRIBUTOR-1)', async () => {
  await expectSmall(() => head.call('GET /agency/contributors'))
})

describe(`a page of 20,000 clips reads ${MAX_BUFFERS} buffers and no table from its beginning`, () => {
  test.each<[string, () => Requested]>([
    ['all', () => ({})],
    ['one type', () => ({ type: 'short' })],
    ['one type by number', () => ({ type: 'short', sort: 'number' })],
    ['a category', () => ({ category: 249 })],
    ['a type of a category', () => ({ category: 249, type: 'short' })],
    ['published clips', () => ({ view: 'published' })],
    ['clips that a user has changed', () => ({ by: head.userId })],
    ['clips of a type that a user has changed', () => ({ by: head.userId, type: 'short', category: 249 })],
  ])('a page of 20,000 rows reads few buffers and no whole table: %s', async (_, requested) => {
    await expectSmall(() => head.call('GET /agency/clips', { querystring: requested() }))
  })
})

/** Every sixth and every tenth title has a word with this prefix. */
const [often, many] = ['ba', 'ke']
const rare = MADE_WORDS[590] ?? ''
/** The first rows are read with their texts. */
const MAX_BUFFERS_OF_WORDS = 3_000

describe(`a page of 20,000 clips with search terms is right and reads ${MAX_BUFFERS_OF_WORDS} buffers (ADR 29)`, () => {
  test.each([
    ['a prefix that many clips contain', often],
    ['two prefixes that many clips contain', `${often} ${many}`],
    ['a rare word', rare],
    ['a rare word and one that many clips contain', `${rare} ${often}`],
    ['words that no clip contains', 'zqnothing zqatall'],
  ])('a page of 20,000 clips with search terms is right and reads few buffers: %s', async (_, q) => {
    const right = await foundByReading(q)
    const sendRequest = async () => (await head.call('GET /agency/clips', { querystring: { q } })).data
    const { items, count, countIsExact } = await sendRequest()
    expect(items.map(({ id }) => id)).toEqual(right.slice(0, 50))
    expect([count, countIsExact]).toEqual([Math.min(right.length, 100), right.length <= 100])
    const statements = (await sentBy(sendRequest)).filter(({ text }) => /from clips/.test(text))
    const { buffers, scanned } = await costOf(server.pool, statements)
    expect(scanned).not.toContain('clips')
    expect(buffers).toBeLessThanOrEqual(MAX_BUFFERS_OF_WORDS)
  })
})

test('a page of 20,000 clips with a word of a script without spaces reads few buffers far down the list', async () => {
  const { rows } = await sql<{ id: number }>`
    update clips set title = '港町の夜景と花火', updated_at = '2001-01-01'
      where id = (select min(id) from clips) returning id`.execute(server.ownerDb)
  const sendRequest = async (q: string) => (await head.call('GET /agency/clips', { querystring: { q } })).data
  for (const q of ['夜景', '花', '港町 夜景']) {
    const statements = (await sentBy(() => sendRequest(q))).filter(({ text }) => /from clips/.test(text))
    const { buffers, scanned } = await costOf(server.pool, statements)
    expect(scanned).not.toContain('clips')
    expect(buffers).toBeLessThanOrEqual(MAX_BUFFERS_OF_WORDS)
    expect((await sendRequest(q)).items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  }
})

/** The ids in the sort order of the list. */
async function foundByReading(q: string): Promise<number[]> {
  const { rows } = await server.pool.query<{ id: number; searched_text: string }>(
    `select id, concat_ws(' ', title, location_text, array_to_string(keywords, ' '), description) as searched_text from clips
      order by updated_at desc, id desc`,
  )
  const holds = (words: string[]) => q.split(' ').every((part) => words.some((word) => word.startsWith(part)))
  return rows
    .filter(({ searched_text }) => holds(searched_text.toLowerCase().split(/[^a-z]+/)))
    .map(({ id }) => id)
}

type Wanted = NonNullable<Input<'GET /agency/audit'>['querystring']>

describe(`a page of 20,000 entries of the audit reads ${MAX_BUFFERS} buffers and no table from its beginning (R-AUDIT-4)`, () => {
  test.each<[string, () => Wanted]>([
    ['an action', () => ({ action: 'test.3' })],
    ['an object', () => ({ object: 'clip:7' })],
    ['days long ago', () => ({ cdatefrom: '01-01-2025', cdateto: '03-01-2025' })],
  ])('a page of 20,000 rows reads few buffers and no whole table: %s', async (_, requested) => {
    await expectSmall(() => head.call('GET /agency/audit', { querystring: requested() }))
  })
})
