/** Stores captions with their lines; captions replace a draft. */
import type { Db } from '../../db/db.ts'
import { type CaptionsRow, putCaptions } from './captions.queries.ts'
import { removeDraft } from './drafts.queries.ts'
import { readLines } from './read-lines.ts'

/** To be called under the lock of the clip. */
export async function storeCaptions(tx: Db, clipId: number, row: CaptionsRow): Promise<void> {
  await putCaptions(tx, clipId, row)
  if (row.cues.length > 0) await removeDraft(tx, clipId)
  while ((await readLines(tx, clipId)) > 0);
}
