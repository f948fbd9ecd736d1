/** Reads and writes lots, allowances and the ledger of credits, to which rows are only added (R-CREDIT-1). */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { PriceMedia } from '@rushes/commerce/media-code'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isLotFrozen } from '../../db/frozen.ts'
import { preparedQuery, type Slots } from '../../db/prepared.ts'
import type { CreditEntries, CreditLots, StandardCredits } from '../../db/schema.gen.ts'

/** Lists the available prepaid credits, summed by medium and tier. */
export function listPrepaidBalances(db: Db, accountId: number) {
  return db
    .selectFrom('credit_lots')
    .select((is) => ['media', 'tier_code', is.fn.sum<number>('remaining').as('available')])
    .where('account_id', '=', accountId)
    .where('remaining', '>', 0)
    .where((is) => is.not(isLotFrozen))
    .groupBy(['media', 'tier_code'])
    .orderBy('media', 'desc')
    .orderBy('tier_code')
    .execute()
}

export function listStandardCredits(db: Db, accountId: number) {
  return db
    .selectFrom('standard_credits')
    .select(['media', 'remaining', 'period', 'resets_at'])
    .where('account_id', '=', accountId)
    .execute()
}

export type OpenLot = Awaited<ReturnType<typeof listOpenLots>>[number]

/** Lists available lots, oldest first, with the usage that was declared at the purchase. */
export function listOpenLots(
  db: Db,
  { accountId, media, tier }: { accountId: number; media: PriceMedia; tier: LicenceTierCode },
) {
  return db
    .selectFrom('credit_lots')
    .leftJoin('order_lines', 'order_lines.id', 'credit_lots.order_line_id')
    .leftJoin('orders', 'orders.id', 'order_lines.order_id')
    .select([
      'credit_lots.id',
      'credit_lots.remaining',
      'credit_lots.currency',
      'credit_lots.unit_price_minor',
      'orders.usage',
    ])
    .where('credit_lots.account_id', '=', accountId)
    .where('credit_lots.media', '=', media)
    .where('credit_lots.tier_code', '=', tier)
    .where('credit_lots.remaining', '>', 0)
    .where((is) => is.not(isLotFrozen))
    .orderBy('credit_lots.created_at')
    .orderBy('credit_lots.id')
    .execute()
}

/** Finds the newest lot of a kind of credit, with its buyer. */
export function findNewestLot(
  db: Db,
  { accountId, media, tier }: { accountId: number; media: PriceMedia; tier: LicenceTierCode },
) {
  return db
    .selectFrom('credit_lots')
    .leftJoin('order_lines', 'order_lines.id', 'credit_lots.order_line_id')
    .leftJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['credit_lots.id', 'credit_lots.size', 'orders.user_id as bought_by'])
    .where('credit_lots.account_id', '=', accountId)
    .where('credit_lots.media', '=', media)
    .where('credit_lots.tier_code', '=', tier)
    .orderBy('credit_lots.created_at', 'desc')
    .orderBy('credit_lots.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Finds the first of these users who is active in the account, or else an administrator of the account. */
export function findPersonToWarn(
  db: Db,
  { accountId, userIds }: { accountId: number; userIds: readonly (number | null)[] },
) {
  const wanted = userIds.filter((id) => id !== null)
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.email', 'users.first_name', 'users.last_name', 'accounts.name as account_name'])
    .where('users.account_id', '=', accountId)
    .where('users.status', '=', 'active')
    .where((is) =>
      is.or([
        is('users.id', '=', sql<number>`any(${wanted}::int[])`),
        is('users.role', 'in', ['Superuser', 'Administrator']),
      ]),
    )
    .orderBy(sql`array_position(${wanted}::int[], users.id)`, (order) => order.asc().nullsLast())
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst()
}

/** @returns false when the lot no longer contains that many credits. */
export async function takeFromLot(db: Db, lotId: number, count: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credit_lots')
    .set((is) => ({ remaining: is('remaining', '-', count) }))
    .where('id', '=', lotId)
    .where('remaining', '>=', count)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lists the lots from these order lines that still contain credits. */
export function listLotsOfLines(db: Db, orderLineIds: readonly number[]) {
  return db
    .selectFrom('credit_lots')
    .select(['id', 'remaining'])
    .where('order_line_id', '=', sql<number>`any(${[...orderLineIds]}::int[])`)
    .where('remaining', '>', 0)
    .orderBy('id')
    .execute()
}

/** An unlimited allowance stays unlimited. @returns false when it does not contain that many credits. */
export async function takeFromAllowance(
  db: Db,
  { accountId, media, count }: { accountId: number; media: PriceMedia; count: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('standard_credits')
    .set({ remaining: sql`remaining - ${count}` })
    .where('account_id', '=', accountId)
    .where('media', '=', media)
    .where((is) => is.or([is('remaining', 'is', null), is('remaining', '>=', count)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Returns a credit to the lot that it was drawn from.
 * @returns false when the lot was refunded, or is frozen
 */
export async function giveToLot(db: Db, lotId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credit_lots')
    .set((is) => ({ remaining: is('remaining', '+', 1) }))
    .where('id', '=', lotId)
    .whereRef('remaining', '<', 'size')
    .where((is) => is.not(isLotFrozen))
    .where(
      sql<boolean>`not exists (select from refund_lines join refunds on refunds.id = refund_lines.refund_id
        where refund_lines.order_line_id = credit_lots.order_line_id and refunds.state <> 'failed')`,
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns false for an unlimited allowance, and without one */
export async function giveToAllowance(
  db: Db,
  { accountId, media }: { accountId: number; media: PriceMedia },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('standard_credits')
    .set((is) => ({ remaining: is('remaining', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('media', '=', media)
    .where('remaining', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const listBundleLines = preparedQuery((db, value: Slots<{ orderId: number }>) =>
  db
    .selectFrom('order_lines')
    .select(['id', 'media', 'tier_code', 'bundle_size', 'quantity', 'unit_price_minor'])
    .where('order_id', '=', value('orderId'))
    .where('kind', '=', 'bundle')
    .orderBy('position'),
)

export async function insertAllowance(db: Db, row: Insertable<StandardCredits>): Promise<void> {
  await db.insertInto('standard_credits').values(row).execute()
}

export async function insertLots(db: Db, rows: readonly Insertable<CreditLots>[]): Promise<void> {
  await db.insertInto('credit_lots').values(rows).execute()
}

export async function insertCreditEntries(db: Db, rows: readonly Insertable<CreditEntries>[]): Promise<void> {
  await db.insertInto('credit_entries').values(rows).execute()
}
