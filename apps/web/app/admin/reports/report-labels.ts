/** The formats of the figures of reports, and the labels of their choices. */
import { type Currency, formatMoney } from '@rushes/commerce/money'
import type { MONEY_REPORTS, PLAIN_REPORTS, ReportTable, ReportUnit } from '@rushes/contract/agency-reports'

export type ReportName = (typeof PLAIN_REPORTS)[number] | (typeof MONEY_REPORTS)[number]

/** The reports in the order in which they are offered. */
export const REPORT_NAMES: readonly (readonly [ReportName, string])[] = [
  ['sales', 'Sales'],
  ['downloads', 'Downloads'],
  ['clips', 'Top clips'],
  ['searches', 'Searches'],
  ['credits', 'Credits'],
  ['contributors', 'Contributors'],
  ['replies', 'Reply times'],
  ['ingest', 'Ingest'],
]

const MONEY_NAMES: ReadonlySet<ReportName> = new Set<(typeof MONEY_REPORTS)[number]>([
  'sales',
  'credits',
  'contributors',
])
export const isMoneyReport = (name: ReportName): name is (typeof MONEY_REPORTS)[number] =>
  MONEY_NAMES.has(name)

export const PERIODS = [
  ['1', 'Today'],
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['month', 'This month'],
  ['last-month', 'Last month'],
  ['year', 'This year'],
  ['last-year', 'Last year'],
] as const

export const GROUPS = [
  ['day', 'Days'],
  ['week', 'Weeks'],
  ['month', 'Months'],
] as const

type Unit = ReportUnit | ReportTable['columns'][number]['unit']

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
export const dayLabel = (day: string): string => DAY.format(dateOf(day))
export const shortDayLabel = (day: string): string => SHORT_DAY.format(dateOf(day))

export function cellLabel(value: string | number | null, unit: Unit, currency: Currency | null): string {
  if (value === null) return '–'
  if (unit === 'day') return dayLabel(String(value))
  return typeof value === 'string' ? value : figureLabel(value, unit, currency)
}

export function figureLabel(value: number, unit: Unit, currency: Currency | null): string {
  if (unit === 'money' && currency) return formatMoney(value, currency, { decimals: 2 })
  if (unit === 'percent') return `${value.toLocaleString('en-GB')} %`
  if (unit === 'minutes') return durationLabel(value)
  return value.toLocaleString('en-GB')
}

/** Formats a duration, such as `45 min`, `3 h 20 min` or `2 d 4 h`. */
function durationLabel(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60]
  const parts = [days > 0 && `${days} d`, hours > 0 && `${hours} h`, days === 0 && rest > 0 && `${rest} min`]
  return parts.filter(Boolean).join(' ') || '0 min'
}

/** Returns a change such as `+12 %` or `−3 %`; null if there is no earlier value. */
export function changeLabel(value: number | null, before: number | null): string | null {
  if (value === null || before === null || before === 0) return null
  const change = Math.round((100 * (value - before)) / before)
  if (change === 0) return 'unchanged'
  return `${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString('en-GB')} %`
}

/** Formats a figure of a scale, without unnecessary decimals. */
export const axisLabel = (value: number, unit: ReportUnit, currency: Currency | null): string =>
  unit === 'money' && currency ? formatMoney(Math.round(value), currency) : figureLabel(value, unit, currency)
