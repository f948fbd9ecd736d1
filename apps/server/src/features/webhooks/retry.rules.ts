/** Decides when a delivery is tried again, and when its endpoint is paused (R-WEBHOOK-3). */
import { DAY_MS } from '../../feature.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** After the first attempts; the last one is repeated. */
const BACK_OFFS_MS = [1, 5, 15, 60, 120, 240].map((minutes) => minutes * MINUTE_MS)
const MAX_REST_MS = HOUR_MS / 4
/** The longest pause that an endpoint may request. */
const MAX_REQUESTED_MS = HOUR_MS
/** Statuses whose `Retry-After` is followed. */
const BUSY = [429, 503]

/** Attempts continue for this time, and an endpoint without a success for this time is paused. */
const RETRIES_MS = DAY_MS

/**
 * @param requestedMs the pause that the endpoint requested
 * @returns the time of the next attempt, the last of which is after 24 hours; null when none follows
 */
export function nextAttempt(attempts: number, triedSince: Date, now: Date, requestedMs: number): Date | null {
  const end = triedSince.getTime() + RETRIES_MS
  if (now.getTime() >= end) return null
  const backOffMs = BACK_OFFS_MS[Math.min(attempts, BACK_OFFS_MS.length) - 1] ?? MINUTE_MS
  return new Date(Math.min(now.getTime() + Math.max(backOffMs, requestedMs), end))
}

/**
 * After failures of any deliveries, the endpoint rests for one minute, then two, four and so on, at most 15, or for the pause
 * that it requested.
 */
export const restUntil = (failures: number, now: Date, requestedMs: number): Date =>
  new Date(now.getTime() + Math.max(Math.min(MINUTE_MS * 2 ** (failures - 1), MAX_REST_MS), requestedMs))

/**
 * @param retryAfter seconds or a date, as in RFC 9110
 * @returns the pause that a busy endpoint requests, in milliseconds, at most an hour; 0 for other statuses and values
 */
export function requestedPause(status: number, retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined || !BUSY.includes(status)) return 0
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now.getTime()
  return Math.min(Math.max(ms || 0, 0), MAX_REQUESTED_MS)
}

export const isPaused = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= RETRIES_MS
