/**
 * Shows the results as a contact sheet that MORE RESULTS makes longer. The longer list is remembered, so that coming back
 * finds it again, at the clip that was viewed last.
 */

import { hasWord } from '@rushes/contract/search-options'
import { Suspense } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { useViewer } from '../account/session-store.ts'
import type { ResultPage } from './load-results.ts'
import { MoreResultsLink } from './more-results-link.tsx'
import { ResultSheet } from './result-sheet.tsx'
import { changeSearch, type Search, searchUrl } from './search-params.ts'
import { TYPE_TABS } from './type-words.ts'
import { useGrowingList } from './use-growing-list.ts'
import { LOADING_DELAY_MS, useLingering } from './use-lingering.ts'
import { useRestoredScroll } from './use-restored-scroll.ts'
import { useSelection } from './use-selection.ts'

const BackToTop = lazyPart(async () => (await import('../../ui/back-to-top.tsx')).BackToTop, {
  isComfort: true,
})
const SelectAll = lazyPart(async () => (await import('./select-all.tsx')).SelectAll)
const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar)

export function Results({ search, first }: { search: Search; first: ResultPage }) {
  const { list, busy, failure, loadMore } = useGrowingList(search, first)
  const { state } = useViewer()
  const selection = useSelection(list.items)
  const loading = useLingering(busy, LOADING_DELAY_MS)
  useRestoredScroll(search, first, list)
  // Shorts are there, but not for every account.
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
        <Notice tone="stop" className="mt-6">
          {failure}
        </Notice>
      )}
      {/* BACK TO TOP comes late and has a column of its own: MORE RESULTS never moves away from the pointer. */}
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

function NoResults({ search, seesAll }: { search: Search; seesAll: boolean }) {
  const { term = '', type } = search
  // Nothing narrows the search: there is nothing of the type at all.
  const isEverything = searchUrl(changeSearch(search, { sort: null })) === searchUrl({ type })
  if (isEverything && seesAll) return <NothingYet type={type} />
  const isWordless = term !== '' && !hasWord(term)
  return (
    <EmptyState action={<LinkButton to={`/search?type=${type}`}>Clear the search</LinkButton>}>
      {isWordless
        ? `No results: “${term}” has no letter or number in it. Type a word, or clear the search to see everything.`
        : 'No results'}
    </EmptyState>
  )
}

const NothingYet = ({ type }: Pick<Search, 'type'>) => (
  <EmptyState>
    The first {TYPE_TABS.find((tab) => tab.type === type)?.many ?? 'clips'} come as soon as we publish them.
  </EmptyState>
)
