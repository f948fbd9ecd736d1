/**
 * The shop is killed with -9 repeatedly under load. Whenever that happens, no order is lost, none is paid twice, and
 * the accounts are consistent (R-PAYMENT-1, R-PAYMENT-6).
 */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listViolations } from '../../src/features/orders/invariants.queries.ts'
import { reconcileJob } from '../../src/features/orders/orders.jobs.ts'
import { comparePayments } from '../../src/features/orders/payments/compare-payments.ts'
import { freePort } from '../../src/platform/free-port.ts'
import type { Payment } from '../checkouts.ts'
import { COMPILED } from '../compiled.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { stubbornBuyer } from './buyer.ts'
import { type KillableShop, killableShop } from './killable-shop.ts'

const KILLS = Number(process.env['KILLS'] ?? 50)
const BUYERS = 6

let server: TestServer
let shop: KillableShop
beforeAll(async () => {
  server = await startTestServer()
  const { dataDir } = server.services.config
  shop = await killableShop(await freePort(), {
    NODE_ENV: 'test',
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: dataDir,
    ...COMPILED,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: '0',
  })
})
afterAll(async () => {
  await shop.close()
  await server.close()
})

test(`${KILLS} kills during checkout lose no order, and none is paid twice`, {
  timeout: KILLS * 10_000,
}, async () => {
  let isOpen = true
  let answers = 0
  const bought: Payment[] = []
  const master = new TextEncoder().encode('master')
  const buyers = Array.from({ length: BUYERS }, async () => {
    const { token } = await server.givenUser()
    const buyer = stubbornBuyer(shop.url, token, () => {
      answers += 1
    })
    while (isOpen) bought.push(await buyer.buy(await server.givenClip({ master })))
  })

  for (let kills = 0; kills < KILLS; kills += 1) {
    await shop.start()
    // Each process completes some steps; the others are cut at any point.
    const enough = answers + Math.ceil(Math.random() * 12)
    while (answers < enough) await wait(5)
    await wait(Math.random() * 10)
    await shop.kill()
  }
  await shop.start()
  isOpen = false
  await Promise.all(buyers)
  await shop.kill()

  // The rest of killed processes: events in the inbox, and orders whose buyers did not return.
  // The frozen clock of the test is behind that of the shop. An hour is the longest pause between two checks of an order.
  server.later(Date.now() - server.services.clock.now().getTime() + 61 * 60_000)
  await reconcileJob.run(server.services, {})

  expect(bought.length).toBeGreaterThan(KILLS / 2)
  const orders = await server.services.db
    .selectFrom('orders')
    .leftJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .leftJoin('licences', 'licences.order_line_id', 'order_lines.id')
    .select(['orders.ref', 'orders.state', 'licences.id as licence_id'])
    .execute()
  const orderByRef = new Map(orders.map((order) => [order.ref, order]))
  for (const payment of bought) {
    expect(orderByRef.get(payment.order_ref)).toMatchObject({ state: 'paid', licence_id: expect.any(Number) })
  }
  expect(orders.filter(({ state }) => state === 'paid')).toHaveLength(bought.length)
  expect(await listViolations(server.services.db)).toEqual([])
  expect(await comparePayments(server.services, new Date(0))).toEqual([])
})
