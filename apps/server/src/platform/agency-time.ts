/** Days in the agency's time zone, where "today" begins at midnight (R-DATE-1). Days are texts, YYYY-MM-DD. */
import { TZDate } from '@date-fns/tz'

export const DAY_MS = 86_400_000

export const dayOf = (at: Date, timeZone: string): string =>
  new TZDate(at, timeZone).toISOString().slice(0, 10)

/** `2026-02-03 14:05` */
export const minuteOf = (at: Date, timeZone: string): string =>
  new TZDate(at, timeZone).toISOString().slice(0, 16).replace('T', ' ')

/** With the time zone, for readers elsewhere: `2026-02-03 14:05 (Europe/London)` */
export const namedMinuteOf = (at: Date, timeZone: string): string => `${minuteOf(at, timeZone)} (${timeZone})`

const LONG_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Writes 2026-02-03 as `3 February 2026`, for documents. */
export const longDay = (day: string): string => LONG_DAY.format(new Date(day))

/** @param time `14:05` */
export function instantAt(day: string, time: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(new TZDate(year, month - 1, date, hours, minutes, timeZone).getTime())
}

/** The time at which a day begins. */
export function startOfDay(day: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, date, timeZone).getTime())
}

/** The time at which the month of a time begins. */
export const startOfMonth = (at: Date, timeZone: string): Date =>
  startOfDay(`${dayOf(at, timeZone).slice(0, 7)}-01`, timeZone)

/** The last millisecond of a day. */
export const endOfDay = (day: string, timeZone: string): Date =>
  new Date(startOfDay(addDays(day, 1), timeZone).getTime() - 1)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Reads DD-MM-YYYY; undefined for a day that does not exist. */
export function parseDay(text: string): string | undefined {
  const [day, month, year] = text.split('-')
  const iso = `${year}-${month}-${day}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}

export const startOfSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1_000) * 1_000)
