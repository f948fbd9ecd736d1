/**
 * Reads the licences of a contributor's clips that were granted or ended in a period, with prices
 * (R-REPORT-5).
 */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Payee, SoldLicence } from './statement.rules.ts'

export function findPayee(db: Db, id: number): Promise<Payee | undefined> {
  return db
    .selectFrom('contributors')
    .select(['id', 'name', 'email', 'statement_currency'])
    .select(sql<number>`share_percent`.as('share_percent'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Lists licences by time, excluding the end of the period. A licence from an allowance has no price and is
 * left out.
 */
export async function listSoldLicences(
  db: Db,
  contributorId: number,
  { begins, ends, limit }: { begins: Date; ends: Date; limit: number },
): Promise<SoldLicence[]> {
  const { rows } = await sql<SoldLicence>`
    select licence_id, at, sign, clip_id, title, supplier_ref, tier_code, ground, currency, price_minor
    from (
      select licences.id as licence_id, licences.granted_at as at, 1 as sign, licences.clip_id, clips.title,
        clips.supplier_ref, licences.tier_code, licences.ground, licences.currency, licences.price_minor
      from clips join licences on licences.clip_id = clips.id
      where clips.contributor_id = ${contributorId} and licences.currency is not null
        and licences.granted_at >= ${begins} and licences.granted_at < ${ends}
      union all
      select licences.id, licences.revoked_at, -1, licences.clip_id, clips.title,
        clips.supplier_ref, licences.tier_code, licences.ground, licences.currency, licences.price_minor
      from clips join licences on licences.clip_id = clips.id
      where clips.contributor_id = ${contributorId} and licences.currency is not null
        and licences.revoked_at >= ${begins} and licences.revoked_at < ${ends}
    ) as moved
    order by at, licence_id, sign desc limit ${limit}`.execute(db)
  return rows
}
