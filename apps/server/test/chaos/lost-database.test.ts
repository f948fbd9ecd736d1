/**
 * The database is disconnected, killed, stopped and frozen under load: the shop reports it in time and recovers without
 * an operator.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { childrenOf } from '../../src/platform/postgres/postgres-process.ts'
import { givenDemo } from './demo-copy.ts'
import { type Answer, countByStatus, sendRequest, slowest, startLoad } from './load.ts'
import { type Shop, startShop, until } from './shop.ts'

const ROUNDS = Number(process.env['CHAOS_ROUNDS'] ?? 3)
/** The longest time of a round on a busy machine. */
const ROUND_MS = 10_000
const VISITORS = 12
const ANSWER_WITHIN_MS = 3_000
const BACK_WITHIN_MS = 2_000

let shop: Shop
beforeAll(async () => {
  shop = await startShop({ DATA_DIR: givenDemo() })
}, 120_000)
afterAll(() => shop.stop(), 60_000)
beforeEach(() => until(async () => (await sendRequest(shop.url, '/readyz')).status === 200, 30_000), 40_000)

/** Runs `harm` under load and checks the answers. @returns those sent while it lasted */
async function underLoad(harm: () => Promise<void>): Promise<Answer[]> {
  const load = startLoad(shop.url, VISITORS)
  await pause(300)
  await harm()
  await pause(300)
  return load.stop()
}

function expectAnswersInTime(answers: readonly Answer[]): void {
  expect(shop.hasEnded(), shop.log().slice(-2_000)).toBe(false)
  expect(Object.keys(countByStatus(answers)).map(Number)).toSatisfy((statuses: number[]) =>
    statuses.every((status) => status === 200 || status === 503),
  )
  expect(answers.filter(({ status, hasRetryAfter }) => status === 503 && !hasRetryAfter)).toEqual([])
  expect(slowest(answers)).toBeLessThan(ANSWER_WITHIN_MS)
}

async function expectBack(withinMs: number): Promise<void> {
  await until(async () => (await sendRequest(shop.url, '/rest/clip/clips/41207')).status === 200, withinMs)
}

test(`connections cut ${ROUNDS} times under load are refused in time, and the shop recovers at once`, {
  timeout: 120_000 + ROUNDS * ROUND_MS,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await underLoad(async () => {
      await withAdmin((admin) =>
        admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', ['rushes']),
      )
    })
    expectAnswersInTime(answers)
    await expectBack(BACK_WITHIN_MS)
  }
})

describe.each([
  ['killed', 'SIGKILL'],
  ['stopped', 'SIGINT'],
] as const)('the database server %s', (_what, signal) => {
  test(`the database server is ended ${ROUNDS} times under load, started again, and the shop recovers`, {
    timeout: 180_000 + ROUNDS * ROUND_MS,
  }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await underLoad(async () => {
        process.kill(shop.postmaster(), signal)
        await pause(500)
        expect((await sendRequest(shop.url, '/healthz')).status).toBe(200)
      })
      expectAnswersInTime(answers)
      await until(databaseAnswers, 20_000)
      await expectBack(BACK_WITHIN_MS)
    }
  })
})

test('while the database server is frozen for ten seconds requests are refused within 3 s, the process is alive, and recovers afterwards', {
  timeout: 120_000,
}, async () => {
  const answers = await underLoad(async () => {
    const server = shop.postmaster()
    process.kill(server, 'SIGSTOP')
    signalAll(childrenOf(server), 'SIGSTOP')
    for (let second = 0; second < 10; second += 1) {
      await pause(1_000)
      expect((await sendRequest(shop.url, '/healthz')).status).toBe(200)
    }
    expect((await sendRequest(shop.url, '/readyz')).status).toBe(503)
    // The server is last: it would reap a child that ended in the meantime, and nothing could be sent to that.
    signalAll([...childrenOf(server), server], 'SIGCONT')
  })
  expectAnswersInTime(answers)
  expect(countByStatus(answers)[503]).toBeGreaterThan(0)
  await expectBack(BACK_WITHIN_MS)
})

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) process.kill(pid, signal)
}

const url = () => {
  const folder = join(shop.dataDir, 'postgres')
  const password = readFileSync(`${folder}-password`, 'utf8').trim()
  const [, , , port] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

async function withAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url(), connectionTimeoutMillis: 1_000 })
  admin.on('error', () => {})
  await admin.connect()
  await work(admin)
  await admin.end()
}

async function databaseAnswers(): Promise<boolean> {
  try {
    await withAdmin((admin) => admin.query('select 1'))
    return true
  } catch {
    return false
  }
}
