/** Three copies of the program behind HAProxy with the file that we ship: restarted in turn under load, and their limits. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { haproxy, startBalancer } from '../../../../scripts/engines/haproxy.ts'
import { freePort } from '../../src/platform/free-port.ts'
import { ask, countByStatus, quantile, startLoad } from '../chaos/load.ts'
import { givenFolder, type Shop, startShop, until } from '../chaos/shop.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { describeWith } from './describe-with.ts'
import { expectFigure } from './figure.ts'

const COPIES = 3
const RESTARTS = Number(process.env['ENGINES_RESTARTS'] ?? COPIES)
const VISITORS = 8
/** Longer than two questions of the balancer. */
const DRAIN_SECONDS = '3'
/** What a guest may search in a minute. */
const SEARCHES = 60
const CALLS = 150
const CALL_EVERY_MS = 250
const MINUTE_MS = 60_000

describeWith([haproxy], `${COPIES} copies behind HAProxy`, () => {
  const folder = givenFolder()
  let server: TestServer
  let clip: number
  let ports: number[]
  let shops: Shop[]
  let balancer: Awaited<ReturnType<typeof startBalancer>>
  const given = (port: number) =>
    startShop({
      DATABASE_URL: server.services.config.databaseUrl ?? '',
      DATABASE_OWNER_URL: server.services.config.databaseOwnerUrl ?? '',
      DATA_DIR: folder,
      DEMO: '0',
      DRAIN_SECONDS,
      PORT: String(port),
      // By the address of a visitor, which the balancer passes on.
      RATE_LIMITS: '1',
      TRUST_PROXY: '127.0.0.1',
    })

  beforeAll(async () => {
    server = await startTestServer()
    clip = await server.givenClip({ title: 'Copied' })
    ports = await Promise.all(Array.from({ length: COPIES }, () => freePort()))
    // One after the other: the first one makes what all of them need.
    shops = []
    for (const port of ports) shops.push(await given(port))
    balancer = await startBalancer({ folder: givenFolder(), port: await freePort(), copies: ports })
  }, 600_000)
  afterAll(async () => {
    await balancer?.stop()
    await Promise.all(shops.map((shop) => shop.stop()))
    await server?.close()
  }, 120_000)

  /** Each asks from an address of its own, so that no limit is met. */
  const visitors = () => {
    const paths = [
      `/rest/clip/clips/${clip}`,
      '/rest/clip/pricing',
      '/rest/clip/countries',
      '/rest/clip/clips/latest',
    ]
    let asked = 0
    const address = () => {
      asked += 1
      return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
    }
    return startLoad(balancer.address, VISITORS, {
      paths,
      headers: () => ({ 'x-forwarded-for': address() }),
    })
  }

  const names = async () => {
    const answers = await Promise.all(shops.map(({ url }) => ask(url, '/readyz')))
    return answers.filter(({ status }) => status === 200).length
  }

  test(`${RESTARTS} restarts under load lose no request`, {
    timeout: 60_000 * RESTARTS + 60_000,
  }, async () => {
    await until(async () => (await names()) === COPIES, 60_000)
    const calm = visitors()
    await pause(2_000)
    const idle = quantile(await calm.stop(), 0.99)
    const load = visitors()
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const at = restart % COPIES
      expect(await shops[at]?.stop()).toBe(0)
      shops[at] = await given(ports[at] ?? 0)
      // The balancer asks once a second.
      await pause(2_000)
    }
    const answers = await load.stop()
    expect(countByStatus(answers)).toEqual({ 200: answers.length })
    expectFigure('milliseconds of the slowest answer of a hundred', quantile(answers, 0.99), 2 * idle)
    process.stdout.write(`${answers.length} requests during ${RESTARTS} restarts of ${COPIES} copies\n`)
  })

  test('R-HTTP-3: 60 searches a minute are 60 over all copies', { timeout: 180_000 }, async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    const asked: Promise<{ status: number; at: number }>[] = []
    for (let call = 0; call < CALLS; call += 1) {
      asked.push(ask(balancer.address, '/rest/clip/clips?term=copied', headers))
      await pause(CALL_EVERY_MS)
    }
    const answers = await Promise.all(asked)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    const inMinute = Object.groupBy(answers, ({ at }) => String(Math.floor(at / MINUTE_MS)))
    const [most = []] = Object.values(inMinute).toSorted(
      (one, other) => (other?.length ?? 0) - (one?.length ?? 0),
    )
    const answered = most.filter(({ status }) => status === 200).length
    expect(answered).toBeGreaterThanOrEqual(SEARCHES - 3)
    // What a second brings may go beyond it.
    expectFigure('searches answered in a minute', answered, 1.05 * SEARCHES)
    expect(answered).toBeLessThanOrEqual(SEARCHES + (1_000 / CALL_EVERY_MS) * COPIES)
  })
})
