/**
 * The cost of a request with one copy of the program behind HAProxy and with three: the processor time of the copies.
 * Three shops of one copy are called at the same time, then the same three processes as one shop, so that the machine
 * is equally busy: a processor takes longer for the same work next to others.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Balancer, haproxy, startBalancer } from '../../../../scripts/engines/haproxy.ts'
import { freePort } from '../../src/platform/free-port.ts'
import { countByStatus, startLoad } from '../chaos/load.ts'
import { givenFolder, type Shop, startShop, until, WITH_PAGES } from '../chaos/shop.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { cpuSeconds } from './cpu-seconds.ts'
import { describeWith } from './describe-with.ts'
import { expectFigure } from './figure.ts'

const COPIES = 3
/** The number of requests for each copy. */
const VISITORS = 2
/** The number of requests for each copy in each round. */
const REQUESTS = 1_000
/** The first one is not counted, because the engine still compiles frequent code. */
const ROUNDS = 5
const CLIPS = 20

describeWith([haproxy], `a request to ${COPIES} copies`, () => {
  let server: TestServer
  let clips: number[]
  const shops: Shop[] = []
  /** One address for each copy alone, and one for all of them. */
  const alone: Balancer[] = []
  const together: Balancer[] = []

  const given = (port: number) =>
    startShop(
      {
        DATABASE_URL: server.services.config.databaseUrl ?? '',
        DATABASE_OWNER_URL: server.services.config.databaseOwnerUrl ?? '',
        DATA_DIR: server.services.config.dataDir,
        DEMO: '0',
        PORT: String(port),
        // Without a worker, which works regardless of the requests.
        ROLE: 'api',
        RENDERING_KEY: 'k'.repeat(32),
      },
      WITH_PAGES,
    )
  const before = async (copies: readonly number[]) =>
    startBalancer({ folder: givenFolder(), port: await freePort(), copies })

  beforeAll(async () => {
    server = await startTestServer()
    clips = []
    for (let made = 0; made < CLIPS; made += 1) clips.push(await server.givenClip({ title: 'Counted fox' }))
    const ports = await Promise.all(Array.from({ length: COPIES }, () => freePort()))
    for (const port of ports) shops.push(await given(port))
    for (const port of ports) alone.push(await before([port]))
    together.push(await before(ports))
  }, 600_000)
  afterAll(async () => {
    await Promise.all([...alone, ...together].map((balancer) => balancer.stop()))
    await Promise.all(shops.map((shop) => shop.stop()))
    await server?.close()
  }, 120_000)

  /** @returns milliseconds of processor time of the copies for a request */
  async function costOf(balancers: readonly Balancer[]): Promise<number> {
    const spent = () => shops.reduce((sum, { process }) => sum + cpuSeconds(process.pid), 0)
    const paths = [
      ...clips.map((id) => `/rest/clip/clips/${id}`),
      '/rest/clip/clips?term=fox',
      '/rest/clip/countries',
    ]
    const began = spent()
    const visitors = (VISITORS * COPIES) / balancers.length
    const loads = balancers.map(({ address }) => startLoad(address, visitors, { paths }))
    const requested = () => loads.reduce((sum, { answers }) => sum + answers.length, 0)
    await until(() => requested() >= REQUESTS * COPIES, 300_000)
    const answers = (await Promise.all(loads.map((load) => load.stop()))).flat()
    expect(countByStatus(answers)).toEqual({ 200: answers.length })
    return (1_000 * (spent() - began)) / answers.length
  }

  test.runIf(process.platform === 'linux')(
    'a request to several copies takes as long as one to a single copy',
    { timeout: 1_200_000 },
    async () => {
      const withOne: number[] = []
      const withAll: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const costs = [await costOf(alone), await costOf(together)] as const
        if (round === 0) continue
        withOne.push(costs[0])
        withAll.push(costs[1])
      }
      const [one, all] = [medianOf(withOne), medianOf(withAll)]
      const words = (costs: readonly number[]) => costs.map((cost) => cost.toFixed(3)).join(', ')
      process.stdout.write(
        `ms of a request, one copy: ${words(withOne)}; ${COPIES} copies: ${words(withAll)}\n`,
      )
      expectFigure('per cent that a request costs more with all copies', 100 * (all / one - 1), 5)
    },
  )
})

const medianOf = (costs: readonly number[]): number =>
  costs.toSorted((one, other) => one - other)[Math.floor(costs.length / 2)] ?? 0
