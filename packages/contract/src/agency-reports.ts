/** Figures of the agency over a period: one answer for the chart, the table and the file. */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { Day, type Endpoint, optional, replies } from './endpoint.ts'
import { CsvFile } from './histories.ts'
import { EXPORT_LIMIT } from './limits.ts'

/** Reports that name no amounts. */
export const PLAIN_REPORTS = ['downloads', 'clips', 'searches', 'replies', 'ingest'] as const
export const MONEY_REPORTS = ['sales', 'credits', 'contributors'] as const

export const REPORT_PERIODS = ['1', '7', '30', '90', 'month', 'last-month', 'year', 'last-year'] as const
export const REPORT_GROUPS = ['day', 'week', 'month'] as const

const Currency = z.enum(CURRENCIES)
/** `money`: minor units. `percent`: of 100. `minutes`: whole ones. */
const Unit = z.enum(['count', 'money', 'percent', 'minutes'])
export type ReportUnit = z.output<typeof Unit>
/** YYYY-MM-DD. */
const IsoDay = z.iso.date()

const ReportQuery = z.object({
  /** A number of days that end today, or a part of the calendar. Two chosen days take precedence. */
  period: optional(z.enum(REPORT_PERIODS)),
  cdatefrom: optional(Day),
  cdateto: optional(Day),
  /** Days where the period has at most 92, otherwise months. */
  group: optional(z.enum(REPORT_GROUPS)),
  /** 1: compared with the period of the same length that ends the day before. */
  compare: optional(z.enum(['0', '1'])),
})

const Figure = z.object({
  label: z.string(),
  /** Null where there is nothing to measure, such as the time of no reply. */
  value: z.number().nullable(),
  /** The value of the period before; null without a comparison. */
  before: z.number().nullable(),
  unit: Unit,
  currency: Currency.nullable(),
})

const Chart = z.object({
  title: z.string(),
  /** `columns` are days, weeks or months in a row; `bars` are ranked. */
  shape: z.enum(['columns', 'bars']),
  unit: Unit,
  currency: Currency.nullable(),
  /** The meaning of the values of a point; they add up. */
  series: z.array(z.string()),
  points: z.array(
    z.object({ label: z.string(), values: z.array(z.number()), before: z.number().nullable() }),
  ),
})
export type ReportChart = z.output<typeof Chart>

const Table = z.object({
  columns: z.array(z.object({ title: z.string(), unit: Unit.or(z.enum(['text', 'day'])) })),
  rows: z.array(
    z.object({
      currency: Currency.nullable(),
      /** The address in the admin area of the object in the first cell. */
      href: z.string().nullable(),
      cells: z.array(z.union([z.string(), z.number()]).nullable()),
    }),
  ),
})
export type ReportTable = z.output<typeof Table>

const Span = z.object({ from: IsoDay, to: IsoDay })

export const Report = z
  .object({
    title: z.string(),
    period: Span,
    before: Span.nullable(),
    group: z.enum(REPORT_GROUPS),
    figures: z.array(Figure),
    charts: z.array(Chart),
    table: Table,
    /** Explains figures that could be misread; otherwise empty. */
    note: z.string(),
  })
  .meta({ id: 'Report' })
export type Report = z.output<typeof Report>

export const plainReport = {
  method: 'GET',
  url: '/agency/reports/:name',
  config: { access: 'staff', may: 'reports.view' },
  schema: {
    summary: 'Get a report without amounts, over at most three years',
    tags: ['Agency'],
    params: z.object({ name: z.enum(PLAIN_REPORTS) }),
    querystring: ReportQuery,
    response: replies(Report),
  },
} as const satisfies Endpoint

export const plainReportFile = {
  method: 'GET',
  url: '/agency/reports/:name/csv',
  config: { access: 'staff', may: 'reports.view', limits: [EXPORT_LIMIT] },
  schema: {
    summary: 'Get a report without amounts as a CSV file',
    tags: ['Agency'],
    params: z.object({ name: z.enum(PLAIN_REPORTS) }),
    querystring: ReportQuery,
    response: replies(CsvFile),
  },
} as const satisfies Endpoint

export const moneyReport = {
  method: 'GET',
  url: '/agency/money-reports/:name',
  config: { access: 'staff', may: 'reports.money' },
  schema: {
    summary: 'Get a report with amounts, over at most three years. Currencies are never added up',
    tags: ['Agency'],
    params: z.object({ name: z.enum(MONEY_REPORTS) }),
    querystring: ReportQuery,
    response: replies(Report),
  },
} as const satisfies Endpoint

export const moneyReportFile = {
  method: 'GET',
  url: '/agency/money-reports/:name/csv',
  config: { access: 'staff', may: 'reports.money', limits: [EXPORT_LIMIT] },
  schema: {
    summary: 'Get a report with amounts as a CSV file',
    tags: ['Agency'],
    params: z.object({ name: z.enum(MONEY_REPORTS) }),
    querystring: ReportQuery,
    response: replies(CsvFile),
  },
} as const satisfies Endpoint
