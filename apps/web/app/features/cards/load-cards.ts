/** Asks which cards the member has saved (R-CARD-2). */
import type { SavedCard } from '@rushes/contract/cards'
import { browserApi } from '../../lib/api.ts'

export async function loadCards(signal?: AbortSignal): Promise<SavedCard[]> {
  return (await browserApi.call('GET /clip/payments/cards', signal ? { signal } : {})).data
}

/** For the checkout, where they are a comfort: without an answer a card is typed. */
export const loadCardsIfPossible = (): Promise<SavedCard[]> => loadCards().catch(() => [])
