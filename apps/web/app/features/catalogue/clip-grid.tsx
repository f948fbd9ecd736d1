/** Results on a contact sheet. */
import type { ResultItem } from '@rushes/contract/clips'
import { ClipCard } from './clip-card.tsx'

export function ClipGrid({ items, upright = false }: { items: readonly ResultItem[]; upright?: boolean }) {
  return (
    <ul className="contact-sheet" data-upright={upright || undefined}>
      {items.map((item) => (
        <li key={item.id}>
          <ClipCard item={item} upright={upright} />
        </li>
      ))}
    </ul>
  )
}
