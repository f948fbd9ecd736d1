/** Computes days in the agency's time zone (R-DATE-1). */
import { tzOffset } from '@date-fns/tz'

const DAY_MS = 86_400_000

/** The day of a moment, as YYYY-MM-DD. */
export function dayOf(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment)
}

/** The moment at which a day, given as YYYY-MM-DD, begins. */
export function startOfDay(day: string, timeZone: string): Date {
  const utc = Date.parse(`${day}T00:00:00Z`)
  // Near a clock change the first offset may be that of the other side, so look again at the guessed moment.
  const guess = utc - offsetMs(new Date(utc), timeZone)
  return new Date(utc - offsetMs(new Date(guess), timeZone))
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Turns DD-MM-YYYY into YYYY-MM-DD; undefined for a day that does not exist. */
export function parseDay(text: string): string | undefined {
  const [day, month, year] = text.split('-')
  const iso = `${year}-${month}-${day}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}

function offsetMs(moment: Date, timeZone: string): number {
  return tzOffset(timeZone, moment) * 60_000
}
