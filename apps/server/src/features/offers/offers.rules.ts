/** Determines the state of an offer, and validates a new one (R-OFFER-1, R-OFFER-3, R-OFFER-4, R-DEAL-2). */
import { MAX_OFFER_DAYS } from '@rushes/contract/agency-offers'
import type { OfferState } from '@rushes/contract/offers'

type OfferFacts = {
  ends_at: Date
  withdrawn_at: Date | null
  clip_count: number
  bought_count: number
  /** Null until a deal is accepted, and for an offer without a deal; like the others below. */
  pay_by: Date | null
  declined_at: Date | null
  replaced_by: number | null
}

export function stateOfOffer(offer: OfferFacts, now: Date): OfferState {
  if (offer.withdrawn_at !== null) return 'withdrawn'
  if (offer.declined_at !== null) return 'declined'
  if (offer.replaced_by !== null) return 'replaced'
  if (offer.bought_count >= offer.clip_count) return 'bought'
  if (offer.pay_by !== null) return offer.pay_by <= now ? 'ended' : 'accepted'
  return offer.ends_at <= now ? 'ended' : 'open'
}

const PAY_WITHIN_MS = 7 * 86_400_000

/**
 * Returns the end of the time in which an accepted deal can be paid: until the offer ends, at least for seven days, and
 * not after the end of its term (R-DEAL-3).
 */
export function payByOf(endsAt: Date, termEnd: Date | null, now: Date): Date {
  const latest = Math.max(endsAt.getTime(), now.getTime() + PAY_WITHIN_MS)
  return new Date(Math.min(latest, termEnd?.getTime() ?? Infinity))
}

type NewOffer = {
  endsAt: Date
  lines: readonly { id: number; price: number }[]
  /** The public price of a single clip, by the clip's id. */
  listPrices: ReadonlyMap<number, number>
  /** Number of prices above the public price that the creator has confirmed. */
  aboveList: number
}

const DAY_MS = 86_400_000

/** Returns messages by field; empty if the offer is valid. */
export function faultsOfOffer(
  { endsAt, lines, listPrices, aboveList }: NewOffer,
  now: Date,
): Record<string, string[]> {
  const above = lines.filter(({ id, price }) => price > (listPrices.get(id) ?? Infinity)).length
  const isTwice = new Set(lines.map(({ id }) => id)).size < lines.length
  return {
    ...(isTwice && { lines: ['A clip is listed twice.'] }),
    ...(endsAt <= now && { ends_at: ['Please choose a time in the future.'] }),
    ...(endsAt.getTime() > now.getTime() + MAX_OFFER_DAYS * DAY_MS && {
      ends_at: [`An offer is valid for ${MAX_OFFER_DAYS} days at most.`],
    }),
    ...(above !== aboveList && {
      above_list: [`${above} prices are above the regular price. Please confirm this.`],
    }),
  }
}
