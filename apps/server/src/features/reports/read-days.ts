/** Reads the figures of days: those that the hourly job has counted, and the newest counted now. */
import type { Services } from '../../context.ts'
import { addDays } from '../../platform/agency-time.ts'
import { countDays, findReportState, listCountedDays, type Measure } from './day-counts.queries.ts'
import type { DayCount } from './report-parts.rules.ts'
import type { Span } from './report-period.rules.ts'

export type DayReader = (measure: Measure, span: Span) => Promise<DayCount[]>

export async function dayReader({ db, config }: Pick<Services, 'db' | 'config'>): Promise<DayReader> {
  const { timeZone } = config
  const state = await findReportState(db)
  const until = state.time_zone === timeZone ? state.counted_until : null
  return async (measure, { from, to }) => {
    if (until === null || until < from) return countDays(db, measure, { from, to }, timeZone)
    const kept = listCountedDays(db, measure, { from, to })
    if (until >= to) return kept
    const newest = countDays(db, measure, { from: addDays(until, 1), to }, timeZone)
    return (await Promise.all([kept, newest])).flat()
  }
}
