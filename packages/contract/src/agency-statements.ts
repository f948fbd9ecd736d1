/** A contributor's earnings in a period, licence by licence (R-REPORT-5). */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { REPORT_PERIODS } from './agency-reports.ts'
import { Day, type Endpoint, Id, optional, replies } from './endpoint.ts'
import { CsvFile } from './histories.ts'
import { EXPORT_LIMIT } from './limits.ts'

const Currency = z.enum(CURRENCIES)
const StatementQuery = z.object({
  /** Last month unless something else is requested. Two chosen days take precedence. */
  period: optional(z.enum(REPORT_PERIODS)),
  cdatefrom: optional(Day),
  cdateto: optional(Day),
})
const ContributorParams = z.object({ id: Id })

export const Statement = z
  .object({
    contributor: z.object({
      id: z.int(),
      name: z.string(),
      share_percent: z.number(),
      /** The currency in which the agency pays; the lines keep the currency of their sale. */
      statement_currency: z.string(),
    }),
    period: z.object({ from: z.iso.date(), to: z.iso.date() }),
    lines: z.array(
      z.object({
        day: z.iso.date(),
        licence_id: z.int(),
        clip_id: z.int(),
        title: z.string(),
        supplier_ref: z.string(),
        tier: z.string(),
        by: z.enum(['order', 'credit']),
        /** A refund ended the licence: its amounts are negative. */
        ended: z.boolean(),
        currency: Currency,
        /** Minor units without tax. */
        price_minor: z.int(),
        due_minor: z.int(),
      }),
    ),
    totals: z.array(z.object({ currency: Currency, lines: z.int(), net_minor: z.int(), due_minor: z.int() })),
    /** The statement as a PDF, for five minutes. */
    file_url: z.string(),
    file_name: z.string(),
  })
  .meta({ id: 'Statement' })
export type Statement = z.output<typeof Statement>

export const contributorStatement = {
  method: 'GET',
  url: '/agency/contributors/:id/statement',
  config: { access: 'staff', may: 'reports.money' },
  schema: {
    summary:
      'Get the statement of a contributor for a period, at most 10,000 licences, with the address of its PDF',
    tags: ['Agency'],
    params: ContributorParams,
    querystring: StatementQuery,
    response: replies(Statement),
  },
} as const satisfies Endpoint

export const contributorStatementFile = {
  method: 'GET',
  url: '/agency/contributors/:id/statement/csv',
  config: { access: 'staff', may: 'reports.money', limits: [EXPORT_LIMIT] },
  schema: {
    summary: 'Get the statement of a contributor as a CSV file',
    tags: ['Agency'],
    params: ContributorParams,
    querystring: StatementQuery,
    response: replies(CsvFile),
  },
} as const satisfies Endpoint
