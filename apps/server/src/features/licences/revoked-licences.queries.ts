/** Ends licences. A licence that has ended stays so, with its first reason (R-LICENCE-3). */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type Licences = RawBuilder<boolean>

export const ofId = (id: number): Licences => sql`id = ${id}`

export const ofOrderLines = (orderLineIds: readonly number[]): Licences =>
  sql`order_line_id = any(${[...orderLineIds]}::int[])`

/** Licences that were drawn from the lots of these order lines. */
export const drawnFromOrderLines = (orderLineIds: readonly number[]): Licences =>
  sql`credit_lot_id in (select id from credit_lots where order_line_id = any(${[...orderLineIds]}::int[]))`

/** @returns the number of newly revoked licences. */
export async function updateRevoked(
  db: Db,
  licences: Licences,
  { reason, now }: { reason: string; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('licences')
    .set({ revoked_at: now, revoked_reason: reason })
    .where(licences)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
