/** Orders that are paid by invoice (R-BYINVOICE-2, R-BYINVOICE-7). Amounts are minor units. */
import { z } from 'zod'
import { type Endpoint, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { paymentIntent } from './payments.ts'

export const orderByInvoice = {
  method: 'POST',
  url: '/clip/payments/invoice',
  config: { ...paymentIntent.config, scope: 'licence' },
  schema: {
    summary:
      'Order the cart by invoice, for accounts with this permission; licences and credits are granted immediately',
    tags: ['Payments'],
    body: paymentIntent.schema.body,
    response: replies(
      z.object({
        order_ref: z.string(),
        /** The number of the invoice. */
        invoice: z.string(),
        /** The last day to pay, by the agency's calendar. */
        due_on: z.iso.date(),
        amount: z.int(),
        currency: z.string(),
      }),
    ),
  },
} as const satisfies Endpoint

const OwedInvoice = z.object({
  /** The number of the invoice. */
  invoice: z.string(),
  /** The order's reference as the buyer sees it. */
  reference: z.string(),
  /** The last day to pay, by the agency's calendar. */
  due_on: z.iso.date(),
  state: z.enum(['open', 'overdue', 'paid']),
  amount: z.int(),
  /** The unpaid amount. */
  due: z.int(),
  currency: z.string(),
})
export type OwedInvoice = z.output<typeof OwedInvoice>

export const owedInvoices = {
  method: 'GET',
  url: '/clip/invoices/owed',
  config: { access: 'login', scope: 'report' },
  schema: {
    summary: 'List the unpaid invoices of the own account, by due date',
    tags: ['Credits and purchases'],
    response: replies(z.array(OwedInvoice)),
  },
} as const satisfies Endpoint

export const BY_INVOICE_REFUSALS = {
  orderByInvoice: [
    'limit_exceeded',
    'approval_required',
    'cart_changed',
    'already_paid',
    'already_owned',
    'not_purchasable',
    'not_found',
    'forbidden',
    'conflict',
    'idempotency_mismatch',
  ],
} as const satisfies Record<string, readonly ErrorCode[]>
