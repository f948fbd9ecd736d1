/** Decides which saved cards are offered (R-CARD-2). */
import type { SavedCard } from '../../platform/payments/saved-cards.ts'

/** A card is good to the end of its month, everywhere on earth. */
export function isExpired({ expiryMonth, expiryYear }: SavedCard, now: Date): boolean {
  const endOfMonth = Date.UTC(expiryYear, expiryMonth, 1)
  return now.getTime() >= endOfMonth + WESTERNMOST_MS
}

/** There the month ends so much later than in Greenwich. */
const WESTERNMOST_MS = 12 * 60 * 60_000
