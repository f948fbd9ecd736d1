/** Decides when alerts are due (R-SAVED-3). */
import type { Alert } from '@rushes/contract/saved-search-options'
import { addDays, dayOf, instantAt } from '../../platform/agency-time.ts'

const HOUR_MS = 3_600_000
/** The time of daily emails, in the agency's time zone. */
const DAILY_TIME = '07:00'

/** Alerts of matches that were found before these times are due. */
export type DueBefore = Readonly<Record<Exclude<Alert, 'off'>, Date>>

export const dueBefore = (now: Date, timeZone: string): DueBefore => ({
  at_once: now,
  hourly: new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS),
  daily: lastDaily(now, timeZone),
})

/**
 * Returns the last time at which daily emails were due. There is one on each day, also when clocks are changed at that hour.
 * @param time `07:00`
 */
export function lastDaily(now: Date, timeZone: string, time = DAILY_TIME): Date {
  const today = dayOf(now, timeZone)
  const due = instantAt(today, time, timeZone)
  return due <= now ? due : instantAt(addDays(today, -1), time, timeZone)
}
