/** Stores the figures of past days and months, so that reports of a year do not read a million rows. */
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { addDays, dayOf } from '../../platform/agency-time.ts'
import * as queries from './day-counts.queries.ts'
import * as months from './month-sums.queries.ts'

/** Number of recent days that may still change, for example by a payment that staff accept later. */
const COUNTED_AGAIN = 7
/** Number of days counted in one transaction. */
const DAYS_BATCH = 31

/** Counts past days. Safe to run twice and concurrently. */
export async function countReportDays({
  db,
  clock,
  config: { timeZone },
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<void> {
  const today = dayOf(clock.now(), timeZone)
  const count = (tx: Db) => countNext(tx, addDays(today, -1), timeZone)
  while (await db.transaction().execute(count));
  await countMonths(db, timeZone)
}

/** Counts the months whose days are counted. */
export async function countMonths(db: Db, timeZone: string): Promise<void> {
  const count = (tx: Db) => countNextMonth(tx, timeZone)
  while (await db.transaction().execute(count));
}

/** @returns whether there may be further months to count. */
async function countNextMonth(tx: Db, timeZone: string): Promise<boolean> {
  const state = await queries.lockReportState(tx)
  // Another process counts in a different time zone.
  if (state.time_zone !== timeZone) return false
  const next = await months.findUncountedMonth(tx, COUNTED_AGAIN)
  if (next) await months.replaceMonth(tx, next, timeZone)
  return next !== undefined
}

/** @returns whether there are further days to count. */
async function countNext(tx: Db, yesterday: string, timeZone: string): Promise<boolean> {
  const state = await queries.lockReportState(tx)
  const isSameZone = state.time_zone === timeZone
  // Discarded, because days of another time zone begin at other times.
  if (!isSameZone) {
    await queries.emptyCountedDays(tx)
    await months.emptyMonths(tx)
  }
  const until = isSameZone ? state.counted_until : null
  if (until !== null && until >= yesterday) return false
  const from = await firstUncounted(tx, until, timeZone)
  if (from === null || from > yesterday) return false
  const end = addDays(from, DAYS_BATCH - 1)
  const to = end < yesterday ? end : yesterday
  await queries.replaceCountedDays(tx, { from, to }, timeZone)
  return to < yesterday
}

/** Returns the first day to count; the last days are counted again. Null if nothing has happened yet. */
async function firstUncounted(tx: Db, until: string | null, timeZone: string): Promise<string | null> {
  if (until !== null) return addDays(until, 1 - COUNTED_AGAIN)
  const first = await queries.findFirstTime(tx)
  return first && dayOf(first, timeZone)
}
