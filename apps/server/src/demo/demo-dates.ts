/**
 * The demo was written on a certain day. When it is loaded later, all its dates move by the same whole days, those
 * in its texts included, so that the newest clip is less than a day old and every "this week" shows something.
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

/** Days from `newest` to the same hour of yesterday or today, whichever is not in the future. */
export function shiftDaysUntil(newest: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(newest)) / DAY_MS)
}

export type DemoDates = {
  instant(iso: string): Date
  /** '2026-11-20' */
  day(iso: string): string
  /** A text in which dates are written like '20 November 2026'. */
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
