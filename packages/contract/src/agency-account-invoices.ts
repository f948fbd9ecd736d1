/** Invoices of an account for staff: its invoice terms, and the bank payments that are recorded (R-BYINVOICE-1, R-BYINVOICE-5). */
import { CURRENCIES } from '@rushes/commerce/money'
import { z } from 'zod'
import { type Endpoint, Id, optional, Revision, replies } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { csvOf, listOf } from './list-of.ts'

const MAX_LIMIT_MINOR = 2_000_000_000
const MAX_INVOICE_DAYS = 120

const AccountParams = z.object({ id: Id })
const Currency = z.enum(CURRENCIES)
const views = { access: 'staff', may: 'orders.view' } as const
const manages = { access: 'staff', may: 'invoices.manage' } as const

/** `credited`: a credit note covers all of it. */
const InvoiceState = z.enum(['open', 'overdue', 'paid', 'credited'])
export type InvoiceState = z.output<typeof InvoiceState>

const AccountInvoice = z
  .object({
    /** The id of its order. */
    id: z.int(),
    number: z.string(),
    /** The reference of the order. */
    order: z.string(),
    /** A day in the agency's time zone, like all days here. */
    issued_on: z.iso.date(),
    /** The last day to pay; null for an invoice that was paid by card. */
    due_on: z.iso.date().nullable(),
    state: InvoiceState,
    currency: Currency,
    /** Minor units, as all amounts. */
    total_minor: z.int(),
    credited_minor: z.int(),
    due_minor: z.int(),
    payments: z.array(z.object({ amount_minor: z.int(), paid_on: z.iso.date(), reference: z.string() })),
  })
  .meta({ id: 'AccountInvoice' })
export type AccountInvoice = z.output<typeof AccountInvoice>

const InvoiceFilter = z.object({
  account: Id,
  state: optional(InvoiceState),
  /** Part of the number of an invoice or of the reference of a bank payment. */
  q: optional(z.string().trim().max(100)),
  sort: optional(z.enum(['number', 'due'])),
  order: optional(z.enum(['asc', 'desc'])),
})

export const accountInvoices = listOf(AccountInvoice, {
  url: '/agency/invoices',
  config: views,
  summary: 'List the invoices of an account with their bank payments, 50 a page',
  filter: InvoiceFilter,
})

export const accountInvoicesFile = csvOf(
  accountInvoices,
  InvoiceFilter,
  'Export the invoices of an account with their bank payments as CSV',
)

const InvoiceTerms = z
  .object({
    /** Null if the account cannot order by invoice. */
    terms: z.object({ limit_minor: z.int(), currency: Currency, days: z.int() }).nullable(),
    /** The currency in which the account buys, and in which new terms are set. */
    currency: Currency,
    /** The amount due of all open invoices. */
    owed_minor: z.int(),
    is_overdue: z.boolean(),
  })
  .meta({ id: 'InvoiceTerms' })
export type InvoiceTerms = z.output<typeof InvoiceTerms>

export const invoiceTerms = {
  method: 'GET',
  url: '/agency/accounts/:id/invoice-terms',
  config: views,
  schema: {
    summary: 'Get the invoice terms of an account, and what it owes',
    tags: ['Agency'],
    params: AccountParams,
    response: replies(InvoiceTerms),
  },
} as const satisfies Endpoint

const LIMIT = 'Please enter a limit from 0.01 to 20,000,000.00.'
const DAYS = `Please enter a number of days from 1 to ${MAX_INVOICE_DAYS}.`

export const setInvoiceTerms = {
  method: 'POST',
  url: '/agency/accounts/:id/invoice-terms',
  config: manages,
  schema: {
    summary: 'Allow an account to pay by invoice, change its limit and days, or end it',
    tags: ['Agency'],
    params: AccountParams,
    body: z.object({
      /** The revision of the account that was read: another one is refused with `outdated`. */
      revision: Revision,
      /** Null ends payment by invoice; open invoices remain due. */
      terms: z
        .object({
          limit_minor: z.int(LIMIT).min(1, LIMIT).max(MAX_LIMIT_MINOR, LIMIT),
          days: z.int(DAYS).min(1, DAYS).max(MAX_INVOICE_DAYS, DAYS),
        })
        .nullable(),
    }),
    response: replies(InvoiceTerms),
  },
} as const satisfies Endpoint

const AMOUNT = 'Please enter an amount from 0.01 to 20,000,000.00.'

export const recordBankPayment = {
  method: 'POST',
  url: '/agency/accounts/:id/bank-payments',
  config: manages,
  schema: {
    summary: 'Record a bank payment for an invoice of an account. The same payment again changes nothing',
    tags: ['Agency'],
    params: AccountParams,
    body: z.object({
      /** The number of the invoice. */
      invoice: z.string().trim().min(1, 'Please enter the number of the invoice.').max(40),
      amount_minor: z.int(AMOUNT).min(1, AMOUNT).max(MAX_LIMIT_MINOR, AMOUNT),
      /** The currency of the amount, which must be that of the invoice. */
      currency: Currency,
      /** The day in the bank statement, by the agency's calendar. */
      paid_on: z.iso.date('Please enter the day of the payment.'),
      /** The bank's reference, which identifies the payment. */
      reference: z
        .string()
        .trim()
        .min(1, "Please enter the bank's reference.")
        .max(100, 'Please use at most 100 characters.'),
    }),
    response: replies(
      z.object({
        /** False if this payment was recorded before. */
        is_new: z.boolean(),
        due_minor: z.int(),
      }),
    ),
  },
} as const satisfies Endpoint

export const INVOICE_REFUSALS = {
  accountInvoices: ['bad_cursor'],
  invoiceTerms: ['not_found'],
  setInvoiceTerms: ['not_found', 'outdated'],
  recordBankPayment: ['not_found', 'conflict'],
} as const satisfies Record<string, readonly ErrorCode[]>
