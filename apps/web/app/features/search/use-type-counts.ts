/** Requests the number of results of each type, after the results, so that counting never delays them. */
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { clipQuery } from './api-query.ts'
import { changeSearch, type Search, searchUrl } from './search-params.ts'
import type { TypeCount } from './type-labels.ts'

/** Returns null until the first response; the counts of another search are not reused. */
export function useTypeCounts(search: Search): readonly TypeCount[] | null {
  const [loaded, setLoaded] = useState<{ of: string; counts: readonly TypeCount[] } | null>(null)
  const identity = searchUrl({ ...changeSearch(search, { sort: null }), type: 'video' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: searches of one identity have the same counts
  useEffect(() => {
    const stale = new AbortController()
    // Every filter is sent, because the other types have filters that this one lacks.
    const querystring = clipQuery({ ...changeSearch(search, { sort: null }), type: 'video' })
    const { type: _type, ...anyType } = querystring
    browserApi.call('GET /clip/clips/types', { querystring: anyType, signal: stale.signal }).then(
      ({ data }) => setLoaded({ of: identity, counts: data }),
      // The tabs work without counts.
      () => undefined,
    )
    return () => stale.abort()
  }, [identity])

  return loaded?.of === identity ? loaded.counts : null
}
