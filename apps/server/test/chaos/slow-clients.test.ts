/**
 * Five hundred clients that send one byte a second: they are disconnected in time, and other visitors do not wait for
 * them.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDemo } from './demo-copy.ts'
import { type Answer, countByStatus, startLoad } from './load.ts'
import { type Shop, startShop, until } from './shop.ts'

const CLIENTS = 500
/** Ten seconds for the headers, and two until the next check of all connections. */
const CUT_WITHIN_MS = 15_000
const VISITORS = 4
const MEASURED_MS = 2_000
/** The delay of a busy machine. */
const NOISE_MS = 50

let shop: Shop
beforeAll(async () => {
  shop = await startShop({ DATA_DIR: givenDemo() })
}, 120_000)
afterAll(() => shop.stop(), 60_000)

function slowClient(): Socket {
  const socket = connect(Number(new URL(shop.url).port), 'localhost')
  socket.on('error', () => {})
  socket.write('GET /rest/clip/clips HTTP/1.1\r\nHost: localhost\r\n')
  const drip = setInterval(() => socket.write('X-a: b\r\n'), 1_000)
  socket.on('close', () => clearInterval(drip))
  return socket
}

async function measure(): Promise<Answer[]> {
  const load = startLoad(shop.url, VISITORS)
  await pause(MEASURED_MS)
  return load.stop()
}

function p95(answers: readonly Answer[]): number {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.95)] ?? 0
}

test(`${CLIENTS} slow clients are disconnected, and other visitors are not affected`, {
  timeout: 90_000,
}, async () => {
  await measure()
  const before = await measure()
  const sockets = Array.from({ length: CLIENTS }, slowClient)
  const began = Date.now()
  const during = [await measure(), await measure(), await measure()]
  expect(countByStatus(during.flat())).toEqual({ 200: during.flat().length })
  await until(() => sockets.every((socket) => socket.closed), CUT_WITHIN_MS)
  expect(Date.now() - began).toBeLessThan(CUT_WITHIN_MS + MEASURED_MS)
  const after = await measure()
  // Another load of the machine is short; slow clients would have a lasting effect.
  const quiet = Math.max(p95(before), p95(after))
  expect(Math.min(...during.map(p95))).toBeLessThan(1.5 * quiet + NOISE_MS)
})
