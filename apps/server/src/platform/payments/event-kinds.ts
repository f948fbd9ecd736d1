/** Reads the names of events. The embedded provider uses Stripe's names, so both adapters share this. */
import type { EventKind } from './payments.ts'

const PAYMENT_CHANGED = /^payment_intent\.(succeeded|payment_failed|processing|canceled)$/
const REFUNDS_CHANGED = /^(refund\.|charge\.refunded$)/
const DISPUTES_CHANGED = /^charge\.dispute\./

export function eventKindOf(type: string): EventKind {
  if (PAYMENT_CHANGED.test(type)) return 'payment-changed'
  if (REFUNDS_CHANGED.test(type)) return 'refunds-changed'
  return DISPUTES_CHANGED.test(type) ? 'disputes-changed' : 'unimportant'
}
