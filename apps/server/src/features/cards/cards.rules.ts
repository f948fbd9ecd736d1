/** Decides which saved cards are offered (R-CARD-2). */
import type { SavedCard } from '../../platform/payments/saved-cards.ts'

/** A card is valid until its month has ended in every time zone. */
export function isExpired({ expiryMonth, expiryYear }: SavedCard, now: Date): boolean {
  const endOfMonth = Date.UTC(expiryYear, expiryMonth, 1)
  return now.getTime() >= endOfMonth + WESTERNMOST_MS
}

/** In the westernmost time zone, the month ends 12 hours later than in UTC. */
const WESTERNMOST_MS = 12 * 60 * 60_000
