import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { pgBossJobs } from './pg-boss-jobs.ts'

const TAKEN_UP_WITHIN_MS = 60_000

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

test('the job of a crashed worker is taken over within 60 s', { timeout: 90_000 }, async () => {
  const done: unknown[] = []
  const job = {
    name: 'orphaned',
    run: async (_services: object, { key }: Record<string, unknown>) => void done.push(key),
  }
  const services = { log: { error: () => {} } }
  const first = pgBossJobs(database.ownerUrl)
  await first.start(services, [job], { work: false })
  await first.send('orphaned', { key: 'taken' })
  const dying = await new PgBoss({ connectionString: database.ownerUrl }).start()
  expect(await dying.fetch('orphaned')).toHaveLength(1)
  await dying.stop({ graceful: false })
  await first.stop()

  const second = pgBossJobs(database.ownerUrl)
  await second.start(services, [job], { work: true })
  await vi.waitFor(() => expect(done).toEqual(['taken']), { timeout: TAKEN_UP_WITHIN_MS, interval: 100 })
  await second.stop()
})
