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
  /** Our order, from the payment's metadata; null for a payment that was not made by us. */
  orderId: number | null
  /** 'Visa 4242', once a method was tried. */
  method: string | null
  /** Why the last attempt failed, in words for the buyer. */
  lastError: string | null
  /** Null while no saved cards may pay it. */
  cardChoice: CardChoice | null
  createdAt: Date
}

export type NewIntent = {
  orderId: number
  amountMinor: number
  currency: Currency
  receiptEmail: string
  taxQuoteRef: string | null
  /** Idempotency key: the same key gives the same payment, for ever. */
  key: string
}

export type RefundState = {
  ref: string
  status: 'succeeded' | 'pending' | 'failed'
  amountMinor: number
  /** The key that we asked with; null for a refund that was made at the provider. */
  key: string | null
}

/**
 * `inquiry`: the bank asks and has taken no money yet. `closed`: it asked, and nothing came of it. In the other states
 * the bank has taken the money, until the dispute is won.
 */
export type DisputeStatus = 'inquiry' | 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed'

/** A cardholder has asked the bank for the money of a payment. */
export type DisputeState = {
  ref: string
  /** The payment; null when it was not made as one of ours. */
  intentRef: string | null
  amountMinor: number
  currency: string
  /** The bank's word for it: 'fraudulent'. */
  reason: string
  status: DisputeStatus
  openedAt: Date
  evidenceDueAt: Date | null
}

/** What proves that a payment was right, as plain text. */
export type DisputeEvidence = {
  customerName: string
  customerEmail: string
  /** From where the buyer had logged in; null where that is no longer kept. */
  customerIp: string | null
  billingAddress: string
  productDescription: string
  /** The day of the first delivery, `2026-11-22`. */
  serviceDate: string | null
  /** Logins, deliveries and emails, a line for each. */
  activityLog: string
  /** The terms, and when they were accepted. */
  terms: string
  /** The words of the agency's staff. */
  note: string
}

/** An event whose signature was checked. Its content proves nothing: it only names the payment to check. */
export type VerifiedEvent = {
  id: string
  type: string
  livemode: boolean
  intentRef: string | null
  payload: Record<string, unknown>
}

/**
 * What an event's type means here: a payment may have changed its state, money may have gone back, a dispute may have
 * changed, or nothing has to be done.
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
  /** The number of a company that accounts for the tax itself, so that none is charged. */
  reverseChargeTo?: { country: string; taxNumber: string } | null
}

export type TaxQuote = {
  taxMinor: number
  /** In the order of the query's lines. */
  lineTaxesMinor: readonly number[]
  /** The provider's calculation, to be tied to the payment. */
  ref: string | null
}

export type TaxProvider = {
  /** @throws PaymentError */
  quote(query: TaxQuery): Promise<TaxQuote>
}

/** Rows of a provider's own table in our database. */
type OldBooks = {
  /** How many rows are older. */
  count(before: Date): Promise<number>
  /** @returns how many rows it removed, at most `limit` */
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
  /** Answers the present state when the payment can no longer be cancelled. @throws PaymentError */
  cancelIntent(ref: string, key: string): Promise<IntentState>
  /** @throws PaymentError */
  refund(refund: { ref: string; amountMinor: number; key: string; reason: string }): Promise<RefundState>
  /** All refunds of a payment, oldest first. @throws PaymentError */
  listRefunds(ref: string): Promise<RefundState[]>
  /** All disputes of a payment, or all that were opened since a time, oldest first. @throws PaymentError */
  listDisputes(of: { intentRef: string } | { since: Date }): Promise<DisputeState[]>
  /** Without `submit` the evidence may still be changed; afterwards it is the bank's. @throws PaymentError */
  answerDispute(answer: { ref: string; evidence: DisputeEvidence; submit: boolean }): Promise<DisputeState>
  /** @throws BadSignature */
  parseWebhook(raw: Buffer, headers: WebhookHeaders, now: Date): VerifiedEvent
  /** Translates the provider's own name of an event, as `VerifiedEvent.type` has it. */
  eventKind(type: string): EventKind
  /** Payments made since then, for reconciliation. */
  listSince(from: Date): AsyncIterable<IntentState>
  /** Pages and calls of a provider that lives in this process. */
  routes?(server: FastifyInstance): Promise<void>
  /** Sends the events that are due; for a provider that lives in this process. */
  deliverEvents?(): Promise<void>
  /** By table: what a provider that lives in this process no longer needs. */
  oldBooks?: Readonly<Record<string, OldBooks>>
  /** Blanks an address in the books of a provider that lives in this process. @returns how many rows it changed. */
  forgetAddress?(email: string): Promise<number>
}

/** The job that calls `deliverEvents`. */
export const DELIVER_EVENTS = 'payments-deliver-events'

/**
 * How a call to the provider failed: `declined` is for the buyer, `invalid` is our mistake. After `unknown` the call may
 * have succeeded, so the order stays open and is looked at again.
 */
export type PaymentErrorKind = 'declined' | 'invalid' | 'unknown'

export class PaymentError extends Error {
  readonly kind: PaymentErrorKind
  constructor(kind: PaymentErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** A webhook that the provider did not sign, or signed too long ago. */
export class BadSignature extends Error {}
