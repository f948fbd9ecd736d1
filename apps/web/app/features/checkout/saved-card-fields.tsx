/** Offers the saved cards and another one (R-CARD-2). */
import { RadioGroup } from '../../ui/checkbox.tsx'
import { expiryOfCard, nameOfCard } from '../cards/card-words.ts'
import type { CardChoice } from './use-saved-cards.ts'

const ANOTHER = 'another'

export function SavedCardFields({ offered, saved, setSaved }: CardChoice) {
  if (offered.length === 0) return null
  const cards = offered.map((card) => ({
    value: card.id,
    label: `${nameOfCard(card)}, ${expiryOfCard(card)}`,
  }))
  return (
    <RadioGroup
      legend="Which card pays?"
      name="card"
      value={saved ?? ANOTHER}
      options={[...cards, { value: ANOTHER, label: 'Use another card' }]}
      onChange={(value) => setSaved(value === ANOTHER ? null : value)}
    />
  )
}
