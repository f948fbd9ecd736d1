import type { IntentState } from '../../../platform/payments/payments.ts'
import type { OrderState } from '../orders.rules.ts'

/** Returns the state of an order for the confirmation page. */
export function confirmationStatus(
  state: OrderState,
  intent: IntentState | null,
): 'succeeded' | 'processing' | 'failed' | 'review' {
  switch (state) {
    case 'invoiced':
    case 'paid':
    case 'refunded':
      return 'succeeded'
    case 'payment_review':
      return 'review'
    case 'processing':
      return 'processing'
    case 'awaiting_payment':
      // Without a payment attempt in progress, the buyer has to choose a card again.
      return intent?.status === 'requires_payment_method' ? 'failed' : 'processing'
    case 'failed':
    case 'expired':
    case 'cancelled':
      return 'failed'
  }
}
