/** Requests clips that are close in meaning, after the results, so that they never delay them. */
import type { ResultItem } from '@rushes/contract/clips'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { facetQuery } from './facet-counts.ts'
import { identityOf, type Search } from './search-params.ts'

/** Returns null until the response; an empty list without a model, and for packages. */
export function useCloseClips(search: Search): readonly ResultItem[] | null {
  const { findsMeaning = false } = useSite()
  const [loaded, setLoaded] = useState<{ of: string; clips: readonly ResultItem[] } | null>(null)
  const identity = identityOf(search)
  const isPossible = findsMeaning && search.type !== 'packages'

  // biome-ignore lint/correctness/useExhaustiveDependencies: searches of one identity have the same clips
  useEffect(() => {
    const querystring = facetQuery(search)
    if (!isPossible || !querystring) return
    const stale = new AbortController()
    browserApi.call('GET /clip/clips/close', { querystring, signal: stale.signal }).then(
      ({ data }) => setLoaded({ of: identity, clips: data }),
      // The search works without them.
      () => setLoaded({ of: identity, clips: [] }),
    )
    return () => stale.abort()
  }, [identity, isPossible])

  if (!isPossible) return []
  return loaded?.of === identity ? loaded.clips : null
}
