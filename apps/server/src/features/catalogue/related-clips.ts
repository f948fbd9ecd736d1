/** More like this: the editors' choice first, then the clips that are most alike. */
import type { ResultItem } from '@rushes/contract/clips'
import { LRUCache } from 'lru-cache'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import { listPublicCards } from './clips.queries.ts'
import { visibleTypes } from './clips.rules.ts'
import { inOrder } from './result-items.ts'

const MAX_SHOWN = 12
/** A few of them may not be for this viewer; so many are usually enough. */
const FIRST_BATCH = 16
const SIMILAR_TTL_MS = 10 * 60_000
const MAX_REMEMBERED = 5_000

type RelatableClip = { id: number; category_id: number; related_ids: readonly number[] }

/**
 * Remembers for ten minutes which clips are alike, but asks every time whether the viewer may see them.
 * @returns a function that finds twelve clips at most, never the clip itself, nothing that the viewer may not see
 */
export function relatedClipsOf({ db, search, clock }: Pick<Services, 'db' | 'search' | 'clock'>) {
  const similar = new LRUCache<number, readonly number[], RelatableClip>({
    max: MAX_REMEMBERED,
    ttl: SIMILAR_TTL_MS,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: (id, _stale, { context }) => search.similar({ id, categoryId: context.category_id }),
  })

  return async (viewer: Viewer | null, clip: RelatableClip): Promise<ResultItem[]> => {
    const alike =
      clip.related_ids.length >= MAX_SHOWN ? [] : await similar.forceFetch(clip.id, { context: clip })
    const ids = [...new Set([...clip.related_ids, ...alike])]
    const cardsOf = async (some: readonly number[]) =>
      inOrder(some, await listPublicCards(db, { ids: some, types: visibleTypes(viewer), now: clock.now() }))
    const first = await cardsOf(ids.slice(0, FIRST_BATCH))
    const isEnough = first.length >= MAX_SHOWN || ids.length <= FIRST_BATCH
    const cards = isEnough ? first : [...first, ...(await cardsOf(ids.slice(FIRST_BATCH)))]
    return cards.slice(0, MAX_SHOWN)
  }
}
