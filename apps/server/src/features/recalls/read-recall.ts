/** Reads the open recall of a clip for the pages that show the clip or a licence for it. */
import type { ClipRecall } from '@rushes/contract/recalls'
import type { Db } from '../../db/db.ts'
import { findOpenRecall } from './recalls.queries.ts'

/** @returns the strictest one; null without */
export async function readRecall(db: Db, clipId: number): Promise<ClipRecall | null> {
  const row = await findOpenRecall(db, clipId)
  return row ? { ...row, issued_at: row.issued_at.toISOString() } : null
}
