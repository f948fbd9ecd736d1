/** Licences: the right of one account to one clip, with the words it was granted under. */
import type { Insertable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Licences } from '../../db/schema.gen.ts'

/** Unrevoked licences of the account for these clips, newest first. */
export function listLiveLicences(db: Db, accountId: number, clipIds: readonly number[]) {
  return db
    .selectFrom('licences')
    .select(['id', 'clip_id', 'tier_code as tier'])
    .where('account_id', '=', accountId)
    .where('clip_id', 'in', [...clipIds])
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

export function listTiers(db: Db) {
  return db.selectFrom('tiers').select(['uid', 'code']).execute()
}

/** The words of every tier that hold at `now`. */
export function listTermsInForce(db: Db, now: Date) {
  return db
    .selectFrom('licence_terms')
    .distinctOn('tier_code')
    .select(['tier_code', 'version', 'body'])
    .where('in_force_from', '<=', now)
    .orderBy('tier_code')
    .orderBy('in_force_from', 'desc')
    .execute()
}

/** @returns the ids in the order of the rows, of which no two may be of the same clip. */
export async function insertLicences(db: Db, rows: readonly Insertable<Licences>[]): Promise<number[]> {
  const inserted = await db.insertInto('licences').values(rows).returning(['id', 'clip_id']).execute()
  const idOf = new Map(inserted.map(({ id, clip_id }) => [clip_id, id]))
  return rows.flatMap(({ clip_id }) => idOf.get(clip_id) ?? [])
}

/** Everything a certificate says. */
export function findLicence(db: Db, id: number) {
  return db
    .selectFrom('licences')
    .innerJoin('accounts', 'accounts.id', 'licences.account_id')
    .innerJoin('users', 'users.id', 'licences.user_id')
    .innerJoin('clips', 'clips.id', 'licences.clip_id')
    .leftJoin('credit_lots', 'credit_lots.id', 'licences.credit_lot_id')
    .leftJoin('order_lines', (join) =>
      join.on((is) =>
        is('order_lines.id', '=', is.fn.coalesce('licences.order_line_id', 'credit_lots.order_line_id')),
      ),
    )
    .leftJoin('orders', 'orders.id', 'order_lines.order_id')
    .leftJoin('tiers', 'tiers.code', 'licences.tier_code')
    .select([
      'licences.id',
      'licences.account_id',
      'licences.clip_id',
      'licences.tier_code',
      'licences.ground',
      'licences.usage',
      'licences.terms_version',
      'licences.terms_body',
      'licences.currency',
      'licences.price_minor',
      'licences.tax_minor',
      'licences.master_sha256',
      'licences.granted_at',
      'licences.revoked_at',
      'accounts.name as account_name',
      'users.first_name',
      'users.last_name',
      'clips.title',
      'clips.type',
      'tiers.usage_type as tier_name',
      'orders.ref as order_ref',
    ])
    .where('licences.id', '=', id)
    .executeTakeFirst()
}
