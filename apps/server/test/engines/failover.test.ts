/**
 * The primary is killed under load, and its replica takes over. The address of the database names both hosts, and the
 * primary waits for its replica at each commit: no paid order is lost.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listViolations } from '../../src/features/orders/invariants.queries.ts'
import { reconcileJob } from '../../src/features/orders/orders.jobs.ts'
import { comparePayments } from '../../src/features/orders/payments/compare-payments.ts'
import { type Shop, startShop, until } from '../chaos/shop.ts'
import type { Payment } from '../checkouts.ts'
import { stubbornBuyer } from '../kill/buyer.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { expectFigure } from './figure.ts'
import { type PostgresPair, startPair } from './postgres-pair.ts'

const BUYERS = 4
const ORDERS = 20
const BACK_MS = 10_000

let pair: PostgresPair
let server: TestServer
let shop: Shop
beforeAll(async () => {
  pair = await startPair()
  await pair.primary.run("alter system set synchronous_standby_names = '*'")
  await pair.primary.run('select pg_reload_conf()')
  // The replica is the first host, so that the order of the hosts has no effect.
  const bothHosts = (url: string) => url.replace('@', `@127.0.0.1:${pair.replica.port},`)
  const settings = {
    DATABASE_URL: bothHosts(pair.primary.url),
    DATABASE_OWNER_URL: bothHosts(pair.primary.ownerUrl),
    DEMO: '0',
  }
  server = await startTestServer(settings)
  shop = await startShop({ ...settings, DATA_DIR: server.services.config.dataDir })
})
afterAll(async () => {
  await shop?.stop()
  await server?.close()
  await pair?.remove()
})

test('the replica takes over during checkout: no paid order is lost, none is paid twice', {
  timeout: 300_000,
}, async () => {
  const master = new TextEncoder().encode('master')
  const clips = await Promise.all(Array.from({ length: 10 * ORDERS }, () => server.givenClip({ master })))
  const bought: Payment[] = []
  let isOpen = true
  const buyers = Array.from({ length: BUYERS }, async () => {
    const { token } = await server.givenUser()
    const buyer = stubbornBuyer(shop.url, token, () => {})
    while (isOpen) bought.push(await buyer.buy(clips.pop() ?? 0))
  })
  const areBought = (orders: number) => until(() => bought.length >= orders, 60_000)

  await areBought(ORDERS)
  await pair.primary.kill()
  const killed = performance.now()
  const before = bought.length
  await pair.replica.run('select pg_promote()')
  await areBought(before + 1)
  expectFigure(
    'milliseconds until the next order after the primary was killed',
    performance.now() - killed,
    BACK_MS,
  )
  await areBought(before + ORDERS)
  isOpen = false
  await Promise.all(buyers)
  expect(shop.hasEnded()).toBe(false)
  await shop.stop()

  // Buyers who closed the tab at once: by now the events of the provider have been processed.
  server.later(11 * 60_000)
  await reconcileJob.run(server.services, {})
  const { services } = server
  const paid = await services.db.selectFrom('orders').select('ref').where('state', '=', 'paid').execute()
  const refs = bought.map(({ order_ref }) => order_ref)
  expect(paid.map(({ ref }) => ref).toSorted()).toEqual(refs.toSorted())
  expect(await listViolations(services.db)).toEqual([])
  expect(await comparePayments(services, new Date(0))).toEqual([])
})
