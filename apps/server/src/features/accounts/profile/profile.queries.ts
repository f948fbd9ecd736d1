/** Reads and writes the profile data that users change themselves. */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

export async function updateName(
  tx: Db,
  userId: number,
  name: { first_name: string; last_name: string },
): Promise<void> {
  await tx.updateTable('users').set(name).where('id', '=', userId).execute()
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash ?? null
}

/** Writes a larger audience than the account has declared. @param audience in followers */
export async function raiseAudience(
  tx: Db,
  { accountId, audience, now }: { accountId: number; audience: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      declared_audience: audience,
      audience_declared_at: now,
      // An administrator who has the account open sees that it was changed.
      revision: sql`revision + 1`,
    })
    .where('id', '=', accountId)
    .where(sql<number>`coalesce(declared_audience, -1)`, '<', audience)
    .execute()
}

/** @returns false when the stored hash is no longer `oldHash`. */
export async function replacePasswordHash(
  tx: Db,
  { userId, oldHash, newHash }: { userId: number; oldHash: string; newHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: newHash })
    .where('id', '=', userId)
    .where('password_hash', '=', oldHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
