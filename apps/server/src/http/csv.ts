/** Writes tables for spreadsheets: CSV (RFC 4180) in which no cell is read as a formula (R-HISTORY-2). */

const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r]/u
// Spreadsheets that are not English take a semicolon for the separator, so a cell could also begin within ours.
const INNER_FORMULA = /([;\t\r\n][\s\p{Cf}]*)(?=[=+\-@＝＋－＠])/gu
// Without it Excel does not read the file as UTF-8.
const BYTE_ORDER_MARK = '\uFEFF'

export function csvTable(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

const GUARD = /^'(?=[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r])/u
const INNER_GUARD = /([;\t\r\n][\s\p{Cf}]*)'(?=[=+\-@＝＋－＠])/gu

/** The text that a cell of such a table stands for. */
export const withoutGuard = (cell: string): string => cell.replace(GUARD, '').replace(INNER_GUARD, '$1')

/** An apostrophe before what could start a formula makes it text. */
function cellOf(value: string): string {
  const inner = value.replace(INNER_FORMULA, "$1'")
  const text = FORMULA.test(inner) ? `'${inner}` : inner
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
