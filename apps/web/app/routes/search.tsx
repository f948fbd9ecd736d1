/**
 * /search: results for a keyword and its filters. Every choice lives in the address, so a search can be shared, reloaded
 * and returned to with the back button (specification, section 2, search screen; section 4, Search).
 */
import type { ApiClient } from '@rushes/contract/client'
import { Link, useNavigation } from 'react-router'
import { apiContext } from '../contexts.ts'
import { SEARCH_HEADING, SearchBox } from '../features/catalogue/search-box.tsx'
import { type Facets, listActiveFilters } from '../features/search/active-filters.ts'
import { SORT_LABELS } from '../features/search/filter-labels.ts'
import { FILTER_PANEL_ID, FilterPanel } from '../features/search/filter-panel.tsx'
import { loadFacets, loadResults } from '../features/search/load-results.ts'
import { memory } from '../features/search/result-memory.ts'
import { Results } from '../features/search/results.tsx'
import {
  changeSearch,
  identityOf,
  readSearch,
  type Search,
  SORT_CHOICES,
  searchUrl,
  sortOf,
} from '../features/search/search-params.ts'
import { LOADING_DELAY_MS, useLingering } from '../features/search/use-lingering.ts'
import { isFirstView } from '../lib/first-view.ts'
import { failLoad } from '../lib/load-failure.ts'
import { currentToken } from '../lib/stored-session.ts'
import { buttonClass } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/search.ts'

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
        <FilterPanel search={search} facets={known} />
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
          <Results key={searchUrl(search)} search={search} first={results} />
        </section>
      </div>
    </div>
  )
}

function clearedSearch({ term, type, sort }: Search): Search {
  return { type, ...(term && { term }), ...(sort && { sort }) }
}

/** `1,204 results`, `1 result`, `10,000+ results`. */
function countWords(count: number, exact: boolean): string {
  const digits = String(count).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${digits}${exact ? '' : '+'} ${count === 1 ? 'result' : 'results'}`
}

function SortLinks({ search }: { search: Search }) {
  const current = sortOf(search)
  const moving = search.type === 'video' || search.type === 'short'
  const choices = SORT_CHOICES.filter((choice) => {
    if (choice === 'most_rel') return search.term !== undefined
    return moving || (choice !== 'longest' && choice !== 'shortest')
  })
  return (
    <nav aria-label="Sort" className="-mx-1 flex max-w-full overflow-x-auto text-sm">
      {choices.map((choice) => (
        <Link
          key={choice}
          to={searchUrl(changeSearch(search, { sort: choice }))}
          rel="nofollow"
          preventScrollReset
          {...(choice === current && { 'aria-current': 'true' as const })}
          className={`min-h-8 px-2 py-1.5 whitespace-nowrap underline-offset-8 ${
            choice === current
              ? 'font-semibold underline decoration-mark decoration-2'
              : 'text-ink-soft hover:text-ink'
          }`}
        >
          {SORT_LABELS[choice]}
        </Link>
      ))}
    </nav>
  )
}
