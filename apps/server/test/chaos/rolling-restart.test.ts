/** Two processes behind a load balancer are restarted in turn under load: no visitor notices. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/platform/postgres/embedded-postgres.ts'
import { startBalancer } from './balancer.ts'
import { givenDemo } from './demo-copy.ts'
import { countByStatus, startLoad } from './load.ts'
import { type Shop, startShop, until } from './shop.ts'

const RESTARTS = Number(process.env['CHAOS_RESTARTS'] ?? 2)
const VISITORS = 8
/** The starting process needs the machine more than the visitors do. */
const READ_MS = 50

let folder: string
let postgres: EmbeddedPostgres
let shops: Shop[]
const given = () =>
  startShop({
    DATABASE_URL: postgres.url,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    DATA_DIR: folder,
    // As in production: a shorter time may end before a busy balancer has checked again.
    DRAIN_SECONDS: '5',
  })
const portOf = ({ url }: Shop) => Number(new URL(url).port)

beforeAll(async () => {
  folder = givenDemo()
  postgres = await startEmbeddedPostgres(folder)
  shops = [await given(), await given()]
}, 180_000)
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop()))
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

test(`${RESTARTS} restarts lose no request and reset no connection`, {
  timeout: 30_000 * RESTARTS,
}, async () => {
  const ports = shops.map(portOf)
  const balancer = await startBalancer(ports)
  const load = startLoad(balancer.url, VISITORS, { readMs: READ_MS })
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const at = restart % shops.length
    expect(await shops[at]?.stop()).toBe(0)
    const shop = await given()
    shops[at] = shop
    ports[at] = portOf(shop)
    await until(() => balancer.isUsing(portOf(shop)), 10_000)
  }
  const answers = await load.stop()
  await balancer.close()
  expect(countByStatus(answers)).toEqual({ 200: answers.length })
  expect(balancer.resets).toBe(0)
  expect(answers.length).toBeGreaterThan(100 * RESTARTS)
})
