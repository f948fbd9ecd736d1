/** Shared code for the routes of the histories of purchases and downloads (R-HISTORY-1, R-HISTORY-2). */
import type { CsvFile, HistoryPage } from '@rushes/contract/histories'
import type { z } from 'zod'
import type { HistoryPart } from '../db/history.ts'
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
