/** Reads and writes the comps that accounts have received (R-COMP-2). */
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { personalData } from '../../../db/personal-data.ts'
import type { Comps } from '../../../db/schema.gen.ts'

/** Comps are kept as the proof of delivery. */
export const personalComps = personalData('comps', {
  whose: ({ userId, before }) => sql`user_id = ${userId} and created_at <= ${before}`,
  erasure: 'keep',
})

/**
 * Lists recent comps under the lock of the account, so that concurrent requests are counted one after the
 * other.
 */
export async function listCompsSince(tx: Db, accountId: number, since: Date) {
  await lockAccount(tx, accountId)
  return await tx
    .selectFrom('comps')
    .select(['id', 'clip_id', 'user_id', 'rendition_id', 'created_at'])
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .execute()
}

export async function insertComp(tx: Db, comp: Insertable<Comps>) {
  return await tx.insertInto('comps').values(comp).returning(['id', 'created_at']).executeTakeFirstOrThrow()
}

/** Finds a comp with its file, if that is still stored, and the facts of its licence. */
export function findComp(db: Db, id: number) {
  return db
    .selectFrom('comps')
    .innerJoin('clips', 'clips.id', 'comps.clip_id')
    .innerJoin('accounts', 'accounts.id', 'comps.account_id')
    .innerJoin('users', 'users.id', 'comps.user_id')
    .leftJoin('renditions', (join) =>
      join.onRef('renditions.id', '=', 'comps.rendition_id').on('renditions.state', '=', 'ready'),
    )
    .select([
      'comps.id',
      'comps.clip_id',
      'comps.file_name',
      'comps.created_at',
      'clips.title',
      'clips.type',
      'clips.state',
      'accounts.name as account_name',
      'accounts.status as account_status',
      'users.status as user_status',
      'renditions.storage_key',
      'renditions.content_type',
      'renditions.size_bytes',
      'renditions.sha256',
    ])
    .where('comps.id', '=', id)
    .executeTakeFirst()
}
