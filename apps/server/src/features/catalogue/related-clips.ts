/** More like this: the editors' choice first, then clips that share most words (decisions, item 48). */
import type { ResultItem } from '@rushes/contract/clips'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import { listPublicCards } from './clips.queries.ts'
import { visibleTypes } from './clips.rules.ts'
import { listSimilarIds } from './related-clips.queries.ts'
import { inOrder } from './result-items.ts'

const SHOWN = 12
/** A few of them may not be for this viewer. */
const USUALLY_ENOUGH = 16
const KEPT_MS = 10 * 60_000
const MOST_KEPT = 5_000

type ClipRow = { id: number; category_id: number; related_ids: readonly number[] }
type Kept = { since: number; ids: readonly number[] }

/**
 * Which clips are alike is remembered for ten minutes; whether the viewer may see them is asked every time.
 * @returns a function that finds twelve at most, never the clip itself, nothing that the viewer may not see.
 */
export function relatedClipsOf(db: Db) {
  const kept = new Map<number, Kept>()

  async function similarTo(clip: ClipRow, now: Date): Promise<readonly number[]> {
    const known = kept.get(clip.id)
    if (known && now.getTime() - known.since < KEPT_MS) return known.ids
    const ids = await listSimilarIds(db, clip)
    // A map keeps its order: the first is the one kept for longest.
    kept.delete(clip.id)
    for (const id of kept.keys()) if (kept.size >= MOST_KEPT) kept.delete(id)
    kept.set(clip.id, { since: now.getTime(), ids })
    return ids
  }

  return async (viewer: Viewer | null, clip: ClipRow, now: Date): Promise<ResultItem[]> => {
    const similar = clip.related_ids.length >= SHOWN ? [] : await similarTo(clip, now)
    const ids = [...new Set([...clip.related_ids, ...similar])]
    const cardsOf = async (some: readonly number[]) =>
      inOrder(some, await listPublicCards(db, some, visibleTypes(viewer), now))
    const first = await cardsOf(ids.slice(0, USUALLY_ENOUGH))
    const isEnough = first.length >= SHOWN || ids.length <= USUALLY_ENOUGH
    return (isEnough ? first : [...first, ...(await cardsOf(ids.slice(USUALLY_ENOUGH)))]).slice(0, SHOWN)
  }
}
