/** Decides what the provider's answer about a dispute changes (R-DISPUTE-1). */
import type { DisputeStatus } from '../../../platform/payments/payments.ts'

export type DisputeChange =
  | {
      kind: 'changed'
      to: DisputeStatus
      /** The agency is notified: the bank asks, has taken the money, or has decided. */
      news: 'asked' | 'opened' | 'decided' | null
    }
  | { kind: 'unchanged' }
  /** The provider takes back its decision: a person must look. */
  | { kind: 'contradicted' }

/** The state of a dispute only advances, so an outdated answer has a lower rank. */
const RANK: Readonly<Record<DisputeStatus, number>> = {
  inquiry: 0,
  // Nothing came of an inquiry; the bank may still begin a dispute.
  closed: 1,
  needs_response: 2,
  under_review: 3,
  won: 4,
  lost: 4,
}

/** @param known null for a dispute that we have not seen yet */
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

/** Evidence may still be requested. */
export function isDisputeOpen(state: DisputeStatus): boolean {
  return state === 'inquiry' || isFreezing(state)
}

/** The bank has taken the money and has not decided: what the order bought is frozen (R-DISPUTE-2). */
export function isFreezing(state: DisputeStatus): boolean {
  return state === 'needs_response' || state === 'under_review'
}

/** What a lost dispute takes of the order's money, in its minor units: never more than is left of it. */
export function lostAmount(
  dispute: { amountMinor: number; currency: string },
  order: { currency: string; leftMinor: number },
): number {
  // A bank that counts in another currency has taken all of it.
  const taken = dispute.currency === order.currency ? dispute.amountMinor : order.leftMinor
  return Math.max(0, Math.min(taken, order.leftMinor))
}
