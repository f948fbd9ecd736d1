/** Converts days between the format of addresses and that of date fields. */

/**
 * Returns DD-MM-YYYY for a date in that format or in that of a date field, YYYY-MM-DD; null for anything else
 * (R-DATE-1).
 */
export function wireDay(value: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  const text = year ? `${day}-${month}-${year}` : value
  return /^\d{2}-\d{2}-\d{4}$/.test(text) ? text : null
}

/** Converts DD-MM-YYYY to the YYYY-MM-DD of a date field. */
export function fieldDay(day: string | undefined): string {
  return day?.split('-').reverse().join('-') ?? ''
}
