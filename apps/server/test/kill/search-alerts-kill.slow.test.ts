/**
 * The worker is killed with -9 repeatedly while it matches clips with saved searches and emails the alerts. Each user is emailed
 * each clip once, and none is left out (R-SAVED-4).
 */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchAlertsJob } from '../../src/features/saved-searches/saved-searches.jobs.ts'
import { COMPILED } from '../compiled.ts'
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts'
import { kill, type Loader, loaderOf } from './loaded-process.ts'

const KILLS = Number(process.env['KILLS'] ?? 30)
const USERS = 40
/** Clips that are published before each kill. */
const CLIPS = 3
/** Longer than a run takes, so that some kills come before its first commit and some after its last one. */
const LONGEST_RUN_MS = 400

let server: TestServer
let loader: Loader
beforeAll(async () => {
  server = await startTestServer()
  loader = await loaderOf('search-alerts-process', {
    NODE_ENV: 'test',
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.services.config.dataDir,
    ...COMPILED,
    LOG_LEVEL: 'silent',
  })
})
afterAll(async () => {
  await loader.close()
  await server.close()
})

async function givenUsers(): Promise<TestUser[]> {
  return await Promise.all(
    Array.from({ length: USERS }, async () => {
      const user = await server.givenUser()
      const body = { name: 'Foxes', query: { term: 'fox' }, alert: 'at_once' } as const
      await user.call('POST /clip/savedsearches', { body })
      return user
    }),
  )
}

/** Sums the numbers of clips in the emails to a user, whose texts name the first ones only. */
async function countEmailed({ email }: TestUser): Promise<number> {
  const emails = await server.services.db
    .selectFrom('outbox_mails')
    .select('subject')
    .where('recipient', '=', email)
    .execute()
  return emails.reduce((sum, { subject }) => sum + Number(/(\d+) new clip/.exec(subject)?.[1]), 0)
}

test(`R-SAVED-4: ${KILLS} kills while alerts are found and sent lose no alert and repeat none`, {
  timeout: 60_000 + KILLS * 5_000,
}, async () => {
  const users = await givenUsers()
  let interrupted = 0
  for (let kills = 0; kills < KILLS; kills += 1) {
    for (let count = 0; count < CLIPS; count += 1) await server.givenClip({ title: 'Fox' })
    const worker = loader.take()
    worker.stdin.write('work\n')
    await once(worker.stdout, 'data')
    loader.loadNext()
    await wait(Math.random() * LONGEST_RUN_MS)
    if (worker.exitCode === null) interrupted += 1
    await kill(worker)
  }
  expect(interrupted).toBeGreaterThan(KILLS / 3)
  server.later(24 * 60 * 60_000)
  await searchAlertsJob.run(server.services, {})
  for (const user of users) expect(await countEmailed(user)).toBe(KILLS * CLIPS)
})
