/** Few or no results: what dropping each filter would bring, asked for once the results are there. */
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import type { Facets } from './active-filters.ts'
import { countWords } from './count-words.ts'
import { facetQuery } from './facet-counts.ts'
import { listRelaxed, type RelaxedCount } from './relaxed-searches.ts'
import { type Search, searchUrl } from './search-params.ts'

/** The API counts no further. */
const MOST_COUNTED = 10_000

/** Mount it anew for another search. `shown` is how many results this one has. */
export function RelaxedList({ search, facets, shown }: { search: Search; facets: Facets; shown: number }) {
  const [answer, setAnswer] = useState<readonly RelaxedCount[]>([])
  useEffect(() => {
    const query = facetQuery(search)
    if (!query) return
    const stale = new AbortController()
    browserApi.call('GET /clip/clips/relax', { querystring: query, signal: stale.signal }).then(
      ({ data }) => setAnswer(data),
      // Help that does not come is not missed (specification, section 8: no user message).
      () => undefined,
    )
    return () => stale.abort()
  }, [search])

  const relaxed = listRelaxed(search, facets, answer, shown)
  if (relaxed.length === 0) return null
  return (
    <section aria-labelledby="relaxed" className="mt-8">
      <h2 id="relaxed" className="mb-2 font-semibold">
        More with one filter less
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
              <span className="caption">{countWords(count, count < MOST_COUNTED)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
