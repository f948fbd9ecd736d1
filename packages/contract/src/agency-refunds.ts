/**
 * Decisions about the money of an order: refunds with a preview (R-REFUND-4), payments in review (R-PAYMENT-9), and the
 * agency's response to the bank about a dispute (R-DISPUTE-5).
 */
import { z } from 'zod'
import { AdminOrder } from './agency-orders.ts'
import { type Endpoint, Id, idList, optional, replies, wholeNumber } from './endpoint.ts'

const MAX_LINES = 100
const MAX_MINOR = 99_999_999
const OrderParams = z.object({ id: Id })
const Minor = z.int().min(1, 'Please enter an amount above zero.').max(MAX_MINOR)

export const Reason = z
  .string()
  .trim()
  .min(1, 'Enter a reason.')
  .max(500, 'Please use at most 500 characters.')

const RefundOf = z.enum(['all', 'lines', 'amount'])

export const RefundPreview = z
  .object({
    amount_minor: z.int(),
    /** The refundable amount; the request for the refund repeats it as a confirmation. */
    left_minor: z.int(),
    /** Nothing of the order is left afterwards. */
    is_whole: z.boolean(),
    licences: z.array(z.object({ id: z.int(), description: z.string() })),
    /** The fees of upgrades that end with these licences. Other orders contain them, so this refund does not return them. */
    upgrade_fees: z.array(
      z.object({ licence_id: z.int(), order_id: z.int(), amount_minor: z.int(), currency: z.string() }),
    ),
    credits: z.array(z.object({ description: z.string(), taken_back: z.int(), used: z.int() })),
    /** Null when no invoice is reduced. */
    credit_note: z.object({ net_minor: z.int(), tax_minor: z.int(), total_minor: z.int() }).nullable(),
    /** The amount that staff pay back by bank transfer. */
    by_hand_minor: z.int(),
    /** The remaining amount at the provider afterwards; null where there is none, or without an answer. */
    provider_left_minor: z.int().nullable(),
    /** The fault as a sentence, while the provider does not answer. */
    provider_fault: z.string().nullable(),
  })
  .meta({ id: 'RefundPreview' })
export type RefundPreview = z.output<typeof RefundPreview>

export const previewRefund = {
  method: 'GET',
  url: '/agency/orders/:id/refund',
  config: { access: 'staff', may: 'refunds.make' },
  schema: {
    summary: 'Preview the effects of a refund',
    tags: ['Agency'],
    params: OrderParams,
    querystring: z.object({
      of: RefundOf,
      lines: optional(idList(MAX_LINES)),
      amount_minor: optional(wholeNumber(1, MAX_MINOR)),
    }),
    response: replies(RefundPreview),
  },
} as const satisfies Endpoint

export const makeRefund = {
  method: 'POST',
  url: '/agency/orders/:id/refund',
  config: { access: 'staff', may: 'refunds.make' },
  schema: {
    summary:
      'Refund an order. 409 `outdated` if the order has changed since the preview, 503 `unavailable` if the provider does not respond: the refund is then requested again every minute',
    tags: ['Agency'],
    params: OrderParams,
    body: z.object({
      of: RefundOf,
      lines: z.array(Id).max(MAX_LINES).optional(),
      /** The value that the preview returned. */
      amount_minor: Minor,
      left_minor: Minor,
      reason: Reason,
    }),
    response: replies(AdminOrder),
  },
} as const satisfies Endpoint

export const reviewPayment = {
  method: 'POST',
  url: '/agency/orders/:id/review',
  config: { access: 'staff', may: 'payments.review' },
  schema: {
    summary:
      'Decide about a payment in review: accept it, which marks the order paid, or refund it. 409 `conflict` if it was decided or cannot be accepted',
    tags: ['Agency'],
    params: OrderParams,
    body: z.object({ decision: z.enum(['accept', 'refund']), reason: Reason }),
    response: replies(AdminOrder),
  },
} as const satisfies Endpoint

export const disputeEvidence = {
  method: 'GET',
  url: '/agency/orders/:id/evidence',
  config: { access: 'staff', may: 'payments.review' },
  schema: {
    summary: 'Get the evidence for a disputed order as text, with the address of a ZIP file',
    tags: ['Agency'],
    params: OrderParams,
    response: replies(
      z
        .object({
          /** The parts in the order in which the bank reads them. */
          parts: z.array(z.object({ name: z.string(), text: z.string() })),
          /** Valid for five minutes. */
          file_url: z.string(),
          file_name: z.string(),
        })
        .meta({ id: 'DisputeEvidence' }),
    ),
  },
} as const satisfies Endpoint

export const answerDispute = {
  method: 'POST',
  url: '/agency/orders/:id/dispute',
  config: { access: 'staff', may: 'payments.review' },
  schema: {
    summary:
      'Save the evidence with the provider, or with `submit` send it to the bank, which is final. 409 `conflict` if the dispute is decided or was answered, 503 `unavailable` if the provider does not respond',
    tags: ['Agency'],
    params: OrderParams,
    body: z.object({
      /** Additional information of staff. */
      note: z.string().trim().max(5_000, 'Please use at most 5,000 characters.'),
      submit: z.boolean(),
    }),
    response: replies(AdminOrder),
  },
} as const satisfies Endpoint
