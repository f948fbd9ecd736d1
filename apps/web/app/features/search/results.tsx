/**
 * Shows the results as a contact sheet that MORE RESULTS makes longer. The longer list is remembered, so that coming back
 * finds it again, at the clip that was viewed last (R-SEARCH-10).
 */

import type { ResultItem } from '@rushes/contract/clips'
import { hasWord } from '@rushes/contract/search-options'
import { Suspense } from 'react'
import { buttonClass, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { useViewer } from '../account/session-store.ts'
import { ClipCard } from '../catalogue/clip-card.tsx'
import { FIRST_ROW } from '../catalogue/clip-grid.tsx'
import type { ResultPage } from './load-results.ts'
import { MoreResultsLink } from './more-results-link.tsx'
import { memory } from './result-memory-store.ts'
import { identityOf, type Search } from './search-params.ts'
import { useGrowingList } from './use-growing-list.ts'
import { LOADING_DELAY_MS, useLingering } from './use-lingering.ts'
import { useRestoredScroll } from './use-restored-scroll.ts'
import { type Selection, useSelection } from './use-selection.ts'

const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar)

export function Results({ search, first }: { search: Search; first: ResultPage }) {
  const { list, busy, failure, loadMore } = useGrowingList(search, first)
  const { state } = useViewer()
  const selection = useSelection(list.items)
  const loading = useLingering(busy, LOADING_DELAY_MS)
  useRestoredScroll(search, first, list)

  if (list.items.length === 0) return <NoResults search={search} />
  const selectable = state === 'member' && search.type !== 'packages'
  return (
    <>
      {selectable && <SelectAll selection={selection} />}
      <ContactSheet
        search={search}
        items={list.items}
        busy={busy}
        selection={selection}
        selectable={selectable}
      />
      {failure && (
        <Notice tone="stop" className="mt-6">
          {failure}
        </Notice>
      )}
      <div className="mt-10 flex flex-wrap items-center justify-center gap-3">
        {list.next && <MoreResultsLink search={search} next={list.next} busy={busy} onMore={loadMore} />}
        <a href="#main" className={buttonClass({ kind: 'quiet', size: 'large' })}>
          <Icon of="arrow-up" />
          BACK TO TOP
        </a>
      </div>
      <p role="status" className="mt-3 min-h-6 text-center text-sm text-ink-soft">
        {loading ? 'Loading' : ''}
      </p>
      <Suspense fallback={null}>
        {selection.items.length > 0 && <SelectionBar items={selection.items} onClear={selection.clear} />}
      </Suspense>
    </>
  )
}

function NoResults({ search: { term = '', type } }: { search: Search }) {
  const isWordless = term !== '' && !hasWord(term)
  return (
    <EmptyState action={<LinkButton to={`/search?type=${type}`}>Clear the search</LinkButton>}>
      {isWordless
        ? `No results: “${term}” has no letter or number in it. Type a word, or clear the search to see everything.`
        : 'No results'}
    </EmptyState>
  )
}

type ContactSheetProps = {
  search: Search
  items: readonly ResultItem[]
  busy: boolean
  selection: Selection
  selectable: boolean
}

function ContactSheet({ search, items, busy, selection, selectable }: ContactSheetProps) {
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

function SelectAll({ selection }: { selection: Selection }) {
  return (
    <p className="mb-4 flex items-center gap-3 text-sm">
      <button type="button" onClick={selection.selectAll} className="underline underline-offset-4">
        Select all on page
      </button>
      <span role="status" className="text-ink-soft">
        {selection.skipped > 0 &&
          `${selection.skipped} skipped: enquiry only, or already in your cart or queue`}
      </span>
    </p>
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
