/** More like this: the editors' choice first, then clips that share most words (decisions, item 48). */
import type { ResultItem } from '@rushes/contract/clips'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import { listPublicCards, listRelatedIds } from './clips.queries.ts'
import { visibleTypes } from './clips.rules.ts'
import { listSimilarIds } from './related-clips.queries.ts'
import { inOrder } from './result-items.ts'

const SHOWN = 12

/** Twelve at most, never the clip itself, nothing that the viewer may not see. */
export async function relatedClips(
  db: Db,
  viewer: Viewer | null,
  clip: { id: number; category_id: number; keywords: string[] },
  now: Date,
): Promise<ResultItem[]> {
  const chosen = await listRelatedIds(db, clip.id)
  const similar = chosen.length >= SHOWN ? [] : await listSimilarIds(db, clip)
  const ids = [...new Set([...chosen, ...similar])]
  return inOrder(ids, await listPublicCards(db, ids, visibleTypes(viewer), now)).slice(0, SHOWN)
}
