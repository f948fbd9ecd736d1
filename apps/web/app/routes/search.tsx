/**
 * /search: the results for a keyword and its filters. The address contains every choice, so that a search can
 * be shared, reloaded and returned to with the back button.
 */
import type { ApiClient } from '@rushes/contract/client'
import { SEARCH_PARAMS } from '@rushes/contract/search-filters'
import { Suspense } from 'react'
import { replace, useNavigation } from 'react-router'
import { loadAccount } from '../features/account/session-store.ts'
import { ActiveFilterChips } from '../features/search/active-filter-chips.tsx'
import { type Facets, listActiveFilters } from '../features/search/active-filters.ts'
import { CategoryFeed } from '../features/search/category-feed.tsx'
import { FaultList } from '../features/search/fault-list.tsx'
import { messagesFor } from '../features/search/fault-messages.ts'
import { FilterFaults } from '../features/search/filter-faults.tsx'
import { LazySearchPart } from '../features/search/lazy-search-part.tsx'
import { loadFacets, loadResults, MIN_RESULTS, type ResultPage } from '../features/search/load-results.ts'
import { memory } from '../features/search/result-memory-store.ts'
import { Results } from '../features/search/results.tsx'
import { ResultsHead } from '../features/search/results-head.tsx'
import { SEARCH_HEADING, SearchBox } from '../features/search/search-box.tsx'
import { faultsIn, loadForgiving } from '../features/search/search-faults.ts'
import {
  changeSearch,
  identityOf,
  isIndexed,
  readSearch,
  rejectedValues,
  type Search,
  searchUrl,
} from '../features/search/search-params.ts'
import { TypeTabs } from '../features/search/type-tabs.tsx'
import { LOADING_DELAY_MS, useLingering } from '../features/search/use-lingering.ts'
import { useTypeCounts } from '../features/search/use-type-counts.ts'
import { apiContext } from '../lib/contexts.ts'
import { isFirstView } from '../lib/first-view.ts'
import { failLoad } from '../lib/load-failure.ts'
import { useSite } from '../lib/site.ts'
import { currentToken } from '../lib/stored-session.ts'
import { classNames } from '../ui/class-names.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/search.ts'

const FilterPanel = lazyPart(
  async () => (await import('../features/search/counted-filter-panel.tsx')).CountedFilterPanel,
)
const RelaxedList = lazyPart(async () => (await import('../features/search/relaxed-list.tsx')).RelaxedList, {
  isComfort: true,
})

const SearchNotes = lazyPart(async () => (await import('../features/search/search-notes.tsx')).SearchNotes)
const WaysOn = lazyPart(async () => (await import('../features/search/ways-on.tsx')).WaysOn, {
  isComfort: true,
})

/** Returns the number of results below which there is room for others: a page, if they are found by meaning. */
const roomOf = (findsMeaning = false) => (findsMeaning ? 24 : MIN_RESULTS)

const paramsOf = (request: Request) => new URL(request.url).searchParams

/** The browser loads the facets once per visit, and again after staff have changed them. */
let visitFacets: Promise<Facets> | undefined

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const params = paramsOf(request)
  const [found, facets] = await Promise.all([
    loadForgiving(readSearch(params), (search) => loadResults(api, search)),
    loadFacets(api),
  ]).catch(failLoad)
  // The document is that of a guest. A member who reloads it must not read that a filter is for members.
  const faults = found.faults.filter(({ name }) => name !== 'obtainable' && name !== 'cleared')
  return { ...found, facets, faults: [...faultsIn(params), ...faults] }
}

export async function clientLoader({ request, context, serverLoader }: Route.ClientLoaderArgs) {
  const api = context.get(apiContext)
  const params = paramsOf(request)
  const search = readSearch(params)
  const page = search.es_after ? 1 : memory.page(identityOf(search))
  // The document of a guest cannot decide whether a filter for members may be used.
  const isWhole = page === 1 && !search.obtainable && !search.cleared
  if (isFirstView() && currentToken() === null && isWhole) return await serverLoader()
  visitFacets ??= loadFacets(api)
  const account = currentToken() === null ? null : loadAccount().catch(() => null)
  const load = (tried: Search) => loadAsLeft(api, tried, page)
  const found = await load(search)
    .then(
      (results) => ({ search, results, faults: [] }),
      async (error) => (await faultParts()).loadForgiving(search, load, Promise.reject(error)),
    )
    .catch(failLoad)
  // A refused value may mean that staff changed the facets. Accounts for shorts are redirected from other
  // types.
  if (found.faults.length > 0) visitFacets = loadFacets(api)
  const isHidden = search.type === 'video' || search.type === 'image'
  if (isHidden && (await account)?.shorts) throw replace(searchUrl({ ...search, type: 'short' }))
  const typed = hasRejected(params) ? (await faultParts()).faultsIn(params) : []
  return { ...found, facets: await visitFacets, faults: [...typed, ...found.faults] }
}
clientLoader.hydrate = true as const

/** The browser loads the messages about invalid values when there are any. */
const faultParts = () => import('../features/search/search-faults.ts')

const hasRejected = (params: URLSearchParams) =>
  SEARCH_PARAMS.some((name) => rejectedValues(params, name).length > 0)

/** Loads the list as the visitor left it: from memory, else all its pages at once. */
async function loadAsLeft(api: ApiClient, search: Search, page: number) {
  const remembered = search.es_after ? undefined : memory.list(identityOf(search))
  if (remembered) return remembered
  return await loadResults(api, page > 1 ? { ...search, page: String(page), back_on_search: '1' } : search)
}

/**
 * Returns the number of active filters; null without results and filters, if there is nothing to filter or to
 * sort.
 */
const activeFilterCount = (results: number, active: number, faults: number): number | null =>
  results + active + faults === 0 ? null : active

const hasNotes = ({ didYouMean, correctedTo, understood: { parts, ignored, excluded } }: ResultPage) =>
  didYouMean ?? correctedTo ?? parts[0] ?? ignored[0] ?? excluded[0]

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { search: typed, results, facets, faults } = loaderData
  const search = results.correctedTo === null ? typed : changeSearch(typed, { term: results.correctedTo })
  const lead = results.items.some(({ id }) => id === results.reference?.id) ? null : results.reference
  const { findsMeaning } = useSite()
  const navigation = useNavigation()
  const loading = useLingering(navigation.location?.pathname === '/search', LOADING_DELAY_MS)
  const active = listActiveFilters(search, facets)
  const filters = activeFilterCount(results.count, active.length, faults.length)
  const typeCounts = useTypeCounts(search)
  // The item that the term names counts if there are no other results, as in its tab.
  const count = results.count || Number(lead !== null)
  const few = results.count < MIN_RESULTS && !lead
  const panel = { search, facets, faults, isEmpty: results.count === 0 }
  const relaxed = few && (
    <Suspense fallback={null}>
      <RelaxedList
        key={identityOf(search)}
        search={search}
        facets={facets}
        parts={results.understood.parts}
        shown={results.count}
      />
    </Suspense>
  )
  const notes = { typed, search, facets, lead, results: { ...results, items: [], near: [] } }
  return (
    <div className="gutter sheet-width pt-4 pb-6 md:pt-6">
      <PageHead
        title="Search Results"
        description="Search video, images, shorts and packages by keyword, place, tone, quality and length."
        canonical={identityOf(search)}
        noIndex={!isIndexed(search, active.length + faults.length)}
      />
      <CategoryFeed categories={search.cat} />
      <h1 className="title mb-2 text-base md:mb-3 md:text-2xl">{SEARCH_HEADING}</h1>
      <div className="mb-3 max-w-4xl md:mb-6">
        <SearchBox term={typed.term} type={typed.type} />
        <FaultList messages={messagesFor(faults, 'term', 'type', 'sort')} />
      </div>
      <div className="lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8 lg:has-[aside]:grid">
        {filters !== null && (
          <LazySearchPart identity={JSON.stringify(panel)} fallback={<aside />}>
            <FilterPanel {...panel} />
          </LazySearchPart>
        )}
        {/* One screen high, so that late content after few results moves no visible footer. */}
        <section
          id="results"
          tabIndex={-1}
          aria-label="Results"
          className={classNames('min-h-dvh', loading && 'opacity-60 transition-opacity')}
        >
          <FilterFaults faults={faults} />
          <TypeTabs search={search} counts={typeCounts} />
          <ResultsHead search={search} results={{ ...results, count }} filters={filters} />
          <ActiveFilterChips search={search} active={active} />
          {/* The skip link skips the tabs and the sort order too. */}
          <h2 id="first-result" tabIndex={-1} className="sr-only">
            Results
          </h2>
          <LazySearchPart identity={JSON.stringify(notes)}>
            {(lead ?? hasNotes(results)) && <SearchNotes {...notes} />}
          </LazySearchPart>
          {results.count === 0 && relaxed}
          {count > 0 && results.count === 0 ? null : (
            <Results key={searchUrl(search)} search={search} first={results} />
          )}
          <Suspense fallback={null}>
            {search.term && !lead && results.count < roomOf(findsMeaning) && (
              <WaysOn
                search={search}
                shown={results.items}
                term={typed.term ?? ''}
                near={results.near}
                counts={typeCounts}
              />
            )}
          </Suspense>
          {results.count > 0 && relaxed}
        </section>
      </div>
    </div>
  )
}
