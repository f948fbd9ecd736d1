/**
 * Three copies of the program behind HAProxy with the shipped configuration: restarted in turn and killed under load,
 * and their limits.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Balancer, haproxy, startBalancer } from '../../../../scripts/engines/haproxy.ts'
import { reconcileJob } from '../../src/features/orders/orders.jobs.ts'
import { freePort } from '../../src/platform/free-port.ts'
import { countByStatus, quantile, sendRequest, startLoad } from '../chaos/load.ts'
import { givenFolder, type Shop, startShop, until } from '../chaos/shop.ts'
import type { Payment } from '../checkouts.ts'
import { stubbornBuyer } from '../kill/buyer.ts'
import { kill } from '../kill/loaded-process.ts'
import { expectSoundBooks } from '../sound-books.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { describeWith } from './describe-with.ts'
import { expectFigure } from './figure.ts'

const COPIES = 3
const RESTARTS = Number(process.env['ENGINES_RESTARTS'] ?? COPIES)
const VISITORS = 8
const BUYERS = 2
/** Enough for a meaningful slowest hundredth. */
const ENOUGH = 1_000
/** As in production: a copy may need a second or two to answer the balancer here. */
const DRAIN_SECONDS = '5'
/** The time until the balancer detects that a copy has started or ended, on a busy machine. */
const NOTICED_MS = 30_000
/** The searches of a guest in a minute. */
const SEARCHES = 60
const CALLS = 150
const CALL_EVERY_MS = 250
const MINUTE_MS = 60_000
const MASTER = new TextEncoder().encode('master')

describeWith([haproxy], `${COPIES} copies behind HAProxy`, () => {
  let server: TestServer
  let clip: number
  let ports: number[]
  let shops: Shop[]
  let balancer: Balancer
  /** The orders of all tests of this file, because the accounts of one database are checked. */
  const bought: Payment[] = []
  const given = (port: number) =>
    startShop({
      DATABASE_URL: server.services.config.databaseUrl ?? '',
      DATABASE_OWNER_URL: server.services.config.databaseOwnerUrl ?? '',
      DATA_DIR: server.services.config.dataDir,
      DEMO: '0',
      DRAIN_SECONDS,
      PORT: String(port),
      // By the address of a visitor, which the balancer forwards.
      RATE_LIMITS: '1',
      TRUST_PROXY: '127.0.0.1',
    })

  beforeAll(async () => {
    server = await startTestServer()
    clip = await server.givenClip({ title: 'Copied' })
    ports = await Promise.all(Array.from({ length: COPIES }, () => freePort()))
    // One after the other, because the first one creates what all of them need.
    shops = []
    for (const port of ports) shops.push(await given(port))
    balancer = await startBalancer({ folder: givenFolder(), port: await freePort(), copies: ports })
  }, 600_000)
  afterAll(async () => {
    await balancer?.stop()
    await Promise.all(shops.map((shop) => shop.stop()))
    await server?.close()
  }, 120_000)

  const allServe = () => until(() => ports.every((port) => balancer.isUsing(port)), NOTICED_MS)

  /** Each has another address, so that no limit is reached. */
  const visitors = () => {
    const paths = [
      `/rest/clip/clips/${clip}`,
      '/rest/clip/pricing',
      '/rest/clip/countries',
      '/rest/clip/clips/latest',
    ]
    let requested = 0
    const address = () => {
      requested += 1
      return `10.${(requested >> 16) & 255}.${(requested >> 8) & 255}.${requested & 255}`
    }
    const load = startLoad(balancer.address, VISITORS, {
      paths,
      headers: () => ({ 'x-forwarded-for': address() }),
    })
    return {
      ...load,
      /** Waits until so many more requests were answered. */
      async goOn() {
        const enough = load.answers.length + ENOUGH
        await until(() => load.answers.length >= enough, 120_000)
      },
    }
  }

  /** They buy one clip after the other, each as another user, so that no limit is reached. */
  function startBuyers() {
    let isOpen = true
    const buyers = Array.from({ length: BUYERS }, async () => {
      while (isOpen) {
        const { token } = await server.givenUser()
        const buyer = stubbornBuyer(balancer.address, token, () => {})
        bought.push(await buyer.buy(await server.givenClip({ master: MASTER })))
      }
    })
    return async () => {
      isOpen = false
      await Promise.all(buyers)
    }
  }

  async function expectEachBoughtOnce(): Promise<void> {
    // Buyers who closed the tab at once: by then the events of the provider have been processed.
    const later = { now: () => new Date(Date.now() + 11 * 60_000) }
    await reconcileJob.run({ ...server.services, clock: later }, {})
    const paidRefs = async () => {
      const { db } = server.services
      const paid = await db.selectFrom('orders').select('ref').where('state', '=', 'paid').execute()
      return paid.map(({ ref }) => ref).toSorted()
    }
    // A copy may still process the last ones.
    await expect.poll(paidRefs).toEqual(bought.map(({ order_ref }) => order_ref).toSorted())
    await expectSoundBooks(server)
  }

  test(`R-PAYMENT-1: ${RESTARTS} restarts under load lose no request and no order, and none is paid twice`, {
    timeout: 60_000 * RESTARTS + 120_000,
  }, async () => {
    await allServe()
    const stopBuying = startBuyers()
    const calm = visitors()
    await calm.goOn()
    const idle = quantile(await calm.stop(), 0.99)
    const before = bought.length
    const load = visitors()
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const at = restart % COPIES
      expect(await shops[at]?.stop()).toBe(0)
      shops[at] = await given(ports[at] ?? 0)
      await allServe()
    }
    const answers = await load.stop()
    await stopBuying()
    expect(countByStatus(answers)).toEqual({ 200: answers.length })
    expect(bought.length).toBeGreaterThan(before)
    await expectEachBoughtOnce()
    process.stdout.write(
      `${answers.length} requests and ${bought.length - before} orders during ${RESTARTS} restarts of ${COPIES} copies\n`,
    )
    expectFigure('milliseconds of the slowest answer of a hundred', quantile(answers, 0.99), 2 * idle)
  })

  test('R-HTTP-3: the limit of 60 searches a minute applies to all copies together', {
    timeout: 180_000,
  }, async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const requested: Promise<{ status: number; at: number }>[] = []
    for (let call = 0; call < CALLS; call += 1) {
      requested.push(sendRequest(balancer.address, '/rest/clip/clips?term=copied', headers))
      await pause(CALL_EVERY_MS)
    }
    const answers = await Promise.all(requested)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    const inMinute = Object.groupBy(answers, ({ at }) => String(Math.floor(at / MINUTE_MS)))
    const [most = []] = Object.values(inMinute).toSorted(
      (one, other) => (other?.length ?? 0) - (one?.length ?? 0),
    )
    const answered = most.filter(({ status }) => status === 200).length
    expect(answered).toBeGreaterThanOrEqual(SEARCHES - 3)
    // The requests of a second may exceed it.
    expectFigure('searches answered in a minute', answered, 1.05 * SEARCHES)
    expect(answered).toBeLessThanOrEqual(SEARCHES + (1_000 / CALL_EVERY_MS) * COPIES)
  })

  test('R-PAYMENT-1: a copy that is killed under load loses only the requests that it was answering, and serves again after its restart', {
    timeout: 600_000,
  }, async () => {
    await allServe()
    const [port = 0, ...otherPorts] = ports
    const stopBuying = startBuyers()
    const load = visitors()
    await load.goOn()
    const before = bought.length
    const killed = Date.now()
    await kill(shops[0]?.process)
    await until(() => !balancer.isUsing(port), NOTICED_MS)
    const noticed = Date.now()
    await load.goOn()
    shops[0] = await given(port)
    await allServe()
    // Without the others it proves that it serves.
    await Promise.all(shops.slice(1).map((shop) => shop.stop()))
    await load.goOn()
    for (const [at, other] of otherPorts.entries()) shops[at + 1] = await given(other)
    await allServe()
    const answers = await load.stop()
    await stopBuying()

    const failed = answers.filter(({ status }) => status !== 200)
    expect(failed.filter(({ at }) => at > noticed)).toEqual([])
    // Each had one running request, and may have sent another before the last connection was closed.
    expect(failed.length).toBeLessThanOrEqual(2 * VISITORS)
    expect(bought.length).toBeGreaterThan(before)
    await expectEachBoughtOnce()
    const failedMs = Math.max(0, ...failed.map(({ at, ms }) => at + ms - killed))
    process.stdout.write(
      `A copy was killed: ${failed.length} of ${answers.length} requests failed (${JSON.stringify(countByStatus(failed))}), the last after ${Math.round(failedMs)} ms; the balancer left it out after ${noticed - killed} ms\n`,
    )
  })
})
