/**
 * The worker is killed with -9 repeatedly while it emails the recipients of a recall. Each recipient gets one email, and none
 * is left out (R-RECALL-3).
 */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRecallsJob } from '../../src/features/recalls/recalls.jobs.ts'
import { COMPILED } from '../compiled.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { kill, type Loader, loaderOf } from './loaded-process.ts'

const KILLS = Number(process.env['KILLS'] ?? 50)
/** More than the killed processes can email, so that each kill interrupts one. */
const RECIPIENTS = 400 * KILLS

let server: TestServer
let loader: Loader
beforeAll(async () => {
  server = await startTestServer()
  loader = await loaderOf('notice-process', {
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

/** Inserts a recall whose recipients have an address only. @returns its id */
async function givenRecall(): Promise<number> {
  const { db, clock } = server.services
  const issued_at = clock.now()
  const { id } = await db
    .insertInto('recalls')
    .values({ clip_id: await server.givenClip(), kind: 'withdrawn', issued_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let first = 0; first < RECIPIENTS; first += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, RECIPIENTS - first) }, (_, at) => ({
      recall_id: id,
      email: `desk-${first + at}@press.example`,
      ground: 'link' as const,
      notice_at: issued_at,
    }))
    await db.insertInto('recall_recipients').values(rows).execute()
  }
  return id
}

/** Counts the recipients whose email is recorded. */
async function countNoticed(recallId: number): Promise<number> {
  const { noticed } = await server.services.db
    .selectFrom('recall_recipients')
    .select((is) => is.fn.countAll<number>().as('noticed'))
    .where('recall_id', '=', recallId)
    .where('notices', '=', 1)
    .executeTakeFirstOrThrow()
  return noticed
}

async function countEmails(recallId: number) {
  const emails = await server.services.db.selectFrom('outbox_mails').select('recipient').execute()
  const addresses = new Set(emails.map(({ recipient }) => recipient))
  return { emails: emails.length, addresses: addresses.size, noticed: await countNoticed(recallId) }
}

test(`R-RECALL-3: ${KILLS} kills during the emails of a recall leave no recipient out, and no recipient gets two`, {
  timeout: 60_000 + KILLS * 5_000,
}, async () => {
  const id = await givenRecall()
  let interrupted = 0
  for (let kills = 0; kills < KILLS; kills += 1) {
    const worker = loader.take()
    worker.stdin.write('work\n')
    await once(worker.stdout, 'data')
    loader.loadNext()
    // Half of the processes are killed before their first emails are committed, the others during the next ones.
    const enough = (await countNoticed(id)) + Math.round(Math.random())
    while ((await countNoticed(id)) < enough) await wait(2)
    await wait(Math.random() * 100)
    if (worker.exitCode === null) interrupted += 1
    await kill(worker)
  }
  expect(interrupted).toBe(KILLS)
  const some = await countEmails(id)
  expect(some).toEqual({ emails: some.noticed, addresses: some.noticed, noticed: expect.any(Number) })
  expect(some.noticed).toBeGreaterThan(0)
  expect(some.noticed).toBeLessThan(RECIPIENTS)

  await sendRecallsJob.run(server.services, {})
  expect(await countEmails(id)).toEqual({ emails: RECIPIENTS, addresses: RECIPIENTS, noticed: RECIPIENTS })
})
