/** Ends licences. A licence that has ended stays so, with its first reason (R-LICENCE-3). */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { endedWith } from '../../db/upgrades.ts'

type Licences = RawBuilder<boolean>
export type RevokedLicence = { id: number; order_line_id: number | null }

export const ofId = (id: number): Licences => sql`id = ${id}`

export const ofOrderLines = (orderLineIds: readonly number[]): Licences =>
  sql`order_line_id = any(${[...orderLineIds]}::int[])`

/** Licences that were drawn from the lots of these order lines. */
export const drawnFromOrderLines = (orderLineIds: readonly number[]): Licences =>
  sql`credit_lot_id in (select id from credit_lots where order_line_id = any(${[...orderLineIds]}::int[]))`

/** Revokes licences and the upgrades of each (R-UPGRADE-5). @returns the newly revoked licences */
export async function updateRevoked(
  db: Db,
  licences: Licences,
  { reason, now }: { reason: string; now: Date },
): Promise<RevokedLicence[]> {
  const { rows } = await sql<RevokedLicence>`
    ${endedWith(licences)}
    update licences set revoked_at = ${now}, revoked_reason = ${reason}
      where id in (select id from ended) and revoked_at is null returning id, order_line_id`.execute(db)
  return rows
}
