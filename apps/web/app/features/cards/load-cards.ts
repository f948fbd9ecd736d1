/** Loads the saved cards of the member (R-CARD-2). */
import type { SavedCard } from '@rushes/contract/cards'
import { browserApi } from '../../lib/api.ts'

export async function loadCards(signal?: AbortSignal): Promise<SavedCard[]> {
  return (await browserApi.call('GET /clip/payments/cards', signal ? { signal } : {})).data
}

/** Loads the cards for the checkout, where they are optional: without a response the buyer enters a card. */
export const loadCardsIfPossible = (): Promise<SavedCard[]> => loadCards().catch(() => [])
