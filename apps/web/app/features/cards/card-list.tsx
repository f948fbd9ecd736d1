/** The saved cards of the member, each with a button that removes it (R-CARD-3). */
import { browserApi } from '../../lib/api.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { expiryOfCard, nameOfCard } from './card-labels.ts'
import { loadCards } from './load-cards.ts'

export function CardList() {
  const { data: cards, failure, reload } = useLoaded(loadCards)
  if (failure) return <Notice tone="stop">{failure}</Notice>
  if (!cards) return <SkeletonRows rows={2} label="Loading your saved cards" />
  if (cards.length === 0) {
    return <p className="text-ink-soft">You have no saved cards. You can save a card at checkout.</p>
  }

  async function remove(id: string) {
    await notifyOutcome(browserApi.call('DELETE /clip/payments/cards/:id', { params: { id } }))
    reload()
  }
  return (
    <ul className="max-w-2xl border-t border-rule">
      {cards.map((card) => (
        <li key={card.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule py-3">
          <p className="min-w-0 flex-1">
            <span className="font-semibold">{nameOfCard(card)}</span>, {expiryOfCard(card)}
          </p>
          <ConfirmButton
            label="Remove"
            about={nameOfCard(card)}
            size="small"
            onConfirm={() => void remove(card.id)}
          >
            {nameOfCard(card)} will be removed at the payment provider. Your next order asks for a card again.
          </ConfirmButton>
        </li>
      ))}
    </ul>
  )
}
