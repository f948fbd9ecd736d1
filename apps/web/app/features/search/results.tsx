/**
 * Shows the results as a contact sheet that MORE RESULTS extends. The longer list is remembered, so that a
 * return shows it again, at the last viewed clip.
 */
import type { FoundItem, ResultItem } from '@rushes/contract/clips'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { useViewer } from '../account/session-store.ts'
import { ClipCard, FIRST_ROW } from '../catalogue/clip-card.tsx'
import { LazySearchPart } from './lazy-search-part.tsx'
import { loadResults, type ResultPage } from './load-results.ts'
import { memory } from './result-memory-store.ts'
import { changeSearch, identityOf, type Search, searchUrl } from './search-params.ts'
import { TYPE_TABS } from './type-labels.ts'
import { LOADING_DELAY_MS, useLingering } from './use-lingering.ts'
import { useRestoredScroll } from './use-restored-scroll.ts'
import { type Selection, useSelection } from './use-selection.ts'

type ResultSheetProps = {
  search: Search
  items: readonly FoundItem[]
  busy: boolean
  selection: Selection
  selectable: boolean
}

type MoreResultsLinkProps = {
  search: Search
  next: NonNullable<ResultPage['next']>
  busy: boolean
  onMore: () => Promise<void>
}

/** The last page that can be requested together with the pages before it. */
const MAX_PAGES_AT_ONCE = 20

const BackToTop = lazyPart(async () => (await import('../../ui/back-to-top.tsx')).BackToTop, {
  isComfort: true,
})

const LineLink = lazyPart(async () => (await import('./line-link.tsx')).LineLink, { isComfort: true })

const SelectAll = lazyPart(async () => (await import('./select-all.tsx')).SelectAll)

const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar)

export function Results({ search, first }: { search: Search; first: ResultPage }) {
  const { list, busy, failure, loadMore } = useGrowingList(search, first)
  const { state } = useViewer()
  const selection = useSelection(list.items)
  const loading = useLingering(busy, LOADING_DELAY_MS)
  useRestoredScroll(search, first, list)
  // Shorts are public, but not for every account.
  const seesAll = state !== 'member' || search.type !== 'short'

  if (list.items.length === 0) return <NoResults search={search} seesAll={seesAll} />
  const selectable = state === 'member' && search.type !== 'packages'
  return (
    <>
      <div className={search.type === 'packages' ? undefined : 'member-row'}>
        <Suspense fallback={null}>{selectable && <SelectAll selection={selection} />}</Suspense>
      </div>
      <ResultSheet
        search={search}
        items={list.items}
        busy={busy}
        selection={selection}
        selectable={selectable}
      />
      {failure && (
        <Notice
          tone="stop"
          className="mt-6"
          action={
            <Button busy={busy} onClick={() => void loadMore()}>
              Try again
            </Button>
          }
        >
          {failure}
        </Notice>
      )}
      {/* BACK TO TOP appears late and has a separate column: MORE RESULTS never moves away. */}
      <div className="mt-10 grid items-center justify-items-center gap-3 sm:grid-cols-[1fr_auto_1fr]">
        {list.next && (
          <span className="sm:col-start-2">
            <MoreResultsLink search={search} next={list.next} busy={busy} onMore={loadMore} />
          </span>
        )}
        <span className={list.next ? 'sm:col-start-3 sm:justify-self-start' : 'sm:col-start-2'}>
          <Suspense fallback={null}>
            <BackToTop />
          </Suspense>
        </span>
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

/** The way on without results; the count above shows that there are none (R-SEARCH-4). */
function NoResults({ search, seesAll }: { search: Search; seesAll: boolean }) {
  const { type } = search
  // Without any filter or term, there are no clips of the type at all.
  const isEverything = searchUrl(changeSearch(search, { sort: null })) === searchUrl({ type })
  if (isEverything && seesAll) return <NothingYet type={type} />
  return (
    <LinkButton size="small" to={`/search?type=${type}`}>
      Clear the search
    </LinkButton>
  )
}

const NothingYet = ({ type }: Pick<Search, 'type'>) => (
  <EmptyState>
    The first {TYPE_TABS.find((tab) => tab.type === type)?.many ?? 'clips'} will appear here when we publish
    them.
  </EmptyState>
)

/** MORE RESULTS: a link to the next page, which appends that page if JavaScript runs. */
function MoreResultsLink({ search, next, busy, onMore }: MoreResultsLinkProps) {
  return (
    <Link
      to={searchUrl({ ...search, ...withPagesBefore(next) })}
      rel="nofollow"
      preventScrollReset
      aria-disabled={busy || undefined}
      className={buttonClass({ kind: 'outline', size: 'large' })}
      onClick={(event) => {
        // With a modifier key the browser opens the page in another tab or window.
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void onMore()
      }}
    >
      MORE RESULTS
    </Link>
  )
}

/** As a link, before JavaScript has loaded, it keeps the results that are shown. */
function withPagesBefore(next: NonNullable<ResultPage['next']>) {
  return Number(next.page) > MAX_PAGES_AT_ONCE ? next : { page: next.page, back_on_search: '1' as const }
}

/** The first page of results and the pages that MORE RESULTS has appended to it. */
function useGrowingList(search: Search, first: ResultPage) {
  const [grown, setGrown] = useState({ first, list: first, page: Number(search.page ?? 1) })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // The browser loads the first page again for a member; a list that started with the server's page is then
  // outdated.
  const { list, page } = grown.first === first ? grown : { list: first, page: 1 }

  async function loadMore() {
    if (busy || !list.next) return
    setBusy(true)
    setFailure(null)
    try {
      const next = await loadResults(browserApi, { ...search, ...list.next })
      const longer = { ...next, items: [...list.items, ...next.items] }
      setGrown({ first, list: longer, page: page + 1 })
      if (!search.es_after) memory.rememberList(identityOf(search), longer, Number(list.next.page))
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { list, busy, failure, loadMore }
}

/** The contact sheet of the results; each clip can be selected if the viewer may. */
function ResultSheet({ search, items, busy, selection, selectable }: ResultSheetProps) {
  const upright = search.type === 'short'
  const open = (id: number) => memory.rememberViewed(identityOf(search), id)
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
            onOpen={() => open(item.id)}
            corner={selectable && <SelectBox item={item} selection={selection} />}
          />
          {item.line && (
            <LazySearchPart identity="">
              <LineLink item={item} line={item.line} onOpen={() => open(item.id)} />
            </LazySearchPart>
          )}
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
