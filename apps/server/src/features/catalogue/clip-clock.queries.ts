/** Finds clips whose state depends on the time. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/**
 * Locks published clips whose rights have ended. Clips that another transaction has locked are left for the
 * next run.
 */
export const lockEnded = (tx: Db, now: Date, limit: number) =>
  tx
    .selectFrom('clips')
    .select(['id', 'revision', 'state', 'state_reason', 'state_note'])
    .where('state', '=', 'published')
    .where('rights_until', '<=', now)
    .orderBy('rights_until')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()

/** Whether a scheduled clip became public after `since`. */
export async function hasAppeared(db: Db, since: Date, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('clips')
    .select('id')
    .where('state', '=', 'published')
    .where('publish_at', '>', since)
    .where('publish_at', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function announcePageChanges(db: Db): Promise<void> {
  await sql`notify pages_changed`.execute(db)
}
