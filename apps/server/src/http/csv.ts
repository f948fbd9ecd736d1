/** Writes tables for spreadsheets: CSV (RFC 4180) in which no cell is read as a formula (R-HISTORY-2). */

const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u
// Spreadsheets in some languages split at semicolons, so a cell could also begin within a value.
const SEPARATOR = /[;\t\r\n]/
// Matches each run of blanks once, with or without a sign; a search from each blank takes quadratic time.
const INNER_FORMULA = /([;\s\p{Cf}]+)([=+\-@＝＋－＠]?)/gu
// Required by Excel to read the file as UTF-8.
const BYTE_ORDER_MARK = '\uFEFF'

export function csvTable(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

const GUARD = /^'(?=[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r])/u
const INNER_GUARD = /([;\s\p{Cf}]+)('(?=[=+\-@＝＋－＠]))?/gu

/** Returns the original text of a cell of such a table. */
export const withoutGuard = (cell: string): string =>
  cell
    .replace(GUARD, '')
    .replace(INNER_GUARD, (whole, run: string, guard?: string) =>
      guard && SEPARATOR.test(run) ? run : whole,
    )

/** Writes a cell; an apostrophe before the possible start of a formula makes it text. */
function cellOf(value: string): string {
  const inner = value.replace(INNER_FORMULA, (whole, run: string, sign: string) =>
    sign !== '' && SEPARATOR.test(run) ? `${run}'${sign}` : whole,
  )
  const text = FORMULA.test(inner) ? `'${inner}` : inner
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
