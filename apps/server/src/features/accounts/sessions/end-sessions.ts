/** Ends every session of a person, whose rights or proofs have changed (R-STAFF-3). */
import type { Db } from '../../../db/db.ts'
import { revokeOldSessions } from './sessions.queries.ts'

export async function endSessions(tx: Db, userId: number, now: Date): Promise<void> {
  await revokeOldSessions(tx, userId, 0, now)
}
