/**
 * Splits a table into its cells. Everything about it is bounded, because it may come from external senders.
 */
import { CsvError, parse } from 'csv-parse/sync'
import { tooManyRows } from './metadata-table.ts'

export const UNREADABLE = 'unreadable characters; please save the table as UTF-8'
const UNREADABLE_NAMES = /^[^\r\n]*\uFFFD/
/** The first line of tables that are made for Excel, which does not show it. */
const SEPARATOR = /^\uFEFF?"?sep=(\t|[^"\w\s])"?\r?\n/i
const MAX_COLUMNS = 200
const MAX_ROW_CHARACTERS = 100_000

/** The first row contains the names of the columns; `problem` concerns the whole table. */
export type TableCells = { rows: readonly (readonly string[])[] } | { problem: string }

/** @param mostRows maximum number of rows below the names of the columns */
export function tableCells(saved: string, mostRows: number): TableCells {
  const [first = '', separator] = SEPARATOR.exec(saved) ?? []
  const text = saved.slice(first.length)
  // Reported as a whole, because every name would be unknown, as if the columns were wrong.
  if (UNREADABLE_NAMES.test(text)) return { problem: `the names of the columns have ${UNREADABLE}` }
  let filled = 0
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: separator ?? delimiterOf(text),
      relax_column_count: true,
      max_record_size: MAX_ROW_CHARACTERS,
      onRecord(row) {
        if (!isBlank(row)) filled += 1
        if (filled > mostRows + 1) throw new TooManyRows()
        return row
      },
    })
    const problem = faultOf(rows)
    return problem === undefined ? { rows } : { problem }
  } catch (error) {
    if (error instanceof TooManyRows) return { problem: tooManyRows(mostRows) }
    if (!(error instanceof CsvError)) throw error
    return { problem: `the table cannot be read: ${error.message}` }
  }
}

class TooManyRows extends Error {}

function faultOf(rows: readonly (readonly string[])[]): string | undefined {
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return widest > MAX_COLUMNS ? `the table has ${widest} columns, more than ${MAX_COLUMNS}` : undefined
}

/** True for rows whose cells were emptied, which spreadsheets keep. */
export const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '')

/** Detects the delimiter, which spreadsheets choose by country. */
function delimiterOf(text: string): string {
  const [header = ''] = /^[^\r\n]*/.exec(text) ?? []
  const count = (mark: string) => header.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
