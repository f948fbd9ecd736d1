/** An address with several hosts connects to the one that accepts writes. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATIENT } from '../../test/patient.ts'
import { cloneDatabase } from '../../test/test-database.ts'
import { freePort } from '../platform/free-port.ts'
import { listenTo } from '../platform/jobs/queue-connections.ts'
import { isDatabaseAway } from './away.ts'
import { openDb, openPool } from './db.ts'
import { primaryOf } from './hosts.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let away: string
beforeAll(async () => {
  database = await cloneDatabase()
  away = `127.0.0.1:${await freePort()}`
})
afterAll(() => database.drop())

/** The database's address with a host before its own that does not answer. */
const withLostHost = () => database.url.replace('@', `@${away},`)

test('a database host that does not answer is skipped', async () => {
  // Repeated, because the other host of a busy machine may not answer in time either.
  await expect.poll(() => primaryOf(withLostHost())).toBe(database.url)
  const db = openDb(openPool(withLostHost(), PATIENT))
  const answered = async () => (await sql`select current_database()`.execute(db)).rows.length
  await expect.poll(answered).toBe(1)
  await db.destroy()
})

test('a listener also skips a database host that does not answer', async () => {
  const connected = Promise.withResolvers<void>()
  const listening = listenTo(withLostHost(), {
    channel: 'changes',
    onMessage() {},
    onConnect: () => connected.resolve(),
  })
  await connected.promise
  await listening.close()
})

test('the database counts as unavailable when no host answers', async () => {
  const url = database.url.replace(/@[^/]*/, `@${away},${away}`)
  const db = openDb(openPool(url, PATIENT))
  const refusal = await sql`select 1`.execute(db).catch((error: unknown) => error)
  expect(isDatabaseAway(refusal)).toBe(true)
  await db.destroy()
})
