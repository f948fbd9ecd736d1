/** Reads and writes the links that share lists. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/db.ts'
import { removal } from '../../db/removal.ts'
import type { ListShares } from '../../db/schema.gen.ts'

/** Finds the link and its list; a link whose list was deleted has no name. */
export function findShare(db: Db, ref: string) {
  return db
    .selectFrom('list_shares')
    .leftJoin('saved_lists', 'saved_lists.id', 'list_shares.list_id')
    .select(['list_id', 'expires_at', 'revoked_at', 'password_hash'])
    .select(['saved_lists.name', 'saved_lists.created'])
    .where('ref', '=', ref)
    .executeTakeFirst()
}

/** Finds the link that was not revoked; it may have expired. The caller holds the lock of the list. */
export function findLastShare(tx: Db, listId: number) {
  return tx
    .selectFrom('list_shares')
    .select(['ref', 'expires_at', 'revoked_at'])
    .where('list_id', '=', listId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

export async function insertShare(tx: Db, row: Insertable<ListShares>): Promise<void> {
  await tx.insertInto('list_shares').values(row).execute()
}

export async function updateShare(tx: Db, ref: string, change: Updateable<ListShares>): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.updateTable('list_shares').set(change).where('ref', '=', ref).execute()
}

/** @returns whether an active link existed */
export async function revokeShares(tx: Db, listIds: readonly number[], now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('list_shares')
    .set({ revoked_at: now, password_hash: null })
    .where('list_id', '=', sql<number>`any(${[...listIds]}::int[])`)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const endedShares = removal('list_shares', (before) => sql`least(expires_at, revoked_at) < ${before}`)
