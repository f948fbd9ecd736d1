/** A process that fails at its own requests is not ready; one whose dependencies are unavailable is. */
import { Writable } from 'node:stream'
import { ApiError } from '@rushes/contract/client'
import { afterEach, describe, expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../platform/log.ts'
import { buildServer } from './app.ts'
import { pageHealthRoutes } from './health.routes.ts'
import { selfCheck } from './self-check.ts'

const KEPT_MS = 3_000
const logged: string[] = []
const log = createLog(
  'warn',
  new Writable({ write: (line, _encoding, done) => done(void logged.push(JSON.parse(String(line)).msg)) }),
)
afterEach(() => {
  logged.length = 0
})

function given(...answers: (unknown | (() => Promise<void>))[]) {
  let now = 1_000_000
  let requested = 0
  const send = async () => {
    requested += 1
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    if (typeof answer === 'function') await answer()
  }
  const check = selfCheck([{ name: 'pages', send }], log, { now: () => now })
  const later = (ms: number) => {
    now += ms
  }
  return { check, later, requested: () => requested }
}

test('a process that answers is healthy, and checks itself at most once in three seconds', async () => {
  const { check, later, requested } = given('fine')
  expect(await Promise.all([check(), check(), check()])).toEqual([[], [], []])
  later(KEPT_MS - 1)
  expect(await check()).toEqual([])
  expect(requested()).toBe(1)
  later(1)
  await check()
  expect(requested()).toBe(2)
})

test('a process that fails reports where, also in the log, and is healthy again when it answers', async () => {
  const { check, later } = given(new TypeError('entries is not a function'), 'fine')
  expect(await check()).toEqual(['pages'])
  expect(logged).toEqual(['the self-check of this process failed'])
  later(KEPT_MS)
  expect(await check()).toEqual([])
})

test.each([
  ['the pages cannot reach the API', new ApiError(0, 'network', 'x'), ['pages']],
  ['the API answers 503', new ApiError(503, 'unavailable', 'x'), []],
  ['the API refuses too many calls', new ApiError(429, 'too_many_requests', 'x'), []],
  ['the API fails', new ApiError(500, 'internal', 'x'), ['pages']],
  ['too many requests wait', new AppError('unavailable', 'x'), []],
])('the check of the product itself fails where %s', async (_what, error, failing) => {
  expect(await given(error).check()).toEqual(failing)
})

test('a slow process keeps its last result, and is not waited for', async () => {
  const never = () => new Promise<void>(() => {})
  const slow = given(never)
  expect(await slow.check()).toEqual([])
  const failing = given(new Error('broken'), never)
  await failing.check()
  failing.later(KEPT_MS)
  expect(await failing.check()).toEqual(['pages'])
})

describe('the health checks of a process that fails', () => {
  const requested = async (failing: readonly string[], draining = false) => {
    const server = buildServer({ config: readConfig({}), log })
    pageHealthRoutes(server, { draining, failing: async () => failing })
    const ready = await server.inject('/readyz')
    const alive = await server.inject('/healthz')
    await server.close()
    return [ready.statusCode, ready.json(), alive.statusCode, alive.json()]
  }

  test.each([
    [['pages'], false, [503, { ready: false, missing: ['pages'] }, 503, { ok: false }]],
    [[], false, [200, { ready: true, missing: [] }, 200, { ok: true }]],
    [[], true, [503, { ready: false, missing: [] }, 200, { ok: true }]],
  ])('the health checks of a process that fails at %o, draining %s', async (failing, draining, answers) => {
    expect(await requested(failing, draining)).toEqual(answers)
  })
})
