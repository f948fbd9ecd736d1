/**
 * The worker is killed with -9 repeatedly while it writes and sends the messages of webhooks. Each endpoint gets each event,
 * and always with the id that it has in the log (R-WEBHOOK-2).
 */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendWebhooksJob, spreadWebhooksJob } from '../../src/features/webhooks/webhooks.jobs.ts'
import { COMPILED } from '../compiled.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../webhook-receiver.ts'
import { kill, type Loader, loaderOf } from './loaded-process.ts'

const KILLS = Number(process.env['KILLS'] ?? 50)
const ENDPOINTS = 5
/** More than the killed processes can send, so that each kill interrupts one. */
const EVENTS = 20 * KILLS
/** Longer than a claim. */
const AHEAD_S = 31
const HOUR_MS = 3_600_000

let receiver: WebhookReceiver
let server: TestServer
let loader: Loader
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await startTestServer({ WEBHOOK_HOSTS: receiver.host })
  loader = await loaderOf('webhook-process', {
    NODE_ENV: 'test',
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.services.config.dataDir,
    WEBHOOK_HOSTS: receiver.host,
    ...COMPILED,
    LOG_LEVEL: 'silent',
  })
})
afterAll(async () => {
  await loader.close()
  await server.close()
  await receiver.close()
})

async function givenEndpoints(): Promise<string[]> {
  const user = await server.givenUser({ role: 'Administrator' })
  const paths = Array.from({ length: ENDPOINTS }, (_, at) => `/hook-${at}`)
  for (const path of paths) {
    const body = { url: receiver.url(path), events: ['clip.changed' as const] }
    await user.call('POST /clip/webhooks', { body })
  }
  return paths
}

/** @returns the ids of the events by the clip that they name */
async function givenEvents(): Promise<Map<number, string>> {
  await server.pool.query(
    `insert into clips (id, type, title, category_id, rating, quality, created, state)
      select n, 'video', 'Clip ' || n, 250, 'GD', '1080p', now(), 'draft' from generate_series(1, $1::int) n`,
    [EVENTS],
  )
  const { rows } = await server.pool.query<{ id: string; clip: number }>(
    `insert into webhook_events (type, ids)
      select 'clip.changed', jsonb_build_object('clip_id', n) from generate_series(1, $1::int) n
      returning id, (ids ->> 'clip_id')::int as clip`,
    [EVENTS],
  )
  return new Map(rows.map(({ id, clip }) => [clip, id]))
}

const clipOf = (body: string) => (JSON.parse(body) as { data: { clip_id: number } }).data.clip_id

test(`R-WEBHOOK-2: ${KILLS} kills while webhooks are sent lose no message, and none is sent with another id`, {
  timeout: 120_000 + KILLS * 5_000,
}, async () => {
  const paths = await givenEndpoints()
  const ids = await givenEvents()
  let interrupted = 0
  for (let kills = 0; kills < KILLS; kills += 1) {
    const worker = loader.take()
    worker.stdin.write(`${kills * AHEAD_S}\n`)
    await once(worker.stdout, 'data')
    loader.loadNext()
    // Half of the processes are killed before their first message, while they write deliveries, the others during the next ones.
    const enough = receiver.received.length + Math.round(Math.random())
    while (receiver.received.length < enough) await wait(2)
    await wait(Math.random() * 100)
    if (worker.exitCode === null) interrupted += 1
    await kill(worker)
  }
  expect(interrupted).toBe(KILLS)
  expect(receiver.received.length).toBeGreaterThan(0)

  // The clock of the server was frozen while the processes worked.
  server.later(KILLS * AHEAD_S * 1_000 + HOUR_MS)
  await spreadWebhooksJob.run(server.services, {})
  await sendWebhooksJob.run(server.services, {})
  for (const path of paths) {
    const messages = receiver.at(path)
    expect(new Set(messages.map(({ id }) => id))).toEqual(new Set(ids.values()))
    expect(messages.filter(({ id, body }) => ids.get(clipOf(body)) !== id)).toEqual([])
    // A message that was being sent at a kill is sent again.
    expect(messages.length).toBeLessThanOrEqual(EVENTS + KILLS)
  }
})
