/** The purchases and downloads of all users of an account, for its administrators (R-HISTORY-4, R-HISTORY-5). */
import { z } from 'zod'
import { DownloadRecord } from './downloads.ts'
import { type Endpoint, Id, optional, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { CsvFile, HistoryFilter, HistoryPage } from './histories.ts'
import { EXPORT_LIMIT } from './limits.ts'
import { PurchaseRecord } from './orders.ts'
import { BookkeepingText } from './payments.ts'

const COMPANY_FILTER = {
  user: optional(Id),
  /** The whole number or name, in upper or lower case. */
  purchase_order: optional(BookkeepingText),
  cost_centre: optional(BookkeepingText),
}
const CompanyFilter = HistoryFilter.extend(COMPANY_FILTER)
const CompanyPage = HistoryPage.extend(COMPANY_FILTER)
export type CompanyPage = z.output<typeof CompanyPage>

const HistoryUser = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Whether the user no longer has access to the account. */
    removed: z.boolean(),
  })
  .meta({ id: 'HistoryUser' })
export type HistoryUser = z.output<typeof HistoryUser>

const CompanyPurchase = PurchaseRecord.extend({ user: HistoryUser }).meta({ id: 'CompanyPurchase' })
export type CompanyPurchase = z.output<typeof CompanyPurchase>

const CompanyDownload = DownloadRecord.extend({
  user: HistoryUser,
  /** From the order that bought the licence or its credit; empty where there is none. */
  purchase_order_number: z.string(),
  cost_centre: z.string(),
}).meta({ id: 'CompanyDownload' })
export type CompanyDownload = z.output<typeof CompanyDownload>

export const companyPurchases = {
  method: 'GET',
  url: '/clip/company/purchases',
  config: { access: 'login' },
  schema: {
    summary:
      'List the purchases of the own account with their users, for its administrators, newest first, 200 on a page; `before` is the last id of the page before',
    tags: ['Credits and purchases'],
    querystring: CompanyPage,
    response: replies(z.array(CompanyPurchase)),
  },
} as const satisfies Endpoint

export const companyPurchasesFile = {
  method: 'GET',
  url: '/clip/company/purchases/csv',
  config: { access: 'login', limits: [EXPORT_LIMIT] },
  schema: {
    summary: 'Get the purchases of the own account with their users as a CSV file, for its administrators',
    tags: ['Credits and purchases'],
    querystring: CompanyFilter,
    response: replies(CsvFile),
  },
} as const satisfies Endpoint

export const companyDownloads = {
  method: 'GET',
  url: '/clip/company/downloads',
  config: { access: 'login' },
  schema: {
    summary:
      'List the downloads of all users of the own account, for its administrators, newest first, 200 on a page; `before` is the last id of the page before',
    tags: ['Downloads'],
    querystring: CompanyPage,
    response: replies(z.array(CompanyDownload)),
  },
} as const satisfies Endpoint

export const companyDownloadsFile = {
  method: 'GET',
  url: '/clip/company/downloads/csv',
  config: { access: 'login', limits: [EXPORT_LIMIT] },
  schema: {
    summary: 'Get the downloads of all users of the own account as a CSV file, for its administrators',
    tags: ['Downloads'],
    querystring: CompanyFilter,
    response: replies(CsvFile),
  },
} as const satisfies Endpoint

export const companyChoices = {
  method: 'GET',
  url: '/clip/company/choices',
  config: { access: 'login' },
  schema: {
    summary: 'List the users and cost centres in the history of the own account, for its administrators',
    tags: ['Credits and purchases'],
    response: replies(
      z.object({
        /** At most 1,000, by name. */
        users: z.array(HistoryUser),
        /** At most 200 in alphabetical order, each once in any spelling. */
        cost_centres: z.array(z.string()),
      }),
    ),
  },
} as const satisfies Endpoint

export const COMPANY_REFUSALS = {
  companyPurchases: ['forbidden', 'not_purchasable'],
  companyPurchasesFile: ['forbidden', 'not_purchasable'],
  companyDownloads: ['forbidden'],
  companyDownloadsFile: ['forbidden'],
  companyChoices: ['forbidden'],
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>
