/** Finds the imports whose clips are published when they are ready. */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/**
 * Excludes imports by command, which publishes clips itself.
 * @returns none for a user who may no longer log in
 */
export function listPublishers(db: Db, clipIds: readonly number[]) {
  return db
    .selectFrom('ingests')
    .innerJoin('ingest_batches', 'ingest_batches.id', 'ingests.batch_id')
    .innerJoin('users', 'users.id', 'ingest_batches.created_by')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['ingests.clip_id as clipId', 'users.id as userId', 'users.role', 'accounts.kind as accountKind'])
    .select(sql<string | null>`ingests.words ->> 'publishAt'`.as('publishAt'))
    .where('ingests.clip_id', '=', sql<number>`any(${[...clipIds]}::int[])`)
    .where('ingests.purpose', '=', 'new')
    .where('ingest_batches.source', '<>', 'command')
    .where(sql<boolean>`(ingests.words ->> 'publish')::boolean`)
    .where('users.status', '=', 'active')
    .where('accounts.status', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('clip_versions')
            .select('revision')
            .whereRef('clip_versions.clip_id', '=', 'ingests.clip_id')
            .where(sql<boolean>`clip_versions.after ? 'state'`),
        ),
      ),
    )
    .orderBy('clipId')
    .execute()
}
export type Publisher = Awaited<ReturnType<typeof listPublishers>>[number]

/** Lists drafts that changed since then, of imports that are published when ready. */
export async function listChangedDrafts(db: Db, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('clips')
    .innerJoin('ingests', 'ingests.clip_id', 'clips.id')
    .select('clips.id')
    .where('clips.state', '=', 'draft')
    .where('clips.updated_at', '>', since)
    .where(sql<boolean>`(ingests.words ->> 'publish')::boolean`)
    .execute()
  return rows.map(({ id }) => id)
}
