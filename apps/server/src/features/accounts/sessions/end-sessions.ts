/** Ends every session of a user whose rights or factors have changed (R-STAFF-3). */
import type { Db } from '../../../db/db.ts'
import { revokeOldSessions } from './sessions.queries.ts'

export async function endSessions(tx: Db, userId: number, now: Date): Promise<void> {
  await revokeOldSessions(tx, userId, 0, now)
}
