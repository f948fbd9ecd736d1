/**
 * What is decided about the money of an order: refunds, which say first what would happen (R-REFUND-4), payments that were
 * set aside (R-PAYMENT-9), and what the agency tells the bank about a disputed one (R-DISPUTE-5).
 */
import { z } from 'zod'
import { AdminOrder } from './agency-orders.ts'
import { type Endpoint, Id, idList, optional, replies, wholeNumber } from './endpoint.ts'

const MAX_LINES = 100
const MAX_MINOR = 99_999_999
const OrderParams = z.object({ id: Id })
const Minor = z.int().min(1, 'Please give an amount above zero.').max(MAX_MINOR)

export const Reason = z
  .string()
  .trim()
  .min(1, 'Please give a reason.')
  .max(500, 'Please use at most 500 characters.')

const RefundOf = z.enum(['all', 'lines', 'amount'])

export const RefundPreview = z
  .object({
    amount_minor: z.int(),
    /** What may go back now; whoever asks for the refund says that this was read. */
    left_minor: z.int(),
    /** Nothing of the order is left afterwards. */
    is_whole: z.boolean(),
    licences: z.array(z.object({ id: z.int(), description: z.string() })),
    credits: z.array(z.object({ description: z.string(), taken_back: z.int(), used: z.int() })),
    /** Null when no invoice is reduced. */
    credit_note: z.object({ net_minor: z.int(), tax_minor: z.int(), total_minor: z.int() }).nullable(),
    /** What staff pay back by bank transfer. */
    by_hand_minor: z.int(),
    /** What the provider holds afterwards; null where it holds nothing, or does not answer. */
    provider_left_minor: z.int().nullable(),
    /** In words, while the provider does not answer. */
    provider_fault: z.string().nullable(),
  })
  .meta({ id: 'RefundPreview' })
export type RefundPreview = z.output<typeof RefundPreview>

export const previewRefund = {
  method: 'GET',
  url: '/agency/orders/:id/refund',
  config: { access: 'staff', may: 'refunds.make' },
  schema: {
    summary: 'What a refund would do, without doing it',
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
      'Give money back. 409 `changed_meanwhile` when it would not be what was shown, 503 `unavailable` when the provider does not answer: the refund is then asked for again every minute',
    tags: ['Agency'],
    params: OrderParams,
    body: z.object({
      of: RefundOf,
      lines: z.array(Id).max(MAX_LINES).optional(),
      /** As the preview said. */
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
      'Decide about a payment that was set aside: accept it, which makes the order paid, or give all of it back. 409 `conflict` when it was decided, or cannot be accepted',
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
    summary: 'What is known of a disputed order, as text, with the address of all of it as one ZIP',
    tags: ['Agency'],
    params: OrderParams,
    response: replies(
      z
        .object({
          /** In the order in which the bank reads them. */
          parts: z.array(z.object({ name: z.string(), text: z.string() })),
          /** For five minutes. */
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
      'Put the evidence into the provider’s form, or with `submit` give it to the bank, once and for good. 409 `conflict` when the dispute is decided or was answered, 503 `unavailable` when the provider does not answer',
    tags: ['Agency'],
    params: OrderParams,
    body: z.object({
      /** What staff know beside it. */
      note: z.string().trim().max(5_000, 'Please use at most 5,000 characters.'),
      submit: z.boolean(),
    }),
    response: replies(AdminOrder),
  },
} as const satisfies Endpoint
