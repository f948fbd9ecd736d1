/** More like this: the editors' choice first, then the clips that are most alike. */
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
 * Remembers for ten minutes which clips are alike, but asks every time whether the viewer may see them.
 * @returns a function that finds twelve clips at most, never the clip itself, nothing that the viewer may not see
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
    // All of them at once, because some may not be for this viewer: a second query costs more than their rows.
    const cards = await listPublicCards(db, { ids, types: visibleTypes(viewer), now: clock.now() })
    return inOrder(ids, cards).slice(0, MAX_SHOWN)
  }
}
