/** Results on a contact sheet. */
import type { ResultItem } from '@rushes/contract/clips'
import { ClipCard } from './clip-card.tsx'

/** Cards in a phone's first row: wider screens are seldom on slow lines. */
export const FIRST_ROW = 2

type ClipGridProps = {
  items: readonly ResultItem[]
  upright?: boolean
  /** It is what the page is about, so its first row is what people wait for. */
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
