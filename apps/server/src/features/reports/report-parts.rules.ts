/** Makes the parts of a report out of the figures of days. */
import { CURRENCIES, type Currency } from '@rushes/commerce/money'
import type { Report, ReportChart, ReportUnit } from '@rushes/contract/agency-reports'
import { groupOf, groupsIn, type ReportPeriod, type Span } from './report-period.rules.ts'

/** What a measure counts of one key on one day. */
export type DayCount = { day: string; key: string[]; figures: number[] }

/** The figures of a measure in the period, and in the period before where it is compared. */
export type Counted = { now: readonly DayCount[]; before: readonly DayCount[] | null }

type Figure = Report['figures'][number]
type Keep = (row: DayCount) => boolean

const always: Keep = () => true

/** The sum of the figure at a place, of the rows that count. */
export const sumOf = (rows: readonly DayCount[], at: number, counts: Keep = always): number =>
  rows.reduce((sum, row) => (counts(row) ? sum + (row.figures[at] ?? 0) : sum), 0)

type FigureOf = { label: string; unit?: ReportUnit; currency?: Currency | null; at?: number; counts?: Keep }

export function figureOf(
  { now, before }: Counted,
  { label, unit = 'count', currency = null, at = 0, counts = always }: FigureOf,
): Figure {
  return {
    label,
    unit,
    currency,
    value: sumOf(now, at, counts),
    before: before && sumOf(before, at, counts),
  }
}

/** A part of a whole in per cent with one decimal; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1_000 * part) / whole) / 10

/** The sums of each group of the period, in its order. */
export function sumsByGroup(
  rows: readonly DayCount[],
  { period, group }: { period: Span; group: ReportPeriod['group'] },
  { at = 0, counts = always }: { at?: number; counts?: Keep } = {},
): number[] {
  const sums = new Map(groupsIn(period, group).map((name) => [name, 0]))
  for (const row of rows) {
    if (!counts(row)) continue
    const name = groupOf(row.day, group, period)
    sums.set(name, (sums.get(name) ?? 0) + (row.figures[at] ?? 0))
  }
  return [...sums.values()]
}

type Series = { name: string; counted: Counted; at?: number; counts?: Keep }
type ColumnsOf = { title: string; unit?: ReportUnit; currency?: Currency | null; series: readonly Series[] }

/** Columns for each group; what was before is the sum of all series at the same place of the period before. */
export function columnsOf(
  { period, before, group }: ReportPeriod,
  { title, unit = 'count', currency = null, series }: ColumnsOf,
): ReportChart {
  const now = series.map(({ counted, ...which }) => sumsByGroup(counted.now, { period, group }, which))
  const then = before
    ? series.map(({ counted, ...which }) =>
        sumsByGroup(counted.before ?? [], { period: before, group }, which),
      )
    : null
  return {
    title,
    unit,
    currency,
    shape: 'columns',
    series: series.map(({ name }) => name),
    points: groupsIn(period, group).map((label, place) => ({
      label,
      values: now.map((sums) => sums[place] ?? 0),
      before: then?.reduce((sum, sums) => sum + (sums[place] ?? 0), 0) ?? null,
    })),
  }
}

/** The currencies in which something happened, in their usual order. */
export const currenciesIn = (rows: readonly DayCount[], at = 0): Currency[] =>
  CURRENCIES.filter((currency) => rows.some(({ key }) => key[at] === currency))
