/** Decides when a delivery is tried again, and when its endpoint is paused (R-WEBHOOK-3). */
import { DAY_MS } from '../../feature.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** After the first attempts; the last one is repeated. */
const BACK_OFFS_MS = [1, 5, 15, 60, 120, 240].map((minutes) => minutes * MINUTE_MS)
const MAX_REST_MS = HOUR_MS / 4

/** Attempts continue for this time, and an endpoint without a success for this time is paused. */
const RETRIES_MS = DAY_MS

/** @returns the time of the next attempt, the last of which is after 24 hours; null when none follows */
export function nextAttempt(attempts: number, triedSince: Date, now: Date): Date | null {
  const end = triedSince.getTime() + RETRIES_MS
  if (now.getTime() >= end) return null
  const backOffMs = BACK_OFFS_MS[Math.min(attempts, BACK_OFFS_MS.length) - 1] ?? MINUTE_MS
  return new Date(Math.min(now.getTime() + backOffMs, end))
}

/** After failures of any deliveries, the endpoint rests for one minute, then two, four and so on, at most 15. */
export const restUntil = (failures: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(MINUTE_MS * 2 ** (failures - 1), MAX_REST_MS))

export const isPaused = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= RETRIES_MS
