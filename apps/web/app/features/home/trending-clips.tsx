/**
 * What's trending: a strip of films with autoplay. It contains no shorts, so accounts for shorts do not see
 * it (R-CLIP-3).
 */
import type { ResultItem } from '@rushes/contract/clips'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { useViewer } from '../account/session-store.ts'
import { ClipCard } from '../catalogue/clip-card.tsx'
import { useOffered } from './use-offered.ts'

const AUTOPLAY_MS = 2_500

export function TrendingClips({ items }: { items: readonly ResultItem[] }) {
  const isOffered = useOffered('video')
  const own = useOwnItems()
  if (items.length === 0 || !isOffered) return null
  return (
    <Carousel heading="What's trending" autoplayMs={AUTOPLAY_MS}>
      {items.map((item) => (
        <ClipCard key={item.id} item={own.get(item.id) ?? item} />
      ))}
    </Carousel>
  )
}

const NONE: ReadonlyMap<number, ResultItem> = new Map()

/** The same clips with the licences of the account: the server renders the page for guests (R-UPGRADE-6). */
function useOwnItems(): ReadonlyMap<number, ResultItem> {
  const accountId = useViewer().account?.accountId
  const [loaded, setLoaded] = useState({ accountId, items: NONE })
  useEffect(() => {
    if (accountId === undefined) return
    const gone = new AbortController()
    // Without them the clips are shown without labels.
    browserApi.call('GET /clip/clips/featured', { signal: gone.signal }).then(
      ({ data }) => setLoaded({ accountId, items: new Map(data.map((item) => [item.id, item])) }),
      () => undefined,
    )
    return () => gone.abort()
  }, [accountId])
  return accountId !== undefined && loaded.accountId === accountId ? loaded.items : NONE
}
