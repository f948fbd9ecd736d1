/** Converts a report's table to cells for a spreadsheet: days as YYYY-MM-DD, amounts with two decimals. */
import { decimalOf } from '@rushes/commerce/money'
import type { Report, ReportTable } from '@rushes/contract/agency-reports'

type Unit = ReportTable['columns'][number]['unit']

export const reportColumns = ({ columns }: ReportTable): string[] => columns.map(({ title }) => title)

export const reportCells = ({ columns, rows }: ReportTable): string[][] =>
  rows.map(({ cells }) => cells.map((cell, place) => cellOf(cell, columns[place]?.unit ?? 'text')))

function cellOf(cell: string | number | null, unit: Unit): string {
  if (cell === null) return ''
  return unit === 'money' && typeof cell === 'number' ? decimalOf(cell) : String(cell)
}

export const reportFileName = (name: string, { period: { from, to } }: Report): string =>
  `${name}-${from}-to-${to}`
