/** The port to the time, so that a test can move it, and how times that are stored compare with it (R-ACCESS-2). */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** How far the clocks of two servers may differ. */
const SKEW_MS = 5_000

/** What is stored with a later time was stored while a clock was ahead. */
export const latestPast = (now: Date): Date => new Date(now.getTime() + SKEW_MS)

/** Whether it was less than `ms` ago. A time in the future was not. */
export function isWithin(at: Date, ms: number, now: Date): boolean {
  return at <= latestPast(now) && now.getTime() - at.getTime() < ms
}

/** Whether what holds for `ttlMs` and ends at `endsAt` holds now: it has neither ended nor been made in the future. */
export function isInForce(endsAt: Date, ttlMs: number, now: Date): boolean {
  return endsAt > now && endsAt.getTime() - ttlMs <= latestPast(now).getTime()
}
