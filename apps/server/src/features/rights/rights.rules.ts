/** Combines the rights records of a clip: the strictest terms apply (R-CLEARANCE-2). Days are YYYY-MM-DD. */
import type { RightsState } from '@rushes/contract/agency-rights'
import { addDays, DAY_MS, startOfDay } from '../../platform/agency-time.ts'

export type Terms = {
  territories: readonly string[]
  excluded: readonly string[]
  until_day: string | null
  ended_at: Date | null
}

/** Returns the time from which the record allows nothing; null without an end. */
export function endOf({ until_day, ended_at }: Pick<Terms, 'until_day' | 'ended_at'>, timeZone: string) {
  const afterLastDay = until_day === null ? null : startOfDay(addDays(until_day, 1), timeZone)
  if (ended_at === null || afterLastDay === null) return ended_at ?? afterLastDay
  return ended_at < afterLastDay ? ended_at : afterLastDay
}

/** Returns whether the record forbids licensing in the country. */
export const blocks = ({ territories, excluded }: Terms, country: string): boolean =>
  excluded.includes(country) || (territories.length > 0 && !territories.includes(country))

/**
 * @param countries all existing countries
 * @returns the countries that a record forbids, in the given order, and the first end
 */
export function strictest(
  records: readonly Terms[],
  countries: readonly string[],
  timeZone: string,
): { blocked: string[]; until: Date | null } {
  const ends = records.flatMap((record) => endOf(record, timeZone) ?? [])
  return {
    blocked: countries.filter((country) => records.some((record) => blocks(record, country))),
    until: ends.length === 0 ? null : new Date(Math.min(...ends.map((end) => end.getTime()))),
  }
}

/** Days before the end on which the licensing team is reminded, once each (R-CLEARANCE-4). */
export const REMINDER_DAYS = [7, 30] as const

/**
 * Returns the reminder that is due; null if it is too early, or if the last day is over. Both are days of the
 * agency.
 */
export function dueReminder(untilDay: string, today: string): (typeof REMINDER_DAYS)[number] | null {
  const days = daysUntil(untilDay, today)
  return days < 0 ? null : (REMINDER_DAYS.find((day) => days <= day) ?? null)
}

export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)

type Lifetime = { from_day: string | null; until_day: string | null; ended_at: Date | null }

export function stateOf({ from_day, until_day, ended_at }: Lifetime, today: string): RightsState {
  if (ended_at !== null || (until_day !== null && until_day < today)) return 'ended'
  if (from_day !== null && from_day > today) return 'coming'
  return until_day !== null && dueReminder(until_day, today) !== null ? 'ending' : 'in_force'
}

type Faults = Record<string, string[]>

/** Returns messages by field; null if all fields are valid. */
export function faultsOf(
  {
    from_day,
    until_day,
    territories,
    excluded,
  }: Pick<Terms, 'territories' | 'excluded'> & Omit<Lifetime, 'ended_at'>,
  countries: readonly string[],
): Faults | null {
  const unknown = (codes: readonly string[]) => codes.filter((code) => !countries.includes(code))
  const faults: Faults = {}
  for (const [field, codes] of Object.entries({ territories, excluded })) {
    const wrong = unknown(codes)
    if (wrong.length > 0) faults[field] = [`There is no country ${wrong.join(', ')}.`]
  }
  if (from_day !== null && until_day !== null && until_day < from_day) {
    faults.until_day = ['The last day is before the first one.']
  }
  return Object.keys(faults).length === 0 ? null : faults
}
