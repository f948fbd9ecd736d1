/**
 * /search: results for a keyword and its filters. Every choice lives in the address, so a search can be shared, reloaded
 * and returned to with the back button (specification, section 2, search screen; section 4, Search).
 */
import type { ApiClient } from '@rushes/contract/client'
import { lazy, Suspense } from 'react'
import { Link, useNavigation } from 'react-router'
import { type Facets, listActiveFilters } from '../features/search/active-filters.ts'
import { countWords } from '../features/search/count-words.ts'
import { DidYouMean } from '../features/search/did-you-mean.tsx'
import { useFacetCounts } from '../features/search/facet-counts.ts'
import { FILTER_PANEL_ID, FilterPanel } from '../features/search/filter-panel.tsx'
import { loadFacets, loadResults } from '../features/search/load-results.ts'
import { memory } from '../features/search/result-memory.ts'
import { Results } from '../features/search/results.tsx'
import { SEARCH_HEADING, SearchBox } from '../features/search/search-box.tsx'
import { identityOf, readSearch, type Search, searchUrl } from '../features/search/search-params.ts'
import { SortLinks } from '../features/search/sort-links.tsx'
import { LOADING_DELAY_MS, useLingering } from '../features/search/use-lingering.ts'
import { apiContext } from '../lib/contexts.ts'
import { isFirstView } from '../lib/first-view.ts'
import { failLoad } from '../lib/load-failure.ts'
import { currentToken } from '../lib/stored-session.ts'
import { buttonClass } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/search.ts'

const RelaxedList = lazy(async () => ({
  default: (await import('../features/search/relaxed-list.tsx')).RelaxedList,
}))

/** With fewer results a visitor is told what dropping a filter would bring. */
const FEW_RESULTS = 3

const searchOf = (request: Request) => readSearch(new URL(request.url).searchParams)

let facets: Promise<Facets> | undefined

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const search = searchOf(request)
  const [results, known] = await Promise.all([loadResults(api, search), loadFacets(api)]).catch(failLoad)
  return { search, results, facets: known }
}

export async function clientLoader({ request, context, serverLoader }: Route.ClientLoaderArgs) {
  const api = context.get(apiContext)
  const search = searchOf(request)
  const page = search.es_after ? 1 : memory.page(identityOf(search))
  if (isFirstView() && currentToken() === null && page === 1) return await serverLoader()
  facets ??= loadFacets(api)
  const results = await loadAsLeft(api, search, page).catch(failLoad)
  return { search, results, facets: await facets }
}
clientLoader.hydrate = true as const

/** The list as the visitor left it: from memory, else all its pages at once. */
async function loadAsLeft(api: ApiClient, search: Search, page: number) {
  const kept = search.es_after ? undefined : memory.list(identityOf(search))
  if (kept) return kept
  return await loadResults(api, page > 1 ? { ...search, page: String(page), back_on_search: '1' } : search)
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { search, results, facets: known } = loaderData
  const navigation = useNavigation()
  const loading = useLingering(navigation.location?.pathname === '/search', LOADING_DELAY_MS)
  const active = listActiveFilters(search, known)
  const counts = useFacetCounts(search)
  const few = results.count < FEW_RESULTS && search.type !== 'packages' && active.length > 0
  return (
    <div className="gutter sheet-width py-6">
      <PageHead
        title="Search Results"
        description="Search video, images, shorts and packages by keyword, place, tone, quality and length."
        canonical={identityOf(search)}
        noIndex={active.length > 0 || search.es_after !== undefined}
      />
      <h1 className="title mb-3 text-xl md:text-2xl">{SEARCH_HEADING}</h1>
      <div className="mb-6 max-w-4xl">
        <SearchBox term={search.term} type={search.type} />
      </div>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
        <FilterPanel search={search} facets={known} counts={counts} />
        <section aria-label="Results" className={loading ? 'opacity-60 transition-opacity' : undefined}>
          <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-rule pb-3">
            <p role="status" className="mr-auto text-lg font-semibold">
              {countWords(results.count, results.countIsExact)}
            </p>
            <button
              type="button"
              popoverTarget={FILTER_PANEL_ID}
              className={`${buttonClass({ size: 'small' })} lg:hidden`}
            >
              <Icon of="sliders-horizontal" />
              Filters{active.length > 0 && ` (${active.length})`}
            </button>
            <SortLinks search={search} />
          </div>
          {active.length > 0 && (
            <div className="mb-5 flex flex-wrap items-center gap-2">
              {active.map(({ key, label, without }) => (
                <Chip key={key} label={label} removes={label} to={searchUrl(without)} />
              ))}
              <Link
                to={searchUrl(clearedSearch(search))}
                preventScrollReset
                className="px-2 text-sm underline underline-offset-4"
              >
                Clear all
              </Link>
            </div>
          )}
          <h2 className="sr-only">Results</h2>
          {results.didYouMean && <DidYouMean search={search} term={results.didYouMean} />}
          <Results key={searchUrl(search)} search={search} first={results} />
          <Suspense fallback={null}>
            {few && (
              <RelaxedList key={identityOf(search)} search={search} facets={known} shown={results.count} />
            )}
          </Suspense>
        </section>
      </div>
    </div>
  )
}

function clearedSearch({ term, type, sort }: Search): Search {
  return { type, ...(term && { term }), ...(sort && { sort }) }
}
