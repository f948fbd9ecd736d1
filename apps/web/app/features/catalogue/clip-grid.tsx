/** Shows results as a contact sheet, in portrait format if all of them are shorts. */
import type { ResultItem } from '@rushes/contract/clips'
import { ClipCard, FIRST_ROW } from './clip-card.tsx'

type ClipGridProps = {
  items: readonly ResultItem[]
  /** Whether the page is about these results, so that the pictures of the first row are loaded first. */
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
