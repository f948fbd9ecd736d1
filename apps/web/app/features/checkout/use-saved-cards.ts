/** Which saved card pays, and whether a card that is typed is saved (R-CARD-1, R-CARD-2). */
import type { CardWish, SavedCard } from '@rushes/contract/cards'
import { useState } from 'react'
import type { PaymentMethod } from './payment-ui.ts'

export type CardChoice = ReturnType<typeof useSavedCards>

export function useSavedCards(cards: readonly SavedCard[]) {
  const [offered, setOffered] = useState(() => cards.filter(({ expired }) => !expired))
  const [saved, setSaved] = useState<string | null>(offered[0]?.id ?? null)
  const [save, setSave] = useState(false)

  /** The express button pays with a card of its own, which is not saved. */
  const wishFor = (method: PaymentMethod): CardWish =>
    method === 'wallet' ? { saved: null, save: false } : { saved, save: saved === null && save }

  /** The saved card did not pay: the form for another one opens. */
  function leaveSaved() {
    setSaved(null)
  }

  function dropSaved() {
    setOffered((before) => before.filter(({ id }) => id !== saved))
    setSaved(null)
  }

  return { offered, saved, setSaved, save, setSave, wishFor, leaveSaved, dropSaved }
}
