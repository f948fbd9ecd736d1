/** Records that the user has given the second factor in a session (R-STAFF-3). */
import type { Db } from '../../../db/db.ts'
import { updateProof } from './sessions.queries.ts'

export async function proveSession(tx: Db, tokenSha256: Buffer, now: Date): Promise<void> {
  await updateProof(tx, tokenSha256, { second_factor_at: now })
}
