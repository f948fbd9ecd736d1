/** Shows results as a contact sheet. */
import type { ResultItem } from '@rushes/contract/clips'
import { ClipCard } from './clip-card.tsx'

/** The cards in the first row on a phone; larger screens rarely have slow connections. */
export const FIRST_ROW = 2

type ClipGridProps = {
  items: readonly ResultItem[]
  upright?: boolean
  /** Whether people wait for its first row, because the page is about these results. */
  leads?: boolean
}

export function ClipGrid({ items, upright = false, leads = false }: ClipGridProps) {
  return (
    <ul className="contact-sheet" data-upright={upright || undefined}>
      {items.map((item, index) => (
        <li key={item.id}>
          <ClipCard item={item} upright={upright} first={leads && index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  )
}
