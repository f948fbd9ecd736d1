/** The choice of the saved card that pays, and whether an entered card is saved (R-CARD-1, R-CARD-2). */
import type { CardWish, SavedCard } from '@rushes/contract/cards'
import { useState } from 'react'
import type { PaymentMethod } from './payment-ui.ts'

export type CardChoice = ReturnType<typeof useSavedCards>

export function useSavedCards(cards: readonly SavedCard[]) {
  const [offered, setOffered] = useState(() => cards.filter(({ expired }) => !expired))
  const [saved, setSaved] = useState<string | null>(offered[0]?.id ?? null)
  const [save, setSave] = useState(false)

  /** The express button pays with a separate card, which is not saved. */
  const wishFor = (method: PaymentMethod): CardWish =>
    method === 'wallet' ? { saved: null, save: false } : { saved, save: saved === null && save }

  /** Opens the form for another card after the saved card was declined. */
  function leaveSaved() {
    setSaved(null)
  }

  function dropSaved() {
    setOffered((before) => before.filter(({ id }) => id !== saved))
    setSaved(null)
  }

  return { offered, saved, setSaved, save, setSave, wishFor, leaveSaved, dropSaved }
}
