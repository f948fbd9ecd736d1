/** Orders as the buyer sees them, on the confirmation page and in the purchase history (R-ORDER-1). */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { CreditsLeft } from './credits.ts'
import { type Endpoint, Id, replies } from './endpoint.ts'
import { CsvFile, HistoryFilter, HistoryPage } from './histories.ts'
import { OrderDocument } from './invoices.ts'
import { EXPORT_LIMIT } from './limits.ts'
import { Publishing } from './publishing.ts'
import { RecallKind } from './recalls.ts'
import { REFERENCE_OF_RECORD } from './verification.ts'

/** All amounts are in minor units. */
export const orderByRef = {
  method: 'GET',
  url: '/clip/payments/order/:ref',
  config: { access: 'login', scope: 'report' },
  schema: {
    summary: 'Get an order of the own account, by its reference or its payment; checks the payment again',
    tags: ['Payments'],
    params: z.object({ ref: z.string().min(1).max(200) }),
    response: replies(
      z
        .object({
          ref: z.string(),
          /** The reference shown to the buyer: opid-purchase_ref. */
          reference: z.string(),
          status: z.enum(['succeeded', 'processing', 'failed', 'review']),
          created: z.iso.datetime(),
          paid_at: z.iso.datetime().nullable(),
          /** The last day to pay an order by invoice, by the agency's calendar. */
          due_on: z.iso.date().nullable(),
          amount: z.int(),
          net_amount: z.int(),
          tax_amount: z.int(),
          currency: z.string().meta({ enum: [...CURRENCIES] }),
          tier: z.string(),
          documents: z.array(OrderDocument),
          /** The new balances after the payment of bundles. */
          balances: z.array(CreditsLeft).optional(),
          lines: z.array(
            z.object({
              kind: z.enum(['clip', 'bundle']),
              clip_id: z.int().nullable(),
              description: z.string(),
              product_ref: z.string(),
              our_ref: z.string(),
              quantity: z.int(),
              net_amount: z.int(),
              licence_id: z.int().nullable(),
              /** Null without a licence. */
              publishing: Publishing.nullable(),
            }),
          ),
        })
        .meta({ id: 'Order' }),
    ),
  },
} as const satisfies Endpoint

export const PurchaseRecord = z
  .object({
    id: z.int(),
    purchase_date: z.iso.datetime(),
    purchase_ref: z.string(),
    opid: z.string(),
    unique_ref: z.string(),
    /** The fee without tax, in major units with two decimals: '250.00'. */
    credit_value: z.string(),
    tax_value: z.string(),
    /** Lower case. */
    currency: z.string().meta({ enum: [...CURRENCIES] }),
    /** A JSON list of clip ids. */
    clips: z.string(),
    /** Credits bought; 0 for single clips. */
    credits: z.int(),
    /** The number in the buyer's bookkeeping; empty where there is none. */
    purchase_order_number: z.string(),
    cost_centre: z.string(),
    /** The invoice, then the credit notes. */
    documents: z.array(OrderDocument),
    /** The debt of an order by invoice; null for one that was paid by card. */
    debt: z.object({ state: z.enum(['open', 'overdue', 'paid']), due_on: z.iso.date() }).nullable(),
    items: z.array(
      z.object({
        clip_id: z.int().nullable(),
        description: z.string(),
        tier: z.string(),
        thumbpath: z.string().nullable(),
        /** Whether the picture shows graphic material. */
        graphic: z.boolean(),
        licence_id: z.int().nullable(),
        ...REFERENCE_OF_RECORD,
        /** The strictest open recall of the clip; null without one. */
        recall: RecallKind.nullable(),
        /** The day on which the licence was revoked, for example by a refund; null while it was not. */
        revoked_on: z.iso.date().nullable(),
        /** The number of changes of the clip since the licence was granted. */
        changes: z.int(),
        /** Whether the licence still allows a download of the file, at no cost. */
        downloadable: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'PurchaseRecord' })
export type PurchaseRecord = z.output<typeof PurchaseRecord>

export const recentPurchases = {
  method: 'GET',
  url: '/clip/prepaidCredits/account/:accountId/recent',
  config: { access: 'login', scope: 'report' },
  schema: {
    summary: 'List the five newest purchases of the own account',
    tags: ['Credits and purchases'],
    params: z.object({ accountId: Id }),
    response: replies(z.array(PurchaseRecord)),
  },
} as const satisfies Endpoint

export const allPurchases = {
  method: 'GET',
  url: '/clip/prepaidCredits/account/:accountId/all',
  config: { access: 'login', scope: 'report' },
  schema: {
    summary:
      'List all purchases of the own account, newest first, 200 on a page; `before` is the last id of the page before',
    tags: ['Credits and purchases'],
    params: z.object({ accountId: Id }),
    querystring: HistoryPage,
    response: replies(z.array(PurchaseRecord)),
  },
} as const satisfies Endpoint

export const purchasesFile = {
  method: 'GET',
  url: '/clip/prepaidCredits/account/:accountId/csv',
  config: { access: 'login', scope: 'report', limits: [EXPORT_LIMIT] },
  schema: {
    summary: 'Get the purchases of the own account as a CSV file, one row for each line of an order',
    tags: ['Credits and purchases'],
    params: z.object({ accountId: Id }),
    querystring: HistoryFilter,
    response: replies(CsvFile),
  },
} as const satisfies Endpoint
