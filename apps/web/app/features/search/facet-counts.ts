/** How many results each filter value would give: asked for after the results, so that it never delays them. */
import type { Data, Input } from '@rushes/contract/client'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { applicable } from './filters-of-type.ts'
import { changeSearch, type Search, searchUrl } from './search-params.ts'

export type FacetCounts = Data<'GET /clip/clips/facets'>
export type FacetName = keyof FacetCounts['counts']
/** What stands beside a filter value. */
export type ValueCount = { value: number; exact: boolean }

type FacetQuery = NonNullable<Input<'GET /clip/clips/facets'>['querystring']>

/** A value that the server does not name has no results; undefined while nothing is known. */
export function countOf(known: FacetCounts | null, name: FacetName, value: string): ValueCount | undefined {
  if (!known) return undefined
  const found = known.counts[name].find((one) => one.value === value)
  return { value: found?.count ?? 0, exact: known.isExact || !found }
}

/** The query that the counts are of; the order of the results does not change them. Null for packages. */
export function facetQuery(search: Search): FacetQuery | null {
  const { type, ...filters } = changeSearch(applicable(search), { sort: null })
  // Every value was proven by `readSearch`, which knows the same lists as the contract.
  return type === 'packages' ? null : ({ ...filters, type } as FacetQuery)
}

/** The counts of the search before stay until those of this one arrive, unless the type of result changed. */
export function useFacetCounts(search: Search): FacetCounts | null {
  const [loaded, setLoaded] = useState<{ type: string; counts: FacetCounts } | null>(null)
  const identity = searchUrl(changeSearch(applicable(search), { sort: null }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: the identity says all of the search that counts
  useEffect(() => {
    const query = facetQuery(search)
    if (!query) return
    const stale = new AbortController()
    browserApi.call('GET /clip/clips/facets', { querystring: query, signal: stale.signal }).then(
      ({ data }) => setLoaded({ type: search.type, counts: data }),
      // Filters without numbers still filter (specification, section 8: no user message).
      () => {
        if (!stale.signal.aborted) setLoaded(null)
      },
    )
    return () => stale.abort()
  }, [identity])

  return loaded?.type === search.type ? loaded.counts : null
}
