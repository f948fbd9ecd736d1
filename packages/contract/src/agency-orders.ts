/** Orders in the admin area: the list, and all data of one (R-DESKORDER-1). */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { type Endpoint, Id, optional, replies } from './endpoint.ts'
import { csvOf, listOf } from './list-of.ts'

const Currency = z.enum(CURRENCIES)
const OrderState = z.enum([
  'awaiting_payment',
  'processing',
  'invoiced',
  'paid',
  'payment_review',
  'failed',
  'expired',
  'cancelled',
  'refunded',
])
const DisputeState = z.enum(['inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed'])
const Timestamp = z.iso.datetime()

const OrderQuery = z.object({
  /** `review`: payments that a person decides. `owed`: by invoice, not paid yet. */
  view: optional(z.enum(['review', 'disputed', 'owed'])),
  account: optional(Id),
  /** The number, the words of the account, an invoice, the buyer's address, or the provider's number of a payment. */
  q: optional(z.string().trim().max(200)),
  sort: optional(z.enum(['number', 'paid'])),
  order: optional(z.enum(['asc', 'desc'])),
})

export const AdminOrderRow = z
  .object({
    id: z.int(),
    /** The reference that the buyer sees: 70001-T-1A2B3C4D. */
    reference: z.string(),
    account: z.object({ id: z.int(), name: z.string() }),
    buyer: z.string(),
    state: OrderState,
    /** The relevant dispute: an open one, otherwise the last. */
    dispute: DisputeState.nullable(),
    lines: z.int(),
    currency: Currency,
    /** Minor units, as all amounts. */
    net_minor: z.int(),
    tax_minor: z.int(),
    total_minor: z.int(),
    /** Includes a refund in progress. */
    refunded_minor: z.int(),
    /** Whether a refund is in progress. */
    refunding: z.boolean(),
    created_at: Timestamp,
    /** The time at which the account received its purchase: by the payment or by the invoice. */
    bought_at: Timestamp.nullable(),
    provider: z.string(),
    invoice: z.string().nullable(),
  })
  .meta({ id: 'AdminOrderRow' })
export type AdminOrderRow = z.output<typeof AdminOrderRow>

const OrderLine = z.object({
  id: z.int(),
  kind: z.enum(['clip', 'bundle']),
  clip_id: z.int().nullable(),
  description: z.string(),
  tier: z.string(),
  quantity: z.int(),
  net_minor: z.int(),
  tax_minor: z.int(),
  is_refunded: z.boolean(),
  /** The licence whose fee was deducted; null without an upgrade. */
  upgrades: z.int().nullable(),
  licence: z
    .object({ id: z.int(), revoked_at: Timestamp.nullable(), reason: z.string(), frozen: z.boolean() })
    .nullable(),
  /** The credits that a bundle bought, and those that are left. */
  credits: z.object({ size: z.int(), remaining: z.int() }).nullable(),
  /** Whether a dispute or a refund in progress holds back the remaining credits. */
  credits_frozen: z.boolean(),
})

const Refund = z.object({
  id: z.int(),
  amount_minor: z.int(),
  by_hand_minor: z.int(),
  /** `pending`: requested from the provider, who has not answered. */
  state: z.enum(['pending', 'succeeded', 'failed']),
  reason: z.string(),
  /** Null for a refund that was made at the provider. */
  by: z.string().nullable(),
  created_at: Timestamp,
  credit_note: z.string().nullable(),
})

const Dispute = z.object({
  id: z.int(),
  state: DisputeState,
  reason: z.string(),
  amount_minor: z.int(),
  /** The currency of the bank, which may be another one. */
  currency: z.string(),
  opened_at: Timestamp,
  evidence_due_at: Timestamp.nullable(),
  evidence_sent_at: Timestamp.nullable(),
})

export const AdminOrder = AdminOrderRow.omit({ lines: true })
  .extend({
    /** The refundable amount. */
    left_minor: z.int(),
    /** Null where it is the total. */
    received_minor: z.int().nullable(),
    paid_at: Timestamp.nullable(),
    due_at: Timestamp.nullable(),
    provider_ref: z.string().nullable(),
    /** The reason why staff have to review the payment. */
    review_reason: z.string().nullable(),
    /** Orders of the account that were paid for the same: the money may have come twice. */
    paid_again: z.array(z.object({ id: z.int(), reference: z.string() })),
    usage: z.array(z.string()),
    terms_version: z.string(),
    purchase_order_number: z.string(),
    cost_centre: z.string(),
    tax_note: z.string().nullable(),
    lines: z.array(OrderLine),
    documents: z.array(
      z.object({
        number: z.string(),
        kind: z.enum(['invoice', 'credit_note']),
        total_minor: z.int(),
        issued_at: Timestamp,
      }),
    ),
    refunds: z.array(Refund),
    /** The payments of an order by invoice that staff found in the bank's statement. */
    bank_payments: z.array(z.object({ amount_minor: z.int(), reference: z.string(), paid_on: z.string() })),
    disputes: z.array(Dispute),
    events: z.array(
      z.object({ at: Timestamp, action: z.string(), who: z.string().nullable(), reason: z.string() }),
    ),
    mails: z.array(
      z.object({ subject: z.string(), recipient: z.string(), at: Timestamp, sent_at: Timestamp.nullable() }),
    ),
  })
  .meta({ id: 'AdminOrder' })
export type AdminOrder = z.output<typeof AdminOrder>

const OrderParams = z.object({ id: Id })

export const agencyOrders = listOf(AdminOrderRow, {
  url: '/agency/orders',
  config: { access: 'staff', may: 'orders.view' },
  summary: 'List orders of all accounts, 50 a page',
  filter: OrderQuery,
})

export const agencyOrdersFile = csvOf(
  agencyOrders,
  OrderQuery,
  'Get the orders of a query as a CSV file, at most 10,000',
)

export const agencyOrder = {
  method: 'GET',
  url: '/agency/orders/:id',
  config: { access: 'staff', may: 'orders.view' },
  schema: {
    summary: 'Get an order with all its details',
    tags: ['Agency'],
    params: OrderParams,
    response: replies(AdminOrder),
  },
} as const satisfies Endpoint

export const agencyOrderPayment = {
  method: 'GET',
  url: '/agency/orders/:id/payment',
  config: { access: 'staff', may: 'orders.view' },
  schema: {
    summary: 'Get the payment provider’s state of an order. 503 `unavailable` if it does not respond',
    tags: ['Agency'],
    params: OrderParams,
    response: replies(
      z
        .object({
          /** Null for an order by invoice, and before a payment was opened. */
          payment: z
            .object({
              ref: z.string(),
              status: z.string(),
              amount_minor: z.int(),
              received_minor: z.int(),
              refunded_minor: z.int(),
              currency: z.string(),
              /** 'Visa 4242'. */
              method: z.string().nullable(),
              last_error: z.string().nullable(),
              livemode: z.boolean(),
              created_at: Timestamp,
            })
            .nullable(),
          /** Sentences that describe the differences between the two books; empty when they agree. */
          differences: z.array(z.string()),
        })
        .meta({ id: 'AdminPayment' }),
    ),
  },
} as const satisfies Endpoint
