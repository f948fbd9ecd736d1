/**
 * The results: a contact sheet that MORE RESULTS makes longer. The grown list is remembered, so that coming back finds
 * it again, at the clip that was looked at last.
 */
import type { ResultItem } from '@rushes/contract/clips'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useNavigationType } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { savedScroll } from '../../lib/saved-scroll.ts'
import { buttonClass, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { useViewer } from '../account/session-store.ts'
import { ClipCard } from '../catalogue/clip-card.tsx'
import { FIRST_ROW } from '../catalogue/clip-grid.tsx'
import { loadResults, type ResultPage } from './load-results.ts'
import { memory, RETURN_HASH } from './result-memory.ts'
import { identityOf, type Search, searchUrl } from './search-params.ts'
import { LOADING_DELAY_MS, useLingering } from './use-lingering.ts'
import { useSelection } from './use-selection.ts'

const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }))

export function Results({ search, first }: { search: Search; first: ResultPage }) {
  const { list, busy, failed, more } = useGrowingList(search, first)
  const { state } = useViewer()
  const selection = useSelection(list.items)
  const loading = useLingering(busy, LOADING_DELAY_MS)
  const identity = identityOf(search)
  useReturnToViewed(identity, list.items)
  useScrollOnceWhole(first)

  if (list.items.length === 0) {
    return (
      <EmptyState action={<LinkButton to={`/search?type=${search.type}`}>Clear the search</LinkButton>}>
        No results
      </EmptyState>
    )
  }
  const upright = search.type === 'short'
  const selectable = state === 'member' && search.type !== 'packages'
  return (
    <>
      {selectable && <SelectAll selection={selection} />}
      <ul className="contact-sheet" data-upright={upright || undefined} aria-busy={busy}>
        {list.items.map((item, index) => (
          <li key={item.id} id={`item-${item.id}`}>
            <ClipCard
              item={item}
              upright={upright}
              selected={selection.has(item.id)}
              frame={index + 1}
              first={index < FIRST_ROW}
              onOpen={() => memory.keepViewed(identity, item.id)}
              corner={selectable && <SelectBox item={item} selection={selection} />}
            />
          </li>
        ))}
      </ul>
      {failed && (
        <Notice tone="stop" className="mt-6">
          {failed}
        </Notice>
      )}
      <div className="mt-10 flex flex-wrap items-center justify-center gap-3">
        {list.next && (
          <Link
            to={searchUrl({ ...search, ...list.next })}
            rel="nofollow"
            preventScrollReset
            aria-disabled={busy || undefined}
            className={buttonClass({ kind: 'outline', size: 'large' })}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              void more()
            }}
          >
            MORE RESULTS
          </Link>
        )}
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

type Selection = ReturnType<typeof useSelection>

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

function useGrowingList(search: Search, first: ResultPage) {
  const [grown, setGrown] = useState({ first, list: first, page: Number(search.page ?? 1) })
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  // The browser's own load may replace what the server sent.
  const { list, page } = grown.first === first ? grown : { list: first, page: 1 }

  async function more() {
    if (busy || !list.next) return
    setBusy(true)
    setFailed(null)
    try {
      const next = await loadResults(browserApi, { ...search, ...list.next })
      const longer = { ...next, items: [...list.items, ...next.items] }
      setGrown({ first, list: longer, page: page + 1 })
      if (!search.es_after) memory.keepList(identityOf(search), longer, Number(list.next.page))
    } catch (error) {
      setFailed(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { list, busy, failed, more }
}

/** Back navigation restores the scroll position by itself; a link back to the search finds the item instead. */
function useReturnToViewed(identity: string, items: readonly ResultItem[]) {
  const arrivedBy = useNavigationType()
  const shown = items.length
  useEffect(() => {
    if (arrivedBy === 'POP' || location.hash !== RETURN_HASH || shown === 0) return
    const viewed = memory.viewed(identity)
    document.getElementById(`item-${viewed}`)?.scrollIntoView({ block: 'center' })
  }, [arrivedBy, identity, shown])
}

/** The server's document holds one page, within which no further scroll position can be restored: the others follow. */
function useScrollOnceWhole(first: ResultPage) {
  const before = useRef(first)
  // After the router's own layout effect, which restores where the one page ended.
  useEffect(() => {
    const grew = first.items.length > before.current.items.length
    before.current = first
    const position = grew ? savedScroll() : null
    if (position !== null) scrollTo(0, position)
  }, [first])
}
