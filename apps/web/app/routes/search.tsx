/**
 * /search: the results for a keyword and its filters. The address holds every choice, so that a search can be shared,
 * reloaded and returned to with the back button.
 */

import type { ApiClient } from '@rushes/contract/client'
import { Suspense } from 'react'
import { useNavigation } from 'react-router'
import { ActiveFilterChips } from '../features/search/active-filter-chips.tsx'
import { type Facets, listActiveFilters } from '../features/search/active-filters.ts'
import { DidYouMean } from '../features/search/did-you-mean.tsx'
import { FaultList } from '../features/search/fault-list.tsx'
import { FilterFaults } from '../features/search/filter-faults.tsx'
import { FilterPanel } from '../features/search/filter-panel.tsx'
import { loadFacets, loadResults } from '../features/search/load-results.ts'
import { memory } from '../features/search/result-memory-store.ts'
import { Results } from '../features/search/results.tsx'
import { ResultsHead } from '../features/search/results-head.tsx'
import { SEARCH_HEADING, SearchBox } from '../features/search/search-box.tsx'
import { faultsIn, loadForgiving, messagesFor } from '../features/search/search-faults.ts'
import { identityOf, readSearch, type Search, searchUrl } from '../features/search/search-params.ts'
import { useFacetCounts } from '../features/search/use-facet-counts.ts'
import { LOADING_DELAY_MS, useLingering } from '../features/search/use-lingering.ts'
import { apiContext } from '../lib/contexts.ts'
import { isFirstView } from '../lib/first-view.ts'
import { failLoad } from '../lib/load-failure.ts'
import { currentToken } from '../lib/stored-session.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/search.ts'

const RelaxedList = lazyPart(async () => (await import('../features/search/relaxed-list.tsx')).RelaxedList, {
  isComfort: true,
})

/** A visitor with fewer results reads how many there would be without each filter. */
const MIN_RESULTS = 3

const paramsOf = (request: Request) => new URL(request.url).searchParams

/** The browser loads the facets once per visit. */
let visitFacets: Promise<Facets> | undefined

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const params = paramsOf(request)
  const [found, facets] = await Promise.all([
    loadForgiving(readSearch(params), (search) => loadResults(api, search)),
    loadFacets(api),
  ]).catch(failLoad)
  return { ...found, facets, faults: [...faultsIn(params), ...found.faults] }
}

export async function clientLoader({ request, context, serverLoader }: Route.ClientLoaderArgs) {
  const api = context.get(apiContext)
  const params = paramsOf(request)
  const search = readSearch(params)
  const page = search.es_after ? 1 : memory.page(identityOf(search))
  if (isFirstView() && currentToken() === null && page === 1) return await serverLoader()
  visitFacets ??= loadFacets(api)
  const found = await loadForgiving(search, (tried) => loadAsLeft(api, tried, page)).catch(failLoad)
  return { ...found, facets: await visitFacets, faults: [...faultsIn(params), ...found.faults] }
}
clientLoader.hydrate = true as const

/** The list as the visitor left it: from memory, else all its pages at once (R-SEARCH-5, R-SEARCH-10). */
async function loadAsLeft(api: ApiClient, search: Search, page: number) {
  const remembered = search.es_after ? undefined : memory.list(identityOf(search))
  if (remembered) return remembered
  return await loadResults(api, page > 1 ? { ...search, page: String(page), back_on_search: '1' } : search)
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { search, results, facets, faults } = loaderData
  const navigation = useNavigation()
  const loading = useLingering(navigation.location?.pathname === '/search', LOADING_DELAY_MS)
  const active = listActiveFilters(search, facets)
  const counts = useFacetCounts(search)
  const few = results.count < MIN_RESULTS && search.type !== 'packages' && active.length > 0
  return (
    <div className="gutter sheet-width py-6">
      <PageHead
        title="Search Results"
        description="Search video, images, shorts and packages by keyword, place, tone, quality and length."
        canonical={identityOf(search)}
        noIndex={active.length + faults.length > 0 || search.es_after !== undefined}
      />
      <h1 className="title mb-3 text-xl md:text-2xl">{SEARCH_HEADING}</h1>
      <div className="mb-6 max-w-4xl">
        <SearchBox term={search.term} type={search.type} />
        <FaultList messages={messagesFor(faults, 'term', 'type', 'sort')} />
      </div>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
        <FilterPanel search={search} facets={facets} counts={counts} faults={faults} />
        <section aria-label="Results" className={loading ? 'opacity-60 transition-opacity' : undefined}>
          <FilterFaults faults={faults} />
          <ResultsHead search={search} results={results} active={active.length} />
          <ActiveFilterChips search={search} active={active} />
          <h2 className="sr-only">Results</h2>
          {results.didYouMean && <DidYouMean search={search} term={results.didYouMean} />}
          <Results key={searchUrl(search)} search={search} first={results} />
          <Suspense fallback={null}>
            {few && (
              <RelaxedList key={identityOf(search)} search={search} facets={facets} shown={results.count} />
            )}
          </Suspense>
        </section>
      </div>
    </div>
  )
}
