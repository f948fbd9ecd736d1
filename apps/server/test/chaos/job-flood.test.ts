/** Many jobs at once, and failing jobs: none waits for long, and none is lost. */
import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { JobFor, JobQueue } from '../../src/platform/jobs/jobs.ts'
import { installQueue, pgBossJobs } from '../../src/platform/jobs/pg-boss-jobs.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/postgres/embedded-postgres.ts'
import { givenFolder, until } from './shop.ts'

const JOBS = 600
const P95_MS = 5_000

let folder: string
let postgres: EmbeddedPostgres
let queue: JobQueue
beforeAll(async () => {
  folder = givenFolder()
  postgres = await startEmbeddedPostgres(folder)
  await installQueue(postgres.ownerUrl)
}, 60_000)
afterEach(() => queue.stop(), 30_000)
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

const services = { log: { error: () => {} } }

/** A worker that runs these jobs. */
async function givenWorker(jobs: JobFor<typeof services>[]): Promise<void> {
  queue = pgBossJobs(postgres.ownerUrl)
  await queue.start(services, jobs, { work: true })
}

test(`of ${JOBS} jobs of each of two kinds at once 95 of 100 begin within 5 s`, {
  timeout: 120_000,
}, async () => {
  const waitedMs: number[] = []
  const job = (name: string): JobFor<typeof services> => ({
    name,
    run: async (_services, { sentAt }) => void waitedMs.push(Date.now() - Number(sentAt)),
  })
  await givenWorker([job('events'), job('links')])
  const names = Array.from({ length: 2 * JOBS }, (_, at) => (at % 2 === 0 ? 'events' : 'links'))
  await Promise.all(names.map((name) => queue.send(name, { sentAt: Date.now() })))
  await until(() => waitedMs.length >= names.length, 60_000)
  const p95 = waitedMs.sort((a, b) => a - b)[Math.floor(waitedMs.length * 0.95)]
  expect(p95).toBeLessThan(P95_MS)
})

test('a job that fails is tried again, and the others of its batch are not', {
  timeout: 60_000,
}, async () => {
  const runs = new Map<unknown, number>()
  await givenWorker([
    {
      name: 'fragile',
      async run(_services, { key }) {
        runs.set(key, (runs.get(key) ?? 0) + 1)
        if (key === 3 && runs.get(key) === 1) throw new Error('the first time')
      },
    },
  ])
  await Promise.all([1, 2, 3, 4, 5].map((key) => queue.send('fragile', { key })))
  await until(() => runs.get(3) === 2, 30_000)
  expect(Object.fromEntries(runs)).toEqual({ 1: 1, 2: 1, 3: 2, 4: 1, 5: 1 })
})
