/**
 * Records changes by other features in the history of clips: captions, shot list, rights records, files
 * (R-DESK-4). Call it in the transaction of the change, which holds the locks of the clips.
 */
import type { Db } from '../../../db/db.ts'
import { type ClipChange, updateClips } from './clip-versions.queries.ts'

export async function noteClipChanges(
  tx: Db,
  { userId, at, origin = 'edit' }: { userId: number | null; at: Date; origin?: 'edit' | 'ingest' },
  changes: readonly ClipChange[],
): Promise<void> {
  if (changes.length > 0) await updateClips(tx, changes, { actor_id: userId, at, origin })
}
