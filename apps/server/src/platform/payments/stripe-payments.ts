/** The Stripe adapter. Only the files `stripe-…` use its library. */
import type { Stripe as StripeTypes } from 'stripe'
import { Stripe } from 'stripe'
import { eventKindOf } from './event-kinds.ts'
import type { IntentState, NewIntent, PaymentProvider, RefundState } from './payments.ts'
import { PaymentError } from './payments.ts'
import { brandName, cardChoiceOf, stripeCards } from './stripe-cards.ts'
import { stripeDisputes } from './stripe-disputes.ts'
import { attempt } from './stripe-errors.ts'
import { verifyStripeEvent } from './stripe-events.ts'
import { onceByStripe } from './stripe-keys.ts'
import { stripeTax } from './stripe-tax.ts'

export type StripeSettings = {
  secretKey: string
  /** Secrets of the webhook; two during a rotation. */
  webhookSecrets: readonly string[]
  livemode: boolean
  /** Address of a test double of Stripe; undefined for Stripe itself. */
  apiUrl: string | undefined
}

/** Shorter than Stripe's default of 80 seconds, because no buyer waits that long. */
const TIMEOUT_MS = 20_000
const PAGE_SIZE = 100
/** Far more refunds than any order has. */
const MAX_REFUNDS = 1_000
/** The card that was charged is read with the payment. */
const WITH_CARD = { expand: ['latest_charge'] }

export function stripePayments(settings: StripeSettings): PaymentProvider {
  const stripe = openStripe(settings)
  const refundsOf = (ref: string) =>
    stripe.refunds.list({ payment_intent: ref, limit: PAGE_SIZE }).autoPagingToArray({ limit: MAX_REFUNDS })
  return {
    id: 'stripe',
    livemode: settings.livemode,
    tax: stripeTax(stripe),
    cards: stripeCards(stripe),
    async createIntent(intent) {
      const body = paramsOf(intent)
      const made = await attempt(
        onceByStripe(intent.key, (options) => stripe.paymentIntents.create(body, options)),
      )
      if (made.client_secret === null) throw new PaymentError('unknown', 'The payment has no secret.')
      return { ...stateOf(made), clientSecret: made.client_secret }
    },
    async retrieveIntent(ref) {
      return stateOf(await attempt(stripe.paymentIntents.retrieve(ref, WITH_CARD)))
    },
    async cancelIntent(ref, key) {
      const cancelled = onceByStripe(key, (options) => stripe.paymentIntents.cancel(ref, WITH_CARD, options))
      const state = cancelled.catch((error: unknown) => {
        if (!isOver(error)) throw error
        return stripe.paymentIntents.retrieve(ref, WITH_CARD)
      })
      return stateOf(await attempt(state))
    },
    async refund({ ref, amountMinor, key, reason }) {
      const body = { payment_intent: ref, amount: amountMinor, metadata: { reason, key } }
      const refund = onceByStripe(
        key,
        (options) => stripe.refunds.create(body, options),
        async () => (await refundsOf(ref)).find(({ metadata }) => metadata?.key === key) ?? null,
      )
      return refundOf(await attempt(refund))
    },
    async listRefunds(ref) {
      const newestFirst = await attempt(refundsOf(ref))
      return newestFirst.map(refundOf).toReversed()
    },
    ...stripeDisputes(stripe),
    parseWebhook: (raw, headers, now) =>
      verifyStripeEvent(stripe, raw, headers['stripe-signature'], settings.webhookSecrets, now),
    eventKind: eventKindOf,
    async *listSince(from) {
      const created = { gte: Math.floor(from.getTime() / 1_000) }
      const pages = stripe.paymentIntents.list({ created, limit: PAGE_SIZE })
      for await (const intent of pages) yield stateOf(intent)
    },
  }
}

function openStripe({ secretKey, apiUrl }: StripeSettings): Stripe {
  const own = apiUrl === undefined ? null : new URL(apiUrl)
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(own && {
      host: own.hostname,
      port: own.port,
      protocol: own.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  })
}

function paramsOf({ orderId, amountMinor, currency, receiptEmail, taxQuoteRef }: NewIntent) {
  return {
    amount: amountMinor,
    currency,
    receipt_email: receiptEmail,
    metadata: { order_id: String(orderId) },
    automatic_payment_methods: { enabled: true },
    // Stripe records the tax when the payment succeeds, and reverses it with a refund.
    ...(taxQuoteRef !== null && { hooks: { inputs: { tax: { calculation: taxQuoteRef } } } }),
  } satisfies StripeTypes.PaymentIntentCreateParams
}

/** Whether the payment can no longer be cancelled, because it was paid or cancelled before. */
function isOver(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'payment_intent_unexpected_state'
  )
}

const statusOf = (status: string): IntentState['status'] => {
  switch (status) {
    case 'succeeded':
    case 'canceled':
    case 'requires_action':
    case 'requires_payment_method':
      return status
    case 'requires_confirmation':
      return 'requires_payment_method'
    default:
      // `requires_capture` and states that Stripe may add: the money has not been received yet.
      return 'processing'
  }
}

function stateOf(intent: StripeTypes.PaymentIntent): IntentState {
  const orderId = Number(intent.metadata.order_id)
  return {
    ref: intent.id,
    status: statusOf(intent.status),
    amountMinor: intent.amount,
    amountReceivedMinor: intent.amount_received,
    currency: intent.currency,
    livemode: intent.livemode,
    orderId: Number.isSafeInteger(orderId) && orderId > 0 ? orderId : null,
    method: methodOf(intent),
    lastError: intent.last_payment_error?.message ?? null,
    cardChoice: cardChoiceOf(intent),
    createdAt: new Date(intent.created * 1_000),
  }
}

function methodOf({ latest_charge: charge }: StripeTypes.PaymentIntent): string | null {
  if (charge === null || typeof charge === 'string') return null
  const card = charge.payment_method_details?.card
  if (!card) return charge.payment_method_details?.type ?? null
  return `${brandName(card.brand ?? 'card')} ${card.last4 ?? ''}`.trim()
}

const refundOf = ({ id, status, amount, metadata }: StripeTypes.Refund): RefundState => ({
  ref: id,
  status: refundStatusOf(status),
  amountMinor: amount,
  key: metadata?.key ?? null,
})

function refundStatusOf(status: string | null): 'succeeded' | 'pending' | 'failed' {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
