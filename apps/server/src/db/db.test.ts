/** No statement, lock, transaction or wait for a connection blocks the others for long. */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PATIENT } from '../../test/patient.ts'
import { cloneDatabase } from '../../test/test-database.ts'
import { openDb, openPool } from './db.ts'
import type { DB } from './schema.gen.ts'

const LIMITS = { statementMs: 400, lockMs: 100, idleInTransactionMs: 200 }

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Kysely<DB>
let other: Kysely<DB>
beforeAll(async () => {
  database = await cloneDatabase()
  const pool = openPool(database.url, { ...PATIENT, limits: LIMITS, max: 2 })
  // PostgreSQL itself ends the statement, however late: a busy machine may take longer than the product waits for that.
  Object.assign(pool.options, { query_timeout: PATIENT.limits.statementMs })
  db = openDb(pool)
  other = openDb(openPool(database.url, PATIENT))
})
afterAll(async () => {
  await db.destroy()
  await other.destroy()
  await database.drop()
})

test('a statement that takes too long is cancelled, and the connection is used again', async () => {
  await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toThrow('statement timeout')
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('a statement does not wait long for the lock of another', async () => {
  await other.transaction().execute(async (tx) => {
    await sql`lock table curation in access exclusive mode`.execute(tx)
    await expect(sql`select * from curation`.execute(db)).rejects.toThrow('lock timeout')
  })
})

test('a transaction in which nothing happens is ended', async () => {
  const idle = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    await sql`select pg_sleep(1)`.execute(other)
    await sql`select 1`.execute(tx)
  })
  await expect(idle).rejects.toThrow()
})
