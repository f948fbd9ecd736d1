/** Scheduled jobs can be started early without a row in the queue, where this process works. */

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PATIENT } from '../../../test/patient.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/test-database.ts'
import type { Db } from '../../db/db.ts'
import { openDb, openPool } from '../../db/db.ts'
import { pgBossJobs } from './pg-boss-jobs.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await cloneDatabase()
  db = openDb(openPool(database.ownerUrl, PATIENT))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const services = { log: { error: vi.fn() } }

async function countRows(name: string): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from pgboss.job where name = ${name}`.execute(db)
  return rows[0]?.jobs ?? 0
}

test('in a process that works jobs, calls during a run share one more run, a failure is logged, and stopping waits', async () => {
  const queue = pgBossJobs(database.ownerUrl)
  const first = Promise.withResolvers<void>()
  let runs = 0
  let ended = 0
  const job = {
    name: 'woken',
    async run() {
      runs += 1
      if (runs === 1) await first.promise
      ended += 1
      if (runs === 2) throw new Error('of the second run')
    },
  }
  await queue.start(services, [job], { work: true })
  for (let calls = 0; calls < 5; calls += 1) queue.runSoon('woken')
  expect(runs).toBe(1)
  const stopped = queue.stop()
  first.resolve()
  await stopped
  expect([runs, ended]).toEqual([2, 2])
  expect(services.log.error).toHaveBeenCalledTimes(1)
  expect(await countRows('woken')).toBe(0)
})

test('in a process that works no jobs, a call is queued', async () => {
  const queue = pgBossJobs(database.ownerUrl)
  await queue.start(services, [{ name: 'queued', run: async () => {} }], { work: false })
  queue.runSoon('queued')
  await expect.poll(() => countRows('queued')).toBe(1)
  await queue.stop()
})
