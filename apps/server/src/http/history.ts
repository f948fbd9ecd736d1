/** Shared code for the routes of the histories of purchases and downloads (R-HISTORY-1, R-HISTORY-2). */
import type { CompanyPage, HistoryUser } from '@rushes/contract/company-history'
import type { CsvFile, HistoryPage } from '@rushes/contract/histories'
import type { z } from 'zod'
import type { CompanyPart, HistoryPart } from '../db/history.ts'
import { csvTable } from './csv.ts'
import { readTimeRange } from './day-range.ts'

export const MAX_ON_PAGE = 200
export const MAX_IN_FILE = 10_000
/** The five newest records. */
export const RECENT: HistoryPart = { from: null, to: null, limit: 5 }

/** The records that an address requests. @throws AppError validation for days that do not exist. */
export function historyPart(
  { term, before, ...days }: z.output<typeof HistoryPage>,
  timeZone: string,
  limit: number,
): HistoryPart {
  return { term, before, ...readTimeRange(days, timeZone), limit }
}

/** The records of a company that an address requests. @throws AppError as `historyPart` */
export function companyPart(
  { user, purchase_order, cost_centre, ...page }: CompanyPage,
  timeZone: string,
  limit: number,
): CompanyPart {
  return {
    ...historyPart(page, timeZone, limit),
    userId: user,
    // Blanks alone are cleaned to an empty text, which does not filter.
    purchaseOrder: purchase_order || undefined,
    costCentre: cost_centre || undefined,
  }
}

type UserColumns = { user_id: number; user_name: string; user_removed: boolean }

export const historyUser = ({ user_id, user_name, user_removed }: UserColumns): HistoryUser => ({
  id: user_id,
  name: user_name,
  removed: user_removed,
})

/** The user of a record in a file (R-HISTORY-6). */
export const userCell = ({ user_name, user_removed }: UserColumns): string =>
  user_removed ? `${user_name} (removed)` : user_name

/** @param records each may be several rows; more than `MAX_IN_FILE` records make the file incomplete */
export function historyFile(
  name: string,
  columns: readonly string[],
  records: readonly (readonly (readonly string[])[])[],
): z.output<typeof CsvFile> {
  const rows = records.slice(0, MAX_IN_FILE).flat()
  return {
    file_name: `${name}.csv`,
    csv: csvTable([columns, ...rows]),
    complete: records.length <= MAX_IN_FILE,
  }
}
