/** When a message is sent again (R-WEBHOOK-3). */
import { expect, test } from 'vitest'
import { isPaused, nextAttempt, requestedPause, restUntil } from './retry.rules.ts'

const HOUR = 3_600_000
const START = new Date('2026-11-30T12:00:00Z')
const after = (ms: number) => new Date(START.getTime() + ms)

test('R-WEBHOOK-3: attempts have growing pauses, and the last one is after 24 hours', () => {
  const times: number[] = []
  let attempts = 0
  for (let at: Date | null = START; at; at = nextAttempt(attempts, START, at, 0)) {
    times.push(at.getTime() - START.getTime())
    attempts += 1
  }
  const minutes = times.map((ms) => ms / 60_000)
  expect(minutes).toEqual([0, 1, 6, 21, 81, 201, 441, 681, 921, 1_161, 1_401, 1_440])
  expect(nextAttempt(attempts, START, after(24 * HOUR), 0)).toBeNull()
  expect(nextAttempt(1, START, after(30 * HOUR), 0)).toBeNull()
})

test('R-WEBHOOK-3: an endpoint rests after failures, at most 15 minutes', () => {
  expect([1, 2, 3, 4, 5, 50].map((failures) => restUntil(failures, START, 0))).toEqual(
    [1, 2, 4, 8, 15, 15].map((minutes) => after(minutes * 60_000)),
  )
})

test('R-WEBHOOK-3: an endpoint without a success for 24 hours is paused, and not earlier', () => {
  expect(isPaused(START, after(24 * HOUR - 1))).toBe(false)
  expect(isPaused(START, after(24 * HOUR))).toBe(true)
})

test('R-WEBHOOK-3: a requested pause delays the next attempt and the endpoint, but not beyond 24 hours', () => {
  expect(nextAttempt(1, START, START, HOUR)).toEqual(after(HOUR))
  expect(nextAttempt(6, START, START, HOUR)).toEqual(after(4 * HOUR))
  expect(nextAttempt(6, START, after(23.5 * HOUR), HOUR)).toEqual(after(24 * HOUR))
  expect(restUntil(1, START, HOUR)).toEqual(after(HOUR))
  expect(restUntil(50, START, 1_000)).toEqual(after(HOUR / 4))
})

test.each([
  [429, '120', 120_000],
  [503, 'Mon, 30 Nov 2026 12:10:00 GMT', 600_000],
  [429, '0', 0],
  [429, '86400', HOUR],
  [503, 'Tue, 01 Dec 2026 12:00:00 GMT', HOUR],
  [503, 'Mon, 30 Nov 2026 11:00:00 GMT', 0],
  [503, 'soon', 0],
  [503, '-5', 0],
  [503, '9'.repeat(400), HOUR],
  [503, undefined, 0],
  [500, '120', 0],
])('R-WEBHOOK-3: status %i with Retry-After %s requests a pause of %i ms', (status, header, ms) => {
  expect(requestedPause(status, header, START)).toBe(ms)
})
