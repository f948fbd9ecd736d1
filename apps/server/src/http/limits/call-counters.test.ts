/** R-HTTP-3: processes that share a database count together, and one that has lost it continues to count alone. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { openDb, openPool } from '../../db/db.ts'
import { callCounters } from './call-counters.ts'

const HOUR_MS = 60 * 60 * 1_000

let server: TestServer
let windows = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const givenWindow = (endsAt = Date.now() + HOUR_MS) => ({ key: `window ${++windows}`, endsAt })

async function storedKeys(): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from call_counts`.execute(server.services.db)
  return rows.map(({ key }) => key)
}

describe('two processes', () => {
  test('two processes get the common sum of a strict count at each call, in whatever order the answers arrive', async () => {
    const [one, other] = [callCounters(server.services.db), callCounters(server.services.db)]
    const window = givenWindow()
    const sums = await Promise.all(
      Array.from({ length: 40 }, (_, at) => (at % 2 ? one : other).countStrictly(window, 1)),
    )
    expect(sums.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
  })

  test('two processes learn each other’s counts in memory when they exchange them', async () => {
    const [one, other] = [callCounters(server.services.db), callCounters(server.services.db)]
    const window = givenWindow()
    for (let call = 0; call < 7; call++) one.count(window, 2)
    expect(other.count(window, 1)).toBe(1)
    await one.exchange()
    await other.exchange()
    expect(other.sum(window)).toBe(15)
    one.count(window, 1)
    await one.exchange()
    expect(one.sum(window)).toBe(16)
  })

  test('two processes send no query while there are no calls', async () => {
    const closed = openDb(openPool('postgres://absent@127.0.0.1:1/closed'))
    await closed.destroy()
    await expect(callCounters(closed).exchange()).resolves.toBeUndefined()
  })
})

describe('a process that has lost its database', () => {
  test('a process that has lost its database counts alone, strictly counted calls too, and reports the counts later', async () => {
    const own = openDb(openPool(server.databaseUrl))
    await own.destroy()
    const alone = callCounters(own)
    const window = givenWindow()
    expect(await alone.countStrictly(window, 1)).toBe(1)
    expect(await alone.countStrictly(window, 1)).toBe(2)
    await alone.exchange()
    expect(alone.count(window, 1)).toBe(3)
  })
})

test('a call is refused as unavailable while the database is too busy to count', async () => {
  await server.services.db.transaction().execute(async (lock) => {
    await sql`lock table call_counts in access exclusive mode`.execute(lock)
    const busy = callCounters(server.services.db).countStrictly(givenWindow(), 1)
    await expect(busy).rejects.toMatchObject({ code: 'unavailable' })
  })
})

test('counts of ended windows are removed', async () => {
  const ended = givenWindow(Date.now() - HOUR_MS)
  const counters = callCounters(server.services.db)
  await sql`insert into call_counts values (${ended.key}, ${new Date(ended.endsAt)}, 3)`.execute(
    server.services.db,
  )
  const window = givenWindow()
  await counters.countStrictly(window, 1)
  expect(await storedKeys()).toContain(window.key)
  expect(await storedKeys()).not.toContain(ended.key)
})
