/** Ends licences. A licence that has ended stays so, with its first reason (R-LICENCE-3). */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** @returns the number of newly revoked licences. */
export async function updateRevoked(
  db: Db,
  orderLineIds: readonly number[],
  { reason, now }: { reason: string; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('licences')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('order_line_id', '=', sql<number>`any(${[...orderLineIds]}::int[])`)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function updateLicenceRevoked(
  db: Db,
  id: number,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await db
    .updateTable('licences')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/**
 * Revokes licences that were drawn from the lots of these order lines.
 * @returns the number of newly revoked licences.
 */
export async function updateDrawnRevoked(
  db: Db,
  orderLineIds: readonly number[],
  { reason, now }: { reason: string; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('licences')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('credit_lot_id', 'in', (is) =>
      is
        .selectFrom('credit_lots')
        .select('credit_lots.id')
        .where('order_line_id', '=', sql<number>`any(${[...orderLineIds]}::int[])`),
    )
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
