/** Determines the days of a report, the days before them, and their grouping. */
import type { REPORT_PERIODS } from '@rushes/contract/agency-reports'
import { addDays, DAY_MS } from '../../platform/agency-time.ts'

/** Days as YYYY-MM-DD, both included. */
export type Span = { from: string; to: string }
export type Group = 'day' | 'week' | 'month'
export type ReportPeriod = { period: Span; before: Span | null; group: Group }

type Requested = {
  period?: (typeof REPORT_PERIODS)[number] | undefined
  from: string | null
  to: string | null
  group?: Group | undefined
  compare?: '0' | '1' | undefined
}
type Refused = { field: 'cdatefrom' | 'cdateto' | 'group'; words: string }

/** Maximum number of days: three years with a leap day. */
const MAX_DAYS = 1_096
/** Maximum number of days as columns, because more cannot be distinguished. */
const MAX_BY_DAY = 366
/** Number of days above which months are shown, unless days are requested. */
const BY_DAY = 92
const USUAL = '30'

export function periodOf(requested: Requested, today: string): ReportPeriod | Refused {
  const period = spanOf(requested, today)
  const days = daysIn(period)
  if (days < 1) return { field: 'cdateto', words: 'The end date is before the start date' }
  if (days > MAX_DAYS) return { field: 'cdatefrom', words: 'Please choose at most three years.' }
  if (requested.group === 'day' && days > MAX_BY_DAY) {
    return { field: 'group', words: 'Please choose weeks or months for more than a year.' }
  }
  return {
    period,
    before:
      requested.compare === '1' ? { from: addDays(period.from, -days), to: addDays(period.from, -1) } : null,
    group: requested.group ?? (days <= BY_DAY ? 'day' : 'month'),
  }
}

/** Completes a period with one day: its end is today or, for a start in the future, that day. */
function spanOf({ period = USUAL, from, to }: Requested, today: string): Span {
  if (from !== null || to !== null) {
    const end = to ?? (from !== null && from > today ? from : today)
    return { from: from ?? addDays(end, 1 - Number(USUAL)), to: end }
  }
  const month = today.slice(0, 7)
  const year = today.slice(0, 4)
  switch (period) {
    case 'month':
      return { from: `${month}-01`, to: today }
    case 'last-month': {
      const last = addDays(`${month}-01`, -1)
      return { from: `${last.slice(0, 7)}-01`, to: last }
    }
    case 'year':
      return { from: `${year}-01-01`, to: today }
    case 'last-year':
      return { from: `${Number(year) - 1}-01-01`, to: `${Number(year) - 1}-12-31` }
    default:
      return { from: addDays(today, 1 - Number(period)), to: today }
  }
}

const daysIn = ({ from, to }: Span): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1

/** Returns the group of a day, as its first day in the period. Weeks begin on Monday. */
export function groupOf(day: string, group: Group, { from }: Span): string {
  if (group === 'day') return day
  const first =
    group === 'month' ? `${day.slice(0, 7)}-01` : addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
  return first < from ? from : first
}

/** Returns all groups of a period in order, including empty ones. */
export function groupsIn(span: Span, group: Group): string[] {
  const groups = new Set<string>()
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) groups.add(groupOf(day, group, span))
  return [...groups]
}
