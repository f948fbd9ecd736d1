/**
 * Measures the admin area on a large business: the cost of its lists on the first and on the 200th page, and
 * of its reports over 90 days and over a year, with the figures that the hourly job stores.
 */
import { loadavg } from 'node:os'
import type { Db } from '../apps/server/src/db/db.ts'
import { countMonths } from '../apps/server/src/features/reports/count-days.ts'
import { replaceCountedDays } from '../apps/server/src/features/reports/day-counts.queries.ts'
import { addDays, dayOf } from '../apps/server/src/platform/agency-time.ts'
import { callAs, DEEP_PAGE, deepPath, givenAgent, measurePage, type Page } from './admin-pages.ts'
import { makeBusiness } from './made-business.ts'
import type { Target } from './measure.ts'

const LISTS: Readonly<Record<string, readonly string[]>> = {
  // A word that every name holds, and one of few.
  accounts: ['', 'sort=seen', 'state=closed', 'q=paper', 'q=c4ca'],
  users: ['', 'sort=seen', 'state=pending', 'q=ann', 'q=c4ca'],
  orders: ['', 'sort=paid', 'view=review', 'q=paper', 'q=c4ca'],
  inbox: ['', 'view=answered', 'q=paper', 'q=c4ca'],
  offers: ['', 'sort=ends', 'state=open', 'state=ended', 'state=bought', 'q=paper', 'q=c4ca'],
  links: ['', 'sort=ends', 'state=open', 'state=ended', 'q=files', 'q=c4ca'],
}
const SINGLE = { 'ledger of a company': '/agency/accounts/1/credits' }
const REPORTS = {
  reports: ['downloads', 'clips', 'searches', 'replies', 'ingest'],
  'money-reports': ['sales', 'credits', 'contributors'],
}
const REPORT_CALLS = 5
const TIME_ZONE = 'Europe/London'

export type MeasuredBusiness = { load: number; rows: number; pages: Page[] }
type Listed = { next: string | null }

export async function measureBusiness(target: Target, rows: number): Promise<MeasuredBusiness> {
  await makeBusiness(target.db, rows)
  return { rows, ...(await measurePages(target)) }
}

async function measurePages(target: Target): Promise<Omit<MeasuredBusiness, 'rows'>> {
  const { db, address } = target
  const { token } = await givenAgent(db, 'Superuser')
  const call = callAs<Listed>(address, token)
  const pages: Page[] = []
  // Printed immediately, so that an aborted run keeps its measurements.
  const note = (page: Page) => {
    pages.push(page)
    console.log(JSON.stringify(page))
  }
  for (const [list, questions] of Object.entries(LISTS)) {
    for (const question of questions) {
      const path = `/agency/${list}?${question}`
      const named = `${list} ${question}`.trim()
      note(await measurePage(target, call, { list: named, page: 1, path }))
      const deep = await deepPath(call, path)
      if (deep) note(await measurePage(target, call, { list: named, page: DEEP_PAGE, path: deep }))
    }
  }
  for (const [list, path] of Object.entries(SINGLE)) {
    note(await measurePage(target, call, { list, page: 1, path }))
  }
  const report = async (period: string) => {
    for (const path of Object.entries(REPORTS).flatMap(([of, names]) =>
      names.map((name) => `/${of}/${name}`),
    )) {
      const list = `${path.replace(/^.*\//, 'report ')}, ${period === '90' ? '90 days' : 'a year'}`
      const requested = { list, page: 1, path: `/agency${path}?period=${period}`, calls: REPORT_CALLS }
      note(await measurePage(target, call, requested))
    }
  }
  // The job counts each hour, so its result is always available.
  await keepDays(db)
  await report('90')
  await report('year')
  return { load: loadavg()[0] ?? 0, pages }
}

/** Counts days and months like the hourly job. */
async function keepDays(db: Db): Promise<void> {
  const to = addDays(dayOf(new Date(), TIME_ZONE), -1)
  await db.transaction().execute((tx) => replaceCountedDays(tx, { from: addDays(to, -365), to }, TIME_ZONE))
  await countMonths(db, TIME_ZONE)
}
