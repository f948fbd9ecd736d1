/** Decides the effect of a payment on its order, and how the order is named and shown. */
import { decimalOf } from '@rushes/commerce/money'
import type { IntentState } from '../../platform/payments/payments.ts'

export type OrderState =
  | 'awaiting_payment'
  | 'processing'
  /** Delivered to the account, which owes the amount. */
  | 'invoiced'
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
  | { to: 'payment_review'; reason: string; receivedMinor: number }
  | { to: 'awaiting_payment' | 'processing' | 'cancelled' }
  | { to: 'unchanged' }

/**
 * Decides the effect of the provider's response about a payment on its order. Money that arrived is never
 * ignored: a payment that does not match waits for review (R-PAYMENT-2).
 */
export function outcomeOf(order: OrderFigures, intent: IntentState): Outcome {
  const isOver = order.state === 'paid' || order.state === 'invoiced' || order.state === 'refunded'
  if (isOver || order.state === 'payment_review') {
    return { to: 'unchanged' }
  }
  if (intent.status === 'succeeded') {
    const reason = whatDoesNotFit(order, intent)
    return reason === null
      ? { to: 'paid' }
      : { to: 'payment_review', reason, receivedMinor: intent.amountReceivedMinor }
  }
  if (!isOpen(order.state)) return { to: 'unchanged' }
  const to = intent.status === 'canceled' ? 'cancelled' : waitingState(intent)
  return to === order.state ? { to: 'unchanged' } : { to }
}

/** States in which a buyer may still pay. */
export function isOpen(state: OrderState): boolean {
  return state === 'awaiting_payment' || state === 'processing'
}

/** Returns whether the buyer's money has arrived, whether or not it matches the order. */
export function isMoneyIn(state: OrderState): boolean {
  return state === 'paid' || state === 'payment_review'
}

function waitingState(intent: IntentState): 'awaiting_payment' | 'processing' {
  return intent.status === 'processing' ? 'processing' : 'awaiting_payment'
}

/**
 * Returns the reason as a sentence if a payment in review cannot be accepted; null if it can. The amount must
 * match the order to the last minor unit, because an invoice never differs from the payment (R-PAYMENT-9).
 */
export function whyNotAcceptable(
  order: OrderFigures,
  { intent, refundedMinor }: { intent: IntentState; refundedMinor: number },
): string | null {
  if (intent.status !== 'succeeded') return 'The payment was not captured.'
  if (refundedMinor > 0) return 'The payment is already partly refunded. Refund the rest.'
  const fault = whatIsNotIts(order, intent)
  return fault === null ? null : `This cannot be accepted: ${fault}. Refund it.`
}

function whatDoesNotFit(order: OrderFigures, intent: IntentState): string | null {
  const fault = whatIsNotIts(order, intent)
  if (fault !== null) return fault
  // A newer cart has replaced the order and may be paid as well, so this payment should be refunded.
  if (order.state === 'cancelled' || order.state === 'failed') {
    return `paid after the order was ${order.state}; refund it`
  }
  return null
}

function whatIsNotIts(order: OrderFigures, intent: IntentState): string | null {
  if (intent.ref !== order.provider_ref) return `payment ${intent.ref} is not the order's own`
  if (intent.orderId !== order.id) return `the payment names order ${intent.orderId}`
  if (intent.livemode !== order.livemode) return 'the payment is of the other mode'
  if (intent.currency !== order.currency) return `paid in ${intent.currency}`
  if (intent.amountReceivedMinor !== order.total_minor) {
    return `${decimalOf(intent.amountReceivedMinor)} arrived instead of ${decimalOf(order.total_minor)}`
  }
  return null
}

/** Every currency has two decimals (R-MONEY-1). */
