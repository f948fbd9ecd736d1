/** An address with several hosts leads to the one that takes changes. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('a host that does not answer is left out', async () => {
  expect(await primaryOf(withLostHost())).toBe(database.url)
  const db = openDb(openPool(withLostHost()))
  expect((await sql<{ name: string }>`select current_database() as name`.execute(db)).rows).toHaveLength(1)
  await db.destroy()
})

test('so is it by what listens', async () => {
  const heard = Promise.withResolvers<void>()
  const listening = listenTo(withLostHost(), {
    channel: 'somebody',
    onMessage() {},
    onConnect: () => heard.resolve(),
  })
  await heard.promise
  await listening.close()
})

test('where no host answers, the database counts as away', async () => {
  const url = database.url.replace(/@[^/]*/, `@${away},${away}`)
  const db = openDb(openPool(url))
  const refusal = await sql`select 1`.execute(db).catch((error: unknown) => error)
  expect(isDatabaseAway(refusal)).toBe(true)
  await db.destroy()
})
