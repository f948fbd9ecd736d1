/**
 * The port to the payment provider. Amounts are minor units. Nothing outside this folder names a vendor.
 */
import type { Currency } from '@rushes/commerce/money'
import type { PaymentProviderId } from '@rushes/contract/site'
import type { FastifyInstance } from 'fastify'
import type { CardChoice, SavedCards } from './saved-cards.ts'

type IntentStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'

export type IntentState = {
  /** The provider's own id of the payment. */
  ref: string
  status: IntentStatus
  amountMinor: number
  amountReceivedMinor: number
  currency: string
  livemode: boolean
  /** The order in the payment's metadata; null for a payment that this shop did not create. */
  orderId: number | null
  /** 'Visa 4242', once a method was tried. */
  method: string | null
  /** Message for the buyer about the failure of the last attempt. */
  lastError: string | null
  /** Null while the payment cannot use saved cards. */
  cardChoice: CardChoice | null
  createdAt: Date
}

export type NewIntent = {
  orderId: number
  amountMinor: number
  currency: Currency
  receiptEmail: string
  taxQuoteRef: string | null
  /** Idempotency key: the same key always returns the same payment. */
  key: string
}

export type RefundState = {
  ref: string
  status: 'succeeded' | 'pending' | 'failed'
  amountMinor: number
  /** The key of this shop's request; null for a refund that was made at the provider. */
  key: string | null
}

/**
 * `inquiry`: a question of the bank, without a withdrawal of money. `closed`: an inquiry that ended without a
 * dispute. In the other states the bank has withdrawn the money, until the dispute is won.
 */
export type DisputeStatus = 'inquiry' | 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed'

/** A dispute: a cardholder requests the money of a payment back from the bank. */
export type DisputeState = {
  ref: string
  /** The payment; null if it was not created by this shop's integration. */
  intentRef: string | null
  amountMinor: number
  currency: string
  /** The bank's code for the reason: 'fraudulent'. */
  reason: string
  status: DisputeStatus
  openedAt: Date
  evidenceDueAt: Date | null
}

/** Evidence that a payment was legitimate, as plain text. */
export type DisputeEvidence = {
  customerName: string
  customerEmail: string
  /** IP address of the buyer's login; null if it is no longer stored. */
  customerIp: string | null
  billingAddress: string
  productDescription: string
  /** The day of the first delivery, `2026-11-22`. */
  serviceDate: string | null
  /** Logins, deliveries and emails, one per line. */
  activityLog: string
  /** The accepted terms, with the time of acceptance. */
  terms: string
  /** A statement of the staff. */
  note: string
}

/** An event with a verified signature. Its content is not trusted: it only names the payment to check. */
export type VerifiedEvent = {
  id: string
  type: string
  livemode: boolean
  intentRef: string | null
  payload: Record<string, unknown>
}

/**
 * The effect of an event: a payment may have changed its state, money may have been refunded, a dispute may
 * have changed, or nothing has to be done.
 */
export type EventKind = 'payment-changed' | 'refunds-changed' | 'disputes-changed' | 'unimportant'

type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>

type TaxLine = { reference: string; netMinor: number }

export type TaxQuery = {
  currency: Currency
  lines: readonly TaxLine[]
  /** Lower-case ISO code. */
  country: string
  postcode: string
  /** Tax number of a company that accounts for the tax itself, so that none is charged. */
  reverseChargeTo?: { country: string; taxNumber: string } | null
}

export type TaxQuote = {
  taxMinor: number
  /** Taxes in the order of the query's lines. */
  lineTaxesMinor: readonly number[]
  /** The provider's calculation, to be tied to the payment. */
  ref: string | null
}

export type TaxProvider = {
  /** @throws PaymentError */
  quote(query: TaxQuery): Promise<TaxQuote>
}

/** Old rows in a provider's own table of this database. */
type OldBooks = {
  /** Counts the older rows. */
  count(before: Date): Promise<number>
  /** @returns the number of removed rows, at most `limit` */
  remove(before: Date, limit: number): Promise<number>
}

export type PaymentProvider = {
  readonly id: PaymentProviderId
  readonly livemode: boolean
  readonly tax: TaxProvider
  readonly cards: SavedCards
  /** @throws PaymentError */
  createIntent(intent: NewIntent): Promise<IntentState & { clientSecret: string }>
  /** @throws PaymentError */
  retrieveIntent(ref: string): Promise<IntentState>
  /** Returns the current state if the payment can no longer be cancelled. @throws PaymentError */
  cancelIntent(ref: string, key: string): Promise<IntentState>
  /** @throws PaymentError */
  refund(refund: { ref: string; amountMinor: number; key: string; reason: string }): Promise<RefundState>
  /** All refunds of a payment, oldest first. @throws PaymentError */
  listRefunds(ref: string): Promise<RefundState[]>
  /** All disputes of a payment, or all that were opened since a time, oldest first. @throws PaymentError */
  listDisputes(of: { intentRef: string } | { since: Date }): Promise<DisputeState[]>
  /** Stores evidence; with `submit` it is final and sent to the bank. @throws PaymentError */
  answerDispute(answer: { ref: string; evidence: DisputeEvidence; submit: boolean }): Promise<DisputeState>
  /** @throws BadSignature */
  parseWebhook(raw: Buffer, headers: WebhookHeaders, now: Date): VerifiedEvent
  /** Translates the provider's name of an event (`VerifiedEvent.type`). */
  eventKind(type: string): EventKind
  /** Lists payments since a time, for reconciliation. */
  listSince(from: Date): AsyncIterable<IntentState>
  /** Registers the pages and calls of a provider that runs in this process. */
  routes?(server: FastifyInstance): Promise<void>
  /** Sends the events that are due; for a provider that runs in this process. */
  deliverEvents?(): Promise<void>
  /** Removable rows by table, of a provider that runs in this process. */
  oldBooks?: Readonly<Record<string, OldBooks>>
  /** Erases an address from the tables of a provider in this process. @returns the number of changed rows. */
  forgetAddress?(email: string): Promise<number>
}

/** The job that calls `deliverEvents`. */
export const DELIVER_EVENTS = 'payments-deliver-events'

/**
 * Kinds of failed calls to the provider: `declined` is reported to the buyer, `invalid` is an error of this
 * program. After `unknown` the call may have succeeded, so the order stays open and is checked again.
 */
export type PaymentErrorKind = 'declined' | 'invalid' | 'unknown'

export class PaymentError extends Error {
  readonly kind: PaymentErrorKind
  constructor(kind: PaymentErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** A webhook without a valid signature of the provider, or with an expired one. */
export class BadSignature extends Error {}
