/**
 * Moves the dates of the demo to the present: when it is loaded, all dates, also those in texts, move by the
 * same number of whole days, so that the newest clip is less than a day old and every "this week" has
 * content.
 */

const DAY_MS = 86_400_000
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const WRITTEN_DATE = new RegExp(`\\b(\\d{1,2}) (${MONTHS.join('|')}) (\\d{4})\\b`, 'g')

/** Days from `newest` to the same time of today, or of yesterday if that would be in the future. */
export function shiftDaysUntil(newest: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(newest)) / DAY_MS)
}

export type DemoDates = {
  instant(iso: string): Date
  /** '2026-11-20' */
  day(iso: string): string
  /** Moves the dates in a text that are written like '20 November 2026'. */
  text(words: string): string
}

export function shiftedBy(days: number): DemoDates {
  const moved = (date: Date) => new Date(date.getTime() + days * DAY_MS)
  return {
    instant: (iso) => moved(new Date(iso)),
    day: (iso) => moved(new Date(iso)).toISOString().slice(0, 10),
    text: (words) =>
      words.replace(WRITTEN_DATE, (_whole, day: string, month: string, year: string) => {
        const date = moved(new Date(Date.UTC(Number(year), MONTHS.indexOf(month), Number(day))))
        return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
      }),
  }
}
