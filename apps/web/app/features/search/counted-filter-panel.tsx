/** The filter panel with counts, for the search page. */
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useViewer } from '../account/session-store.ts'
import { type FacetCounts, facetQuery } from './facet-counts.ts'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'
import { applicable } from './filters-of-type.ts'
import { changeSearch, type Search, searchUrl } from './search-params.ts'

export function CountedFilterPanel(props: Omit<FilterPanelProps, 'counts' | 'isMember'>) {
  return (
    <FilterPanel {...props} isMember={useViewer().state !== 'guest'} counts={useFacetCounts(props.search)} />
  )
}

/**
 * Keeps the counts of the previous search until those of this search arrive, unless the type of result has
 * changed.
 */
function useFacetCounts(search: Search): FacetCounts | null {
  const [loaded, setLoaded] = useState<{ type: string; counts: FacetCounts } | null>(null)
  const identity = searchUrl(changeSearch(applicable(search), { sort: null }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: searches of one identity have the same counts
  useEffect(() => {
    const query = facetQuery(search)
    if (!query) return
    const stale = new AbortController()
    browserApi.call('GET /clip/clips/facets', { querystring: query, signal: stale.signal }).then(
      ({ data }) => setLoaded({ type: search.type, counts: data }),
      // The filters work without counts.
      () => {
        if (!stale.signal.aborted) setLoaded(null)
      },
    )
    return () => stale.abort()
  }, [identity])

  return loaded?.type === search.type ? loaded.counts : null
}
