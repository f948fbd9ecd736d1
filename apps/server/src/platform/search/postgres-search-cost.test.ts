/** What a search may cost in PostgreSQL (R-SEARCH-9), and how the bitmaps are kept in step. */
import type { Data } from '@rushes/contract/client'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rebuildSearch } from '../../../test/search/rebuild-search.ts'
import {
  givenCatalogue,
  MADE_WORDS,
  type Query,
  smallCatalogue,
} from '../../../test/search/small-catalogue.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

type Statement = { text: string; values: readonly unknown[] }

const MAX_STATEMENTS = 3
const MAX_BUFFERS = 800
const common = MADE_WORDS.slice(0, 16)
const statements: Statement[] = []
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ TIME_ZONE: 'UTC' })
  await givenCatalogue(server, smallCatalogue(20_000))
  await rebuildSearch(server)
  await sql`vacuum analyze search_documents`.execute(server.ownerDb)
  await sql`vacuum analyze search_tokens`.execute(server.ownerDb)
  recordStatements(server.pool)
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
    ['a long quotation', { term: `"${common.join(' ')}"` }],
    ['operators and wildcards', { term: `${common[0]}:* & | ! <-> % _ ( "` }],
    ['one letter, hyphenated and quoted', { term: 'a-'.repeat(90) }],
  ])(`for %s takes ${MAX_STATEMENTS} statements and ${MAX_BUFFERS} buffers at most`, async (_, query) => {
    await search(query)
    statements.length = 0
    await search(query)
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.length).toBeLessThanOrEqual(MAX_STATEMENTS)
    expect(await buffersOf(statements.splice(0))).toBeLessThanOrEqual(MAX_BUFFERS)
  })

  test('for nothing but exclusions reads hardly more than the table', async () => {
    await search({})
    statements.length = 0
    await search({ term: common.map((word) => `-${word}`).join(' ') })
    const { rows } = await server.pool.query(
      `select relpages from pg_class where relname = 'search_documents'`,
    )
    expect(await buffersOf(statements.splice(0))).toBeLessThanOrEqual(1.5 * rows[0].relpages)
  })
})

test('bitmaps made anew are those that were kept in step with edits and withdrawals', async () => {
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
  const anew = await totals()
  // A token keeps its bitmaps until the index is made anew, even when few clips still hold it.
  for (const token of kept.keys()) if (!anew.has(token)) kept.delete(token)
  expect(kept).toEqual(anew)
}, 120_000)

/** Notes every statement that the pool sends, whether it is sent by its text or by its name. */
function recordStatements(pool: pg.Pool): void {
  const recorded = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (recorded.has(client)) return
    recorded.add(client)
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown
    client.query = ((...parts: unknown[]) => {
      const statement = statementOf(parts)
      if (statement) statements.push(statement)
      return query(...parts)
    }) as typeof client.query
  })
}

function statementOf([first, values]: unknown[]): Statement | undefined {
  if (typeof first === 'string') return { text: first, values: Array.isArray(values) ? values : [] }
  const { text, values: own } = (first ?? {}) as Partial<Statement>
  return text === undefined ? undefined : { text, values: own ?? (Array.isArray(values) ? values : []) }
}

async function buffersOf(list: readonly Statement[]): Promise<number> {
  let buffers = 0
  for (const { text, values } of list) {
    const { rows } = await server.pool.query(`explain (analyze, buffers, format json) ${text}`, [...values])
    const [{ Plan: plan }] = rows[0]['QUERY PLAN']
    buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  return buffers
}
