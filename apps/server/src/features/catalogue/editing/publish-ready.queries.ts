/** For whom a clip is published when it is ready. */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** The command publishes only what it has checked itself. @returns undefined for a user who may no longer log in */
export function findPublisher(db: Db, clipId: number) {
  return db
    .selectFrom('ingests')
    .innerJoin('ingest_batches', 'ingest_batches.id', 'ingests.batch_id')
    .innerJoin('users', 'users.id', 'ingest_batches.created_by')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id as userId', 'users.role', 'accounts.kind as accountKind'])
    .select(sql<string | null>`ingests.words ->> 'publishAt'`.as('publishAt'))
    .where('ingests.clip_id', '=', clipId)
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
            .where('clip_id', '=', clipId)
            .where('origin', '=', 'state'),
        ),
      ),
    )
    .executeTakeFirst()
}
