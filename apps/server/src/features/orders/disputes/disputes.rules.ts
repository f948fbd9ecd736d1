/** Decides the effect of the provider's response about a dispute (R-DISPUTE-1). */
import type { DisputeStatus } from '../../../platform/payments/payments.ts'

export type DisputeChange =
  | {
      kind: 'changed'
      to: DisputeStatus
      /** Notification of the agency: the bank inquires, has taken the money, or has decided. */
      news: 'asked' | 'opened' | 'decided' | null
    }
  | { kind: 'unchanged' }
  /** The provider has changed a decision, so staff must check it. */
  | { kind: 'contradicted' }

/** The state of a dispute only advances, so an outdated answer has a lower rank. */
const RANK: Readonly<Record<DisputeStatus, number>> = {
  inquiry: 0,
  // The inquiry was closed; the bank may still begin a dispute.
  closed: 1,
  needs_response: 2,
  under_review: 3,
  won: 4,
  lost: 4,
}

/** @param known null for a dispute that is not stored yet */
export function changeOf(known: DisputeStatus | null, next: DisputeStatus): DisputeChange {
  if (known === next) return { kind: 'unchanged' }
  if (known !== null && RANK[next] <= RANK[known]) {
    return RANK[next] === RANK[known] ? { kind: 'contradicted' } : { kind: 'unchanged' }
  }
  return { kind: 'changed', to: next, news: newsOf(known, next) }
}

function newsOf(known: DisputeStatus | null, next: DisputeStatus) {
  if (!isDisputeOpen(next)) return 'decided'
  if (next === 'inquiry') return 'asked'
  return known === null || !isFreezing(known) ? 'opened' : null
}

/** Returns whether evidence may still be requested. */
export function isDisputeOpen(state: DisputeStatus): boolean {
  return state === 'inquiry' || isFreezing(state)
}

/**
 * Returns whether the bank has taken the money and not decided, which freezes the purchases (R-DISPUTE-2).
 */
export function isFreezing(state: DisputeStatus): boolean {
  return state === 'needs_response' || state === 'under_review'
}

/**
 * Returns the amount that a lost dispute takes, in minor units of the order: at most the remaining amount.
 */
export function lostAmount(
  dispute: { amountMinor: number; currency: string },
  order: { currency: string; leftMinor: number },
): number {
  // A dispute in another currency takes the whole amount.
  const taken = dispute.currency === order.currency ? dispute.amountMinor : order.leftMinor
  return Math.max(0, Math.min(taken, order.leftMinor))
}
