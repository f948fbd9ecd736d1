/** The port to the clock, so that tests can set it, and comparisons of stored times with it (R-ACCESS-2). */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** Maximum difference between the clocks of two servers. */
const SKEW_MS = 5_000

/** Returns the latest plausible past time: a later stored time was written while a clock was ahead. */
export const latestPast = (now: Date): Date => new Date(now.getTime() + SKEW_MS)

/** Whether a time is less than `ms` ago. A time in the future is not. */
export function isWithin(at: Date, ms: number, now: Date): boolean {
  return at <= latestPast(now) && now.getTime() - at.getTime() < ms
}

/** Whether an item with the lifetime `ttlMs` is valid: neither ended nor created in the future. */
export function isInForce(endsAt: Date, ttlMs: number, now: Date): boolean {
  return endsAt > now && endsAt.getTime() - ttlMs <= latestPast(now).getTime()
}
