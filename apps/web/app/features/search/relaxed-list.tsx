/**
 * Shows the number of results without each filter, if there are few or none. Requested after the results are
 * shown.
 */
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { type Facets, listActiveFilters } from './active-filters.ts'
import { countLabel } from './count-labels.ts'
import { facetQuery } from './facet-counts.ts'
import { listRelaxed, type RelaxedCount, type UnderstoodPart } from './relaxed-searches.ts'
import { type Search, searchUrl } from './search-params.ts'

/** The limit of the API's counts (R-SEARCH-4). */
const MAX_COUNT = 10_000

type RelaxedListProps = { search: Search; facets: Facets; parts: readonly UnderstoodPart[]; shown: number }

/** Needs a `key` that changes with the search. `shown` is the number of results that this search has. */
export function RelaxedList({ search, facets, parts, shown }: RelaxedListProps) {
  // A place is no filter: its words are searched for as well.
  const words = parts.filter(({ filter }) => filter !== 'place')
  const hasFilters = listActiveFilters(search, facets).length + words.length > 0
  const [answer, setAnswer] = useState<readonly RelaxedCount[]>([])
  useEffect(() => {
    const query = facetQuery(search)
    if (!query || !hasFilters) return
    const stale = new AbortController()
    browserApi.call('GET /clip/clips/relax', { querystring: query, signal: stale.signal }).then(
      ({ data }) => setAnswer(data),
      // The search works without this list.
      () => undefined,
    )
    return () => stale.abort()
  }, [search, hasFilters])

  const relaxed = listRelaxed({ search, facets, parts: words }, answer, shown)
  if (relaxed.length === 0) return null
  return (
    <section aria-labelledby="relaxed" className="my-8">
      <h2 id="relaxed" className="mb-2 font-semibold">
        More results if you remove a filter
      </h2>
      <ul className="max-w-xl">
        {relaxed.map(({ label, count, without }) => (
          <li key={label} className="border-t border-rule last:border-b">
            <Link
              to={searchUrl(without)}
              rel="nofollow"
              className="flex min-h-11 items-center justify-between gap-4 underline-offset-4 hover:underline"
            >
              <span>
                Without {label}
                <span className="sr-only">: </span>
              </span>
              <span className="caption">{countLabel(count, count < MAX_COUNT)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
