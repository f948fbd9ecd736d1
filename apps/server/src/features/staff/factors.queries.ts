/** Reads and writes second factors (R-STAFF-3). */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { personalData } from '../../db/personal-data.ts'

export function findFactor(db: Db, userId: number) {
  return db
    .selectFrom('staff_factors')
    .select(['secret_sealed', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** @returns false when the user already has a factor in use. */
export async function beginNewFactor(
  db: Db,
  { userId, sealed, now }: { userId: number; sealed: Buffer; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_factors')
    .values({ user_id: userId, secret_sealed: sealed, begun_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret_sealed: sealed, begun_at: now })
        .where('staff_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * @returns false when that half minute, or a later one, was already used; only one of two concurrent uses
 * succeeds.
 */
export async function spendStep(
  db: Db,
  { userId, step, sealed }: { userId: number; step: number; sealed: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('secret_sealed', '=', sealed)
    .where((is) => is.or([is('last_step', 'is', null), is('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns false when the factor is already in use. */
export async function confirmNewFactor(db: Db, userId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staff_factors')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Locks the factor, so that concurrent changes are serialised. @returns false without a factor in use. */
export async function lockFactor(tx: Db, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Returns null if no staff user has the address. */
export async function findStaffId(db: Db, email: string): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select('users.id')
    .where((is) => is(is.fn('lower', ['users.email']), '=', email.toLowerCase()))
    .where('accounts.kind', '=', 'agency')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Deletes the factor with its recovery codes. @returns false if none was in use. */
export async function deleteFactor(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const personalFactor = personalData('staff_factors', {
  whose: ({ userId, before }) => sql`user_id = ${userId} and begun_at <= ${before}`,
  erasure: 'remove',
  omit: ['secret_sealed'],
})
