/** When a message is sent again (R-WEBHOOK-3). */
import { expect, test } from 'vitest'
import { isPaused, nextAttempt, restUntil } from './retry.rules.ts'

const HOUR = 3_600_000
const START = new Date('2026-11-30T12:00:00Z')
const after = (ms: number) => new Date(START.getTime() + ms)

test('R-WEBHOOK-3: attempts have growing pauses, and the last one is after 24 hours', () => {
  const times: number[] = []
  let attempts = 0
  for (let at: Date | null = START; at; at = nextAttempt(attempts, START, at)) {
    times.push(at.getTime() - START.getTime())
    attempts += 1
  }
  const minutes = times.map((ms) => ms / 60_000)
  expect(minutes).toEqual([0, 1, 6, 21, 81, 201, 441, 681, 921, 1_161, 1_401, 1_440])
  expect(nextAttempt(attempts, START, after(24 * HOUR))).toBeNull()
  expect(nextAttempt(1, START, after(30 * HOUR))).toBeNull()
})

test('R-WEBHOOK-3: an endpoint rests after failures, at most 15 minutes', () => {
  expect([1, 2, 3, 4, 5, 50].map((failures) => restUntil(failures, START))).toEqual(
    [1, 2, 4, 8, 15, 15].map((minutes) => after(minutes * 60_000)),
  )
})

test('R-WEBHOOK-3: an endpoint without a success for 24 hours is paused, and not earlier', () => {
  expect(isPaused(START, after(24 * HOUR - 1))).toBe(false)
  expect(isPaused(START, after(24 * HOUR))).toBe(true)
})
