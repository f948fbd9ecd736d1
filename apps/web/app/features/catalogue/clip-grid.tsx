/** Shows results as a contact sheet: an upright one where all of them are shorts. */
import type { ResultItem } from '@rushes/contract/clips'
import { ClipCard, FIRST_ROW } from './clip-card.tsx'

type ClipGridProps = {
  items: readonly ResultItem[]
  /** Whether visitors wait for its first row, because the page is about these results. */
  leads?: boolean
  /** Whether each card shows its type. */
  typed?: boolean
}

export function ClipGrid({ items, leads = false, typed = false }: ClipGridProps) {
  const upright = items.every(({ type }) => type === 'short')
  return (
    <ul className="contact-sheet" data-upright={upright || undefined}>
      {items.map((item, index) => (
        <li key={item.id}>
          <ClipCard item={item} upright={upright} typed={typed} first={leads && index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  )
}
