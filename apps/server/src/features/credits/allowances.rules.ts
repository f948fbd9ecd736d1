/** Decides when an allowance is renewed (R-CREDIT-7). Days are texts, YYYY-MM-DD, in the agency's time zone. */
export type Period = 'month' | 'year'

const MONTHS = { month: 1, year: 12 } as const

/**
 * Returns the first day after `today` on which a period begins. Periods are counted from `from`, so that the
 * 31st stays the 31st in every month that has one.
 */
export function nextRenewal(from: string, period: Period, today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const [firstYear = 0, firstMonth = 1] = from.split('-').map(Number)
  const passed = Math.floor(((year - firstYear) * 12 + month - firstMonth) / MONTHS[period])
  for (let count = Math.max(1, passed); ; count += 1) {
    const day = monthsAfter(from, count * MONTHS[period])
    if (day > today) return day
  }
}

/** Returns the same day of another month, or the last day of a shorter month. */
function monthsAfter(from: string, months: number): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(day, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}
