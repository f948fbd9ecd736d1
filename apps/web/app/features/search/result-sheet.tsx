/** The contact sheet of the results; each clip can be selected where the viewer may. */
import type { ResultItem } from '@rushes/contract/clips'
import { ClipCard, FIRST_ROW } from '../catalogue/clip-card.tsx'
import { memory } from './result-memory-store.ts'
import { identityOf, type Search } from './search-params.ts'
import type { Selection } from './use-selection.ts'

type ResultSheetProps = {
  search: Search
  items: readonly ResultItem[]
  busy: boolean
  selection: Selection
  selectable: boolean
}

export function ResultSheet({ search, items, busy, selection, selectable }: ResultSheetProps) {
  const upright = search.type === 'short'
  return (
    <ul className="contact-sheet" data-upright={upright || undefined} aria-busy={busy}>
      {items.map((item, index) => (
        <li key={item.id} id={`item-${item.id}`}>
          <ClipCard
            item={item}
            upright={upright}
            selected={selection.has(item.id)}
            frame={index + 1}
            first={index < FIRST_ROW}
            onOpen={() => memory.rememberViewed(identityOf(search), item.id)}
            corner={selectable && <SelectBox item={item} selection={selection} />}
          />
        </li>
      ))}
    </ul>
  )
}

function SelectBox({ item, selection }: { item: ResultItem; selection: Selection }) {
  return (
    <label className="absolute top-2 left-2 grid size-8 place-items-center rounded-sm bg-film/80 hover:bg-film">
      <span className="sr-only">Select {item.title}</span>
      <input
        type="checkbox"
        className="size-4.5"
        checked={selection.has(item.id)}
        onChange={() => selection.toggle(item.id)}
      />
    </label>
  )
}
