/**
 * Reads and writes credit changes by staff, and reads lots and ledger for the admin area (R-CREDIT-6,
 * R-CREDIT-7).
 */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { PriceMedia } from '@rushes/commerce/media-code'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isLotFrozen } from '../../db/frozen.ts'
import type { CreditAdjustments } from '../../db/schema.gen.ts'

export type Adjustment = Insertable<CreditAdjustments>

export const findAccount = (db: Db, id: number) =>
  db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()

export const listTiers = (db: Db) => db.selectFrom('tiers').select('code').orderBy('code').execute()

export function findAdjustment(tx: Db, key: string) {
  return tx
    .selectFrom('credit_adjustments')
    .select(['id', 'account_id', 'media', 'tier_code', 'amount', 'reason'])
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function insertAdjustment(tx: Db, row: Adjustment): Promise<number> {
  const { id } = await tx
    .insertInto('credit_adjustments')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds the currency of the account's country, for lots that staff add at a price of 0. */
export async function findCurrency(tx: Db, accountId: number): Promise<'usd' | 'gbp' | 'eur' | 'aud'> {
  const row = await tx
    .selectFrom('accounts')
    .innerJoin('countries', 'countries.code', 'accounts.country_code')
    .select('countries.currency')
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
  return row?.currency ?? 'usd'
}

/** Locks an allowance in order to set or renew it; the caller also holds the lock of the account. */
export function lockAllowance(tx: Db, accountId: number, media: PriceMedia) {
  return tx
    .selectFrom('standard_credits')
    .select(['remaining', 'size', 'period', sql<string | null>`counted_from::text`.as('counted_from')])
    .select('resets_at')
    .where('account_id', '=', accountId)
    .where('media', '=', media)
    .forUpdate()
    .executeTakeFirst()
}

export type NewAllowance = {
  remaining: number
  size: number
  period: 'month' | 'year'
  countedFrom: string | null
  resetsAt: Date | null
}

export async function writeAllowance(
  tx: Db,
  accountId: number,
  media: PriceMedia,
  { remaining, size, period, countedFrom, resetsAt }: NewAllowance,
): Promise<void> {
  const values = { remaining, size, period, counted_from: countedFrom, resets_at: resetsAt }
  await tx
    .insertInto('standard_credits')
    .values({ account_id: accountId, media, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'media']).doUpdateSet(values))
    .execute()
}

/** Lists the allowances whose next period has begun, oldest first. */
export function listDueAllowances(db: Db, now: Date, limit: number) {
  return db
    .selectFrom('standard_credits')
    .select(['account_id', 'media'])
    .where('resets_at', '<=', now)
    .orderBy('resets_at')
    .limit(limit)
    .execute()
}

export function listAllowances(db: Db, accountId: number) {
  return db
    .selectFrom('standard_credits')
    .select(['media', 'remaining', 'size', 'period', 'resets_at'])
    .where('account_id', '=', accountId)
    .orderBy('media', 'desc')
    .execute()
}

/** Lists open credits by kind, with available and frozen credits separated. */
export function listAdminBalances(db: Db, accountId: number) {
  return db
    .selectFrom('credit_lots')
    .select(['media', 'tier_code'])
    .select(sql<number>`coalesce(sum(remaining) filter (where not ${isLotFrozen}), 0)::int`.as('available'))
    .select(sql<number>`coalesce(sum(remaining) filter (where ${isLotFrozen}), 0)::int`.as('frozen'))
    .where('account_id', '=', accountId)
    .groupBy(['media', 'tier_code'])
    .orderBy('media', 'desc')
    .orderBy('tier_code')
    .execute()
}

/** Lists lots, newest first. */
export function listAdminLots(db: Db, accountId: number, limit: number) {
  return db
    .selectFrom('credit_lots')
    .leftJoin('order_lines', 'order_lines.id', 'credit_lots.order_line_id')
    .select(['credit_lots.id', 'credit_lots.media', 'credit_lots.tier_code', 'credit_lots.size'])
    .select(['credit_lots.remaining', 'credit_lots.created_at', 'order_lines.order_id'])
    .select(isLotFrozen.as('frozen'))
    .where('credit_lots.account_id', '=', accountId)
    .orderBy('credit_lots.created_at', 'desc')
    .orderBy('credit_lots.id', 'desc')
    .limit(limit)
    .execute()
}

export type AdminMovement = {
  at: Date
  what: 'bought' | 'given' | 'download' | 'refund' | 'correction' | 'renewal'
  delta: number
  media: PriceMedia
  tier_code: LicenceTierCode | null
  clip_id: number | null
  order_id: number | null
  who: string | null
  reason: string
}

/** Lists movements, newest first. */
export async function listMovements(db: Db, accountId: number, limit: number): Promise<AdminMovement[]> {
  const { rows } = await sql<AdminMovement>`
    select moved.at, moved.what, moved.delta, moved.media, moved.tier_code, licences.clip_id, line.order_id,
      users.full_name as who, coalesce(adjustment.reason, '') as reason
    from (
      select created_at as at, 0 as entry, id as lot_id,
        case when adjustment_id is null then 'bought' else 'given' end as what, size as delta, media, tier_code,
        null::int as licence_id, null::int as user_id, adjustment_id, order_line_id
      from credit_lots where account_id = ${accountId}
      union all
      select entry.created_at, entry.id, lot.id, entry.reason, entry.delta, lot.media, lot.tier_code,
        entry.licence_id, entry.user_id, entry.adjustment_id, null
      from (${lotsMovedLast(accountId, limit)}) as lot cross join lateral (
        select * from credit_entries where credit_lot_id = lot.id
        order by created_at desc, id desc limit ${limit}) as entry
      union all
      (select created_at, id, null, reason, delta, media, null, licence_id, user_id, adjustment_id, null
      from credit_entries where account_id = ${accountId} order by created_at desc, id desc limit ${limit})
      order by at desc, entry desc, lot_id desc limit ${limit}
    ) as moved
    left join licences on licences.id = moved.licence_id
    left join order_lines as line on line.id = moved.order_line_id
    left join credit_adjustments as adjustment on adjustment.id = moved.adjustment_id
    left join users on users.id = coalesce(moved.user_id, adjustment.actor_user_id)
    order by moved.at desc, moved.entry desc, moved.lot_id desc`.execute(db)
  return rows
}

/** Finds the last moved lots, which contain the newest movements, so that no other lot is read completely. */
const lotsMovedLast = (accountId: number, limit: number) => sql`
  select lot.id, lot.media, lot.tier_code from credit_lots as lot cross join lateral (
    select created_at, id from credit_entries where credit_lot_id = lot.id
    order by created_at desc, id desc limit 1) as newest
  where lot.account_id = ${accountId} order by newest.created_at desc, newest.id desc limit ${limit}`
