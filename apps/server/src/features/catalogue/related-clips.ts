/** Lists "More like this": the choice of editors first, then the most similar clips. */
import type { ResultItem } from '@rushes/contract/clips'
import { LRUCache } from 'lru-cache'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { unlessAway } from '../../platform/search/search.ts'
import { listPublicCards } from './clips.queries.ts'
import { visibleTypes } from './clips.rules.ts'
import { inOrder } from './result-items.ts'

const MAX_SHOWN = 12
const SIMILAR_TTL_MS = 10 * 60_000
const MAX_REMEMBERED = 5_000

type RelatableClip = { id: number; related_ids: readonly number[] }

/**
 * Caches similar clips for ten minutes, but checks on every call which of them the viewer may see.
 * @returns a function that finds at most twelve other clips that the viewer may see
 */
export function relatedClipsOf({ db, search, clock }: Pick<Services, 'db' | 'search' | 'clock'>) {
  const similar = new LRUCache<number, readonly number[]>({
    max: MAX_REMEMBERED,
    ttl: SIMILAR_TTL_MS,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: (id) => search.similar(id),
    // An entry that is evicted while a caller waits for it is still returned.
    ignoreFetchAbort: true,
  })

  return async (viewer: Viewer | null, clip: RelatableClip): Promise<ResultItem[]> => {
    const alike =
      clip.related_ids.length >= MAX_SHOWN ? [] : await unlessAway(similar.forceFetch(clip.id), [])
    const ids = [...new Set([...clip.related_ids, ...alike])]
    // Reads all at once, because the viewer may not see some: a second query would cost more than their rows.
    const cards = await listPublicCards(db, { ids, types: visibleTypes(viewer), now: clock.now() })
    return inOrder(ids, cards).slice(0, MAX_SHOWN)
  }
}
