/** Reads the open recall of a clip for a licence. */
import type { ClipRecall } from '@rushes/contract/recalls'
import type { Db } from '../../db/db.ts'
import { findOpenRecall } from './recalls.queries.ts'

/** @returns the strictest one; null without */
export async function readRecall(db: Db, clipId: number, grantedAt: Date): Promise<ClipRecall | null> {
  const row = await findOpenRecall(db, clipId, grantedAt)
  return row ? { ...row, issued_at: row.issued_at.toISOString() } : null
}
