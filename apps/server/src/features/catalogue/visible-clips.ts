/** The one question that other features ask of the catalogue: may this viewer see that clip? */
import type { ResultItem } from '@rushes/contract/clips'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import { listCards, listClipFacts } from './clips.queries.ts'
import { type ClipType, SIGHT_MESSAGES, sightOf } from './clips.rules.ts'
import { inOrder } from './result-items.ts'

/** @throws AppError not_found, withdrawn or shorts_only, in the words of the clip page. */
export function requireSight(
  viewer: Viewer | null,
  clip: { type: string; state: string; publish_at: Date | null } | undefined,
  now: Date,
): 'full' | 'summary' {
  const sight = clip ? sightOf(viewer, { ...clip, type: clip.type as ClipType }, now) : 'unknown'
  if (sight === 'unknown') throw new AppError('not_found', SIGHT_MESSAGES.unknown)
  if (sight === 'withdrawn') throw new AppError('withdrawn', SIGHT_MESSAGES.withdrawn)
  if (sight === 'wrong_side') {
    const words = viewer?.shortsOnly ? 'wrong_side_shorts_only' : 'wrong_side_no_shorts'
    throw new AppError('shorts_only', SIGHT_MESSAGES[words])
  }
  return sight
}

/** Cards of those ids that the viewer may see, in the order of the ids. */
export async function findVisibleClips(
  db: Db,
  viewer: Viewer | null,
  ids: readonly number[],
  now: Date,
): Promise<ResultItem[]> {
  if (ids.length === 0) return []
  const facts = await listClipFacts(db, ids)
  const seen = facts
    .filter((clip) =>
      ['full', 'summary'].includes(sightOf(viewer, { ...clip, type: clip.type as ClipType }, now)),
    )
    .map(({ id }) => id)
  return inOrder(
    ids.filter((id) => seen.includes(id)),
    await listCards(db, seen),
  )
}
