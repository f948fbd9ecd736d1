/**
 * Toxiproxy is between the shop and its database and its mail server: whatever the network does, the shop answers in
 * time, stays alive, recovers at once, and sends each email once (R-MAIL-1). Needs `TOXIPROXY`, the path of
 * toxiproxy-server.
 */
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDb, openPool } from '../../src/db/db.ts'
import { insertEmail } from '../../src/features/outbox/outbox.queries.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/postgres/embedded-postgres.ts'
import { type SlowSmtp, startSlowSmtp } from '../slow-smtp.ts'
import { givenDemo } from './demo-copy.ts'
import { countByStatus, sendRequest, slowest, startLoad } from './load.ts'
import { type Shop, startShop, until } from './shop.ts'
import { startToxiproxy, TOXIPROXY, type Toxic, type Toxiproxy } from './toxiproxy.ts'

const VISITORS = 6
const FAULT_MS = 6_000
const ANSWER_WITHIN_MS = 3_000
const BACK_WITHIN_MS = 5_000
/** An email that could not be sent is retried after one minute, then two; the job runs every minute. */
const MAILS_WITHIN_MS = 6 * 60_000

if (TOXIPROXY === undefined) process.stdout.write('skipped, toxiproxy is not installed\n')

let folder: string
let postgres: EmbeddedPostgres
let smtp: SlowSmtp
let toxiproxy: Toxiproxy
let shop: Shop
beforeAll(async () => {
  if (TOXIPROXY === undefined) return
  folder = givenDemo()
  postgres = await startEmbeddedPostgres(folder)
  smtp = await startSlowSmtp(0)
  toxiproxy = await startToxiproxy(TOXIPROXY)
  /** The address without its socket, which would bypass the proxy. */
  const overTcp = (url: string) => Object.assign(new URL(url), { search: '' })
  const proxied = async (url: string) => {
    const proxy = overTcp(url)
    proxy.port = String(await toxiproxy.proxy('database', proxy.host))
    return proxy
  }
  const database = await proxied(postgres.url)
  const owner = overTcp(postgres.ownerUrl)
  owner.port = database.port
  shop = await startShop({
    DATA_DIR: folder,
    DATABASE_URL: database.href,
    DATABASE_OWNER_URL: owner.href,
    SMTP_URL: `smtp://127.0.0.1:${await toxiproxy.proxy('mail', new URL(smtp.url).host)}`,
    DEMO: '1',
  })
}, 180_000)
afterEach(() => toxiproxy?.calm())
afterAll(async () => {
  await shop?.stop()
  await toxiproxy?.stop()
  smtp?.close()
  await postgres?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
}, 90_000)

const DATABASE_FAULTS: [string, Toxic | 'cut'][] = [
  ['300 ms of latency, give or take 100', { type: 'latency', attributes: { latency: 150, jitter: 50 } }],
  ['10 KB a second', { type: 'bandwidth', attributes: { rate: 10 } }],
  ['connections reset after 200 ms', { type: 'reset_peer', attributes: { timeout: 200 } }],
  ['a black hole', { type: 'timeout', attributes: { timeout: 0 } }],
  ['connections that close 3 s late', { type: 'slow_close', attributes: { delay: 3_000 } }],
  ['no connection at all', 'cut'],
]

describe.skipIf(TOXIPROXY === undefined)('faults between the shop and its database', () => {
  test.each(DATABASE_FAULTS)(
    'the shop loses no order and answers in time while its database has %s',
    { timeout: 90_000 },
    async (name, fault) => {
      await until(async () => (await sendRequest(shop.url, '/readyz')).status === 200, 30_000)
      const load = startLoad(shop.url, VISITORS)
      await pause(500)
      await (fault === 'cut' ? toxiproxy.cut('database') : toxiproxy.poison('database', fault))
      const faultyFrom = Date.now()
      await pause(FAULT_MS)
      expect((await sendRequest(shop.url, '/healthz')).status).toBe(200)
      await toxiproxy.calm()
      const calmAt = Date.now()
      await until(
        async () => (await sendRequest(shop.url, '/rest/clip/clips/41207')).status === 200,
        BACK_WITHIN_MS,
      )
      await until(async () => (await sendRequest(shop.url, '/readyz')).status === 200, BACK_WITHIN_MS)
      const backAfterMs = Date.now() - calmAt
      const answers = (await load.stop()).filter(({ at }) => at >= faultyFrom)
      process.stdout.write(
        `${name}: ${JSON.stringify(countByStatus(answers))}, slowest ${Math.round(slowest(answers))} ms, back after ${backAfterMs} ms\n`,
      )
      expect(shop.hasEnded(), shop.log().slice(-2_000)).toBe(false)
      expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
      expect(answers.filter(({ status, hasRetryAfter }) => status === 503 && !hasRetryAfter)).toEqual([])
      expect(slowest(answers)).toBeLessThan(ANSWER_WITHIN_MS)
      expect(backAfterMs).toBeLessThan(BACK_WITHIN_MS)
    },
  )
})

describe.skipIf(TOXIPROXY === undefined)('faults between the shop and its mail server', () => {
  let db: Db
  beforeAll(async () => {
    // Bypasses the proxies.
    db = openDb(openPool(postgres.url))
  })
  afterAll(async () => {
    await db?.destroy()
  })

  async function write(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const words = { subject: name, text: name.repeat(100), html: `<p>${name}</p>` }
      await insertEmail(db, { dedupe_key: name, recipient: `${name}@test.example`, ...words }, new Date())
    }
  }
  const takenOf = (prefix: string) =>
    smtp.taken.flatMap((mail) => mail.match(new RegExp(`^Subject: (${prefix}-\\d+)`, 'm'))?.[1] ?? [])
  const named = (prefix: string) => Array.from({ length: 5 }, (_, at) => `${prefix}-${at}`)

  test.each<[string, Toxic]>([
    ['latency', { type: 'latency', attributes: { latency: 300, jitter: 200 } }],
    ['bandwidth', { type: 'bandwidth', attributes: { rate: 10 } }],
    ['slow-close', { type: 'slow_close', attributes: { delay: 2_000 } }],
  ])('each email arrives once while the mail server has %s', { timeout: 120_000 }, async (name, toxic) => {
    await toxiproxy.poison('mail', toxic)
    await write(named(name))
    await until(() => takenOf(name).length >= 5, 90_000)
    expect(takenOf(name).toSorted()).toEqual(named(name))
  })

  test('each email arrives once when connections are cut, reset and unanswered for a while', {
    timeout: MAILS_WITHIN_MS + 60_000,
  }, async () => {
    await toxiproxy.cut('mail')
    await write(named('away'))
    await pause(3_000)
    await toxiproxy.calm()
    await toxiproxy.poison('mail', { type: 'reset_peer', attributes: { timeout: 20 } })
    await write(named('reset'))
    await pause(3_000)
    await toxiproxy.calm()
    await toxiproxy.poison('mail', { type: 'timeout', attributes: { timeout: 0 } })
    await write(named('swallowed'))
    await pause(5_000)
    expect((await sendRequest(shop.url, '/readyz')).status).toBe(200)
    await toxiproxy.calm()
    const calmAt = Date.now()
    const all = ['away', 'reset', 'swallowed']
    await until(() => all.flatMap(takenOf).length >= 15, MAILS_WITHIN_MS)
    process.stdout.write(
      `mails: all sent ${Math.round((Date.now() - calmAt) / 1_000)} s after the network was back\n`,
    )
    expect(all.flatMap(takenOf).toSorted()).toEqual(all.flatMap(named))
    expect(shop.hasEnded()).toBe(false)
  })
})
