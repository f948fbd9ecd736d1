/** Builds the parts of a report from the figures of days. */
import { CURRENCIES, type Currency } from '@rushes/commerce/money'
import type { Report, ReportChart, ReportUnit } from '@rushes/contract/agency-reports'
import { groupOf, groupsIn, type ReportPeriod, type Span } from './report-period.rules.ts'

/** Figures of a measure for one key on one day. */
export type DayCount = { day: string; key: string[]; figures: number[] }

/** Figures of a measure in the period, and in the previous period if it is compared. */
export type Counted = { now: readonly DayCount[]; before: readonly DayCount[] | null }

type Figure = Report['figures'][number]
type Keep = (row: DayCount) => boolean

const always: Keep = () => true

/** Sums the figure at an index over the rows that `counts` accepts. */
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

/** Returns a percentage with one decimal; null if the whole is zero. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1_000 * part) / whole) / 10

/** Returns the sums for each group of the period, in its order. */
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

/**
 * Builds columns for each group; `before` is the sum of all series at the same place of the previous period.
 */
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

/** Returns the currencies that occur, in their usual order. */
export const currenciesIn = (rows: readonly DayCount[], at = 0): Currency[] =>
  CURRENCIES.filter((currency) => rows.some(({ key }) => key[at] === currency))
