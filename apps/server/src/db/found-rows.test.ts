/** Search texts in the admin lists: those that nearly all rows contain, and those of few. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../test/test-server.ts'
import { readPart } from './found-rows.ts'

// More rows than a list reads before it queries the index of terms.
const COMPANIES = 2_500

let server: TestServer
let manager: TestUser
/** A term of the oldest account, and a term of all. */
const rare = `r${randomUUID().slice(0, 8)}`
const common = `c${randomUUID().slice(0, 8)}`
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
  await sql`insert into accounts (name, country_code)
    select case when n = 1 then ${`${rare} ${common}`} else ${common} || ' ' || n end, 'gb'
    from generate_series(1, ${COMPANIES}::int) as n`.execute(server.services.db)
})
afterAll(() => server.close())

const search = async (q: string, cursor?: string) =>
  (await manager.call('GET /agency/accounts', { querystring: { q, cursor } })).data

test('a search for a term that every name contains returns the newest rows page by page, and counts to 100', async () => {
  const first = await search(common)
  expect(first).toMatchObject({ count: 100, countIsExact: false })
  const second = await search(common, first.next ?? '')
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  const newest = ids[0] ?? 0
  expect(ids).toEqual(Array.from({ length: 100 }, (_, at) => newest - at))
})

test('a search finds a rare term far down the table, also by its prefix', async () => {
  for (const q of [rare, rare.slice(0, 6), `${common} ${rare}`]) {
    const { items, count, countIsExact } = await search(q)
    expect(items.map(({ name }) => name)).toEqual([`${rare} ${common}`])
    expect([count, countIsExact]).toEqual([1, true])
  }
})

test('a search reads its first page once for rows and count', async () => {
  const requested: string[] = []
  const read = (rows: number, part: { q?: string; after?: string }) =>
    readPart(
      { q: part.q, after: part.after, limit: 51 },
      {
        async list(limit) {
          requested.push(`list ${limit}`)
          return Array.from({ length: Math.min(rows, limit) }, (_, at) => at)
        },
        async count() {
          requested.push('count')
          return { count: rows, countIsExact: true }
        },
      },
    )
  const [few, exact] = await read(60, { q: 'ann' })
  expect([few.length, exact]).toEqual([60, { count: 60, countIsExact: true }])
  expect((await read(100, { q: 'ann' }))[1]).toEqual({ count: 100, countIsExact: true })
  expect((await read(101, { q: 'ann' }))[1]).toEqual({ count: 100, countIsExact: false })
  expect(requested.splice(0)).toEqual(['list 101', 'list 101', 'list 101'])
  await read(60, { q: 'ann', after: 'a place' })
  await read(60, {})
  expect(requested).toEqual(['list 51', 'count', 'list 51', 'count'])
})
