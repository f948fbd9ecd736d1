/** R-HTTP-3: limits on calls of guests and members over all processes, and the refusals. */
import { FORM_LIMITS, type Limit, SEARCH_HELP_LIMIT, SEARCH_LIMIT } from '@rushes/contract/limits'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { serveRoutes } from '../../../test/serve-routes.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { AppError } from '../../app-error.ts'

let server: TestServer
const opened: FastifyInstance[] = []
beforeAll(async () => {
  server = await startTestServer()
  // A busy machine may count later than a call waits for it; `call-counters.test.ts` tests that limit.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
// Every window is a new one, and none ends while a test runs.
beforeEach(() => server.atMidnight())
afterEach(async () => {
  for (const http of opened.splice(0)) await http.close()
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})

const HOUR_S = 3_600

/** A further process on the common database; `/limited` has the given limits. */
async function givenProcess(limits?: readonly Limit[]): Promise<FastifyInstance> {
  const services = { ...server.services, config: { ...server.services.config, rateLimits: true } }
  const http = await serveRoutes(services, (app) => {
    app.post('/limited', { config: { access: 'public', ...(limits && { limits }) } }, () => ({}))
    app.get('/search', { config: { access: 'public', limits: [SEARCH_LIMIT] } }, () => ({}))
    app.get('/suggest', { config: { access: 'public', limits: [SEARCH_HELP_LIMIT] } }, () => ({}))
    app.get('/often', { config: { access: 'public' } }, () => ({}))
    app.get('/refusing', { config: { access: 'public' } }, () => {
      throw new AppError('too_many_requests', 'Too many attempts.')
    })
  })
  opened.push(http)
  return http
}

let networks = 0
/** An address that no other test calls from. */
const givenAddress = () => `198.51.100.${++networks}`

type Call = { from: string; url?: string; token?: string; email?: string }

function call(http: FastifyInstance, { from, url = '/limited', token, email }: Call) {
  return http.inject({
    method: url === '/limited' ? 'POST' : 'GET',
    url: `/rest${url}`,
    remoteAddress: from,
    ...(email !== undefined && { payload: { email } }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  })
}

async function statuses(http: FastifyInstance, times: number, options: Call): Promise<number[]> {
  const all: number[] = []
  for (let at = 0; at < times; at++) all.push((await call(http, options)).statusCode)
  return all
}

const refusals = (all: readonly number[]) => all.filter((status) => status === 429).length

describe('a caller above the limit', () => {
  test('a caller above the limit gets 429 with the time to retry in the envelope', async () => {
    const http = await givenProcess([{ guest: 2, member: 5, seconds: HOUR_S, by: 'address' }])
    const from = givenAddress()
    expect(await statuses(http, 2, { from })).toEqual([200, 200])
    const refused = await call(http, { from })
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ success: false, code: 'too_many_requests' })
    expect(refused.json().message).toMatch(
      /^Too many requests\. Please try again in \d+ (minutes|seconds?)\.$/,
    )
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(HOUR_S)
  })

  test('a caller above the limit may call again in the next window', async () => {
    const http = await givenProcess([{ guest: 1, member: 1, seconds: 60, by: 'address' }])
    const from = givenAddress()
    expect(await statuses(http, 2, { from })).toEqual([200, 429])
    server.later(61_000)
    expect(await statuses(http, 1, { from })).toEqual([200])
  })

  test('every refusal with 429 contains when to retry', async () => {
    const http = await givenProcess()
    const refused = await call(http, { from: givenAddress(), url: '/refusing' })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('a caller is limited by the general limit where an endpoint declares none', async () => {
    const http = await givenProcess()
    expect(refusals(await statuses(http, 305, { from: givenAddress(), url: '/often' }))).toBe(5)
  })
})

describe('members', () => {
  test('members of one newsroom do not use up each other’s limit, nor do guests at their address', async () => {
    const http = await givenProcess([{ guest: 1, member: 3, seconds: 60, by: 'address' }])
    const from = givenAddress()
    const [one, other] = [await server.givenUser(), await server.givenUser()]
    expect(await statuses(http, 2, { from })).toEqual([200, 429])
    expect(await statuses(http, 4, { from, token: one.token })).toEqual([200, 200, 200, 429])
    expect(await statuses(http, 3, { from, token: other.token })).toEqual([200, 200, 200])
  })

  test('members are counted as users, whatever address they call from', async () => {
    const http = await givenProcess([{ guest: 1, member: 2, seconds: 60, by: 'address' }])
    const { token } = await server.givenUser()
    const all: number[] = []
    for (let at = 0; at < 3; at++) all.push(...(await statuses(http, 1, { from: givenAddress(), token })))
    expect(all).toEqual([200, 200, 429])
  })

  test('members of one account are counted together where a limit is declared so', async () => {
    const http = await givenProcess([{ guest: 1, member: 2, seconds: HOUR_S, by: 'account' }])
    const one = await server.givenUser()
    const colleague = await server.givenUser({ accountId: one.accountId })
    const from = givenAddress()
    expect(await statuses(http, 2, { from, token: one.token })).toEqual([200, 200])
    expect(await statuses(http, 1, { from, token: colleague.token })).toEqual([429])
  })
})

describe('searches', () => {
  test('searches and suggestions are counted together, suggestions as half', async () => {
    const http = await givenProcess()
    const from = givenAddress()
    expect(refusals(await statuses(http, 40, { from, url: '/suggest' }))).toBe(0)
    expect(refusals(await statuses(http, 45, { from, url: '/search' }))).toBe(5)
    expect(refusals(await statuses(http, 1, { from, url: '/suggest' }))).toBe(1)
  })
})

describe('a form', () => {
  test('a form for one email is limited a day, from however many addresses', async () => {
    const http = await givenProcess(FORM_LIMITS)
    const all: number[] = []
    for (let at = 0; at < 21; at++) {
      const email = at % 2 ? 'ann@news.example' : 'Ann@News.example'
      all.push(...(await statuses(http, 1, { from: givenAddress(), email })))
    }
    expect(all.indexOf(429)).toBe(20)
  })
})

describe('two processes on one database', () => {
  test('two processes on one database count strictly limited calls together, to the last one, also simultaneous ones', async () => {
    const limits = [{ guest: 10, member: 10, seconds: HOUR_S, by: 'address' }] as const
    const [one, other] = [await givenProcess(limits), await givenProcess(limits)]
    const from = givenAddress()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => call(at % 2 ? one : other, { from })),
    )
    const answered = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
    expect({ allowed: answered(200), refused: answered(429) }).toEqual({ allowed: 10, refused: 20 })
  })

  test('two processes on one database count other calls together after they have exchanged their counts', async () => {
    const [one, other] = [await givenProcess(), await givenProcess()]
    const from = givenAddress()
    expect(refusals(await statuses(one, 60, { from, url: '/search' }))).toBe(0)
    await one.close()
    // The first call of this process is reported with the next exchange, whose result is the sum. By its own count
    // alone, it would refuse only the 61st.
    await expect
      .poll(async () => (await call(other, { from, url: '/search' })).statusCode, { interval: 500 })
      .toBe(429)
  })
})

test('R-HTTP-3: each counted answer contains the nearest limit, what is left of it, and its end', async () => {
  const http = await givenProcess([
    { guest: 5, member: 5, seconds: 60, by: 'address' },
    { guest: 2, member: 2, seconds: HOUR_S, by: 'address' },
  ])
  const from = givenAddress()
  const rateLimit = async () => {
    const { statusCode, headers } = await call(http, { from })
    return [
      statusCode,
      headers['x-ratelimit-limit'],
      headers['x-ratelimit-remaining'],
      headers['x-ratelimit-reset'],
    ]
  }
  expect(await rateLimit()).toEqual([200, '2', '1', String(HOUR_S)])
  expect(await rateLimit()).toEqual([200, '2', '0', String(HOUR_S)])
  expect(await rateLimit()).toEqual([429, '2', '0', String(HOUR_S)])
  const { headers } = await call(http, { from, url: '/search' })
  expect([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual(['60', '59'])
})
