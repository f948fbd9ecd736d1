/** Writes tables for spreadsheets: CSV (RFC 4180) in which no cell is read as a formula (R-HISTORY-2). */

const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u
// Spreadsheets that are not English take a semicolon for the separator, so a cell could also begin within ours.
const SEPARATOR = /[;\t\r\n]/
// Each run of blanks is matched once, with a sign or without: to look for the sign from each of them would take its square.
const INNER_FORMULA = /([;\s\p{Cf}]+)([=+\-@＝＋－＠]?)/gu
// Without it Excel does not read the file as UTF-8.
const BYTE_ORDER_MARK = '\uFEFF'

export function csvTable(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

const GUARD = /^'(?=[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r])/u
const INNER_GUARD = /([;\s\p{Cf}]+)('(?=[=+\-@＝＋－＠]))?/gu

/** The text that a cell of such a table contains. */
export const withoutGuard = (cell: string): string =>
  cell
    .replace(GUARD, '')
    .replace(INNER_GUARD, (whole, run: string, guard?: string) =>
      guard && SEPARATOR.test(run) ? run : whole,
    )

/** An apostrophe before what could start a formula makes it text. */
function cellOf(value: string): string {
  const inner = value.replace(INNER_FORMULA, (whole, run: string, sign: string) =>
    sign !== '' && SEPARATOR.test(run) ? `${run}'${sign}` : whole,
  )
  const text = FORMULA.test(inner) ? `'${inner}` : inner
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
