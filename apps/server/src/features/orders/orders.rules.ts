/** Decides what a payment makes of an order, and how the order is named and shown. */
import type { IntentState } from '../../platform/payments/payments.ts'

export type OrderState =
  | 'awaiting_payment'
  | 'processing'
  | 'paid'
  | 'payment_review'
  | 'failed'
  | 'expired'
  | 'cancelled'
  | 'refunded'

export type OrderFigures = {
  id: number
  state: OrderState
  total_minor: number
  currency: string
  livemode: boolean
  provider_ref: string | null
}

export type Outcome =
  | { to: 'paid' }
  | { to: 'payment_review'; reason: string }
  | { to: 'awaiting_payment' | 'processing' | 'cancelled' }
  | { to: 'unchanged' }

/**
 * Decides what the provider's answer about a payment makes of its order. Money that arrived is never ignored: what
 * does not fit waits for a person (R-PAYMENT-2).
 */
export function outcomeOf(order: OrderFigures, intent: IntentState): Outcome {
  if (order.state === 'paid' || order.state === 'refunded' || order.state === 'payment_review') {
    return { to: 'unchanged' }
  }
  if (intent.status === 'succeeded') {
    const reason = whatDoesNotFit(order, intent)
    return reason === null ? { to: 'paid' } : { to: 'payment_review', reason }
  }
  if (!isOpen(order.state)) return { to: 'unchanged' }
  const to = intent.status === 'canceled' ? 'cancelled' : waitingState(intent)
  return to === order.state ? { to: 'unchanged' } : { to }
}

/** States in which a buyer may still pay. */
export function isOpen(state: OrderState): boolean {
  return state === 'awaiting_payment' || state === 'processing'
}

/** The buyer's money has arrived, whether or not it fits the order. */
export function isMoneyIn(state: OrderState): boolean {
  return state === 'paid' || state === 'payment_review'
}

function waitingState(intent: IntentState): 'awaiting_payment' | 'processing' {
  return intent.status === 'processing' ? 'processing' : 'awaiting_payment'
}

function whatDoesNotFit(order: OrderFigures, intent: IntentState): string | null {
  if (intent.ref !== order.provider_ref) return `payment ${intent.ref} is not the order's own`
  if (intent.orderId !== order.id) return `the payment names order ${intent.orderId}`
  if (intent.livemode !== order.livemode) return 'the payment is of the other mode'
  if (intent.currency !== order.currency) return `paid in ${intent.currency}`
  if (intent.amountReceivedMinor !== order.total_minor) {
    return `${intent.amountReceivedMinor} arrived instead of ${order.total_minor}`
  }
  // A newer cart took its place and may be paid as well, so this payment should be refunded.
  if (order.state === 'cancelled' || order.state === 'failed') {
    return `paid after the order was ${order.state}; refund it`
  }
  return null
}

/** The second half of the shown reference; `T-` says that no money moved. */
export function purchaseRef({ ref, livemode }: { ref: string; livemode: boolean }): string {
  return `${livemode ? '' : 'T-'}${ref
    .replace(/[^a-z\d]/gi, '')
    .slice(0, 8)
    .toUpperCase()}`
}

/** As shown: opid-purchase_ref (R-ORDER-1). */
export function shownReference(order: { id: number; ref: string; livemode: boolean }): string {
  return `${order.id}-${purchaseRef(order)}`
}

/** The state of an order as the confirmation page shows it. */
export function confirmationStatus(
  state: OrderState,
  intent: IntentState | null,
): 'succeeded' | 'processing' | 'failed' | 'review' {
  switch (state) {
    case 'paid':
    case 'refunded':
      return 'succeeded'
    case 'payment_review':
      return 'review'
    case 'processing':
      return 'processing'
    case 'awaiting_payment':
      // Without an attempt under way the buyer has to choose a card again.
      return intent?.status === 'requires_payment_method' ? 'failed' : 'processing'
    case 'failed':
    case 'expired':
    case 'cancelled':
      return 'failed'
  }
}
