/** Reads a report by its name. */
import type { MONEY_REPORTS, PLAIN_REPORTS, Report } from '@rushes/contract/agency-reports'
import type { Services } from '../../context.ts'
import { addDays, dayOf, startOfDay } from '../../platform/agency-time.ts'
import { downloadsReport, ingestReport, repliesReport } from './counts.rules.ts'
import { creditsReport } from './credits.rules.ts'
import { countDays, findReportState, listCountedDays, type Measure } from './day-counts.queries.ts'
import * as ranked from './ranked.queries.ts'
import { clipsReport, contributorsReport, searchesReport } from './ranked.rules.ts'
import type { Counted, DayCount } from './report-parts.rules.ts'
import type { ReportPeriod, Span } from './report-period.rules.ts'
import { salesReport } from './sales.rules.ts'

/** Reads the figures of days: stored ones from the hourly job, and the newest counted now. */
type DayReader = (measure: Measure, span: Span) => Promise<DayCount[]>

export type ReportName = (typeof PLAIN_REPORTS)[number] | (typeof MONEY_REPORTS)[number]

type Reading = { services: Pick<Services, 'db' | 'config'>; requested: ReportPeriod; days: DayReader }

const TOP = 100

export async function readReport(
  services: Pick<Services, 'db' | 'config'>,
  name: ReportName,
  requested: ReportPeriod,
): Promise<Report> {
  return READERS[name]({ services, requested, days: await dayReader(services) })
}

const READERS: Readonly<Record<ReportName, (reading: Reading) => Promise<Report>>> = {
  async sales(reading) {
    const [orders, lines, refunds] = await Promise.all([
      countedOf(reading, 'orders'),
      countedOf(reading, 'lines'),
      countedOf(reading, 'refunds'),
    ])
    return salesReport(reading.requested, { orders, lines, refunds })
  },
  async credits(reading) {
    const [sold, given, drawn, taken, open] = await Promise.all([
      countedOf(reading, 'credits_sold'),
      countedOf(reading, 'credits_given'),
      countedOf(reading, 'credits_drawn'),
      countedOf(reading, 'credits_taken'),
      ranked.listOpenCredits(reading.services.db),
    ])
    return creditsReport(reading.requested, { sold, given, drawn, taken, open })
  },
  async contributors({ services, requested }) {
    const { timeZone } = services.config
    const [now, before] = await Promise.all([
      ranked.listContributorSales(services.db, requested.period, timeZone),
      requested.before && ranked.listContributorSales(services.db, requested.before, timeZone),
    ])
    return contributorsReport(requested, now, before)
  },
  async downloads(reading) {
    return downloadsReport(reading.requested, { downloads: await countedOf(reading, 'downloads') })
  },
  async clips({ services, requested }) {
    const { timeZone } = services.config
    return clipsReport(requested, await ranked.listTopClips(services.db, { ...requested, timeZone }, TOP))
  },
  async searches(reading) {
    const { db, config } = reading.services
    const [searches, terms] = await Promise.all([
      countedOf(reading, 'searches'),
      ranked.listMissedTerms(db, limitsOf(reading.requested.period, config.timeZone), TOP),
    ])
    const dated = terms.map((row) => ({ ...row, latestDay: dayOf(row.latest, config.timeZone) }))
    return searchesReport(reading.requested, searches, dated)
  },
  async replies(reading) {
    const [threads, replies] = await Promise.all([
      countedOf(reading, 'threads'),
      countedOf(reading, 'replies'),
    ])
    return repliesReport(reading.requested, { threads, replies })
  },
  async ingest(reading) {
    const [files, outcomes] = await Promise.all([countedOf(reading, 'files'), countedOf(reading, 'outcomes')])
    return ingestReport(reading.requested, { files, outcomes })
  },
}

async function countedOf(
  { days, requested: { period, before } }: Reading,
  measure: Measure,
): Promise<Counted> {
  const [now, then] = await Promise.all([days(measure, period), before && days(measure, before)])
  return { now, before: then }
}

const limitsOf = ({ from, to }: Span, timeZone: string) => ({
  begins: startOfDay(from, timeZone),
  ends: startOfDay(addDays(to, 1), timeZone),
})

async function dayReader({ db, config }: Pick<Services, 'db' | 'config'>): Promise<DayReader> {
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
