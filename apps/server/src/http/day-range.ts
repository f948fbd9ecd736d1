/** Reads two days from an address, both included, in the agency's time zone (R-DATE-1). */
import { invalidField } from '../app-error.ts'
import { endOfDay, parseDay, startOfDay } from '../platform/agency-time.ts'

/** DD-MM-YYYY. */
type DayQuery = { cdatefrom?: string | undefined; cdateto?: string | undefined }
/** YYYY-MM-DD. */
type Days = { from: string | null; to: string | null }
type TimeRange = { from: Date | null; to: Date | null }

/** @throws AppError validation for a day that does not exist, and for an end before the start. */
export function readDays({ cdatefrom, cdateto }: DayQuery): Days {
  const from = dayIn('cdatefrom', cdatefrom)
  const to = dayIn('cdateto', cdateto)
  if (from && to && to < from) throw invalidField('cdateto', 'The end date is before the start date')
  return { from, to }
}

/** The first and the last time of those days. @throws as `readDays` */
export function readTimeRange(query: DayQuery, timeZone: string): TimeRange {
  const { from, to } = readDays(query)
  return {
    from: from === null ? null : startOfDay(from, timeZone),
    to: to === null ? null : endOfDay(to, timeZone),
  }
}

function dayIn(field: string, text: string | undefined): string | null {
  if (text === undefined) return null
  const day = parseDay(text)
  if (day === undefined) throw invalidField(field, `There is no day ${text}`)
  return day
}
