/** Reads and writes price lists, their prices and their companies. */
import type { PriceCell } from '@rushes/commerce/price-grid'
import { sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/db.ts'
import { prefixesOf } from '../../db/history.ts'
import type { PriceLists } from '../../db/schema.gen.ts'

const lists = (db: Db) =>
  db
    .selectFrom('price_lists as list')
    .selectAll('list')
    .select((is) => [
      jsonArrayFrom(
        is
          .selectFrom('price_list_accounts as named')
          .innerJoin('accounts', 'accounts.id', 'named.account_id')
          .select(['accounts.id', 'accounts.name'])
          .whereRef('named.price_list_id', '=', 'list.id')
          .orderBy('accounts.name')
          .orderBy('accounts.id'),
      ).as('accounts'),
    ])

/** Lists drafts first, then the newest start. */
export const listPriceLists = (db: Db, limit: number) =>
  lists(db)
    .orderBy(sql`state = 'draft'`, 'desc')
    .orderBy(sql`effective_from desc nulls first`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
export type PriceListRow = Awaited<ReturnType<typeof listPriceLists>>[number]

export const findPriceList = (db: Db, id: number): Promise<PriceListRow | undefined> =>
  lists(db).where('list.id', '=', id).executeTakeFirst()

/** Locks a list for changes, and all starts, so that no two lists get the same start concurrently. */
export async function lockPriceList(tx: Db, id: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended('price lists', 0))`.execute(tx)
  return tx.selectFrom('price_lists').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Finds the public list, for accounts without their own list. */
export async function findPublicListId(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`select price_list_in_force(null, ${now}) as id`.execute(db)
  return rows[0]?.id ?? 0
}

export const listCells = (db: Db, id: number) =>
  db
    .selectFrom('tier_prices')
    .innerJoin('tiers', 'tiers.uid', 'tier_prices.tier_uid')
    .select([
      'tiers.code as tier',
      'currency',
      'media',
      'bundle_size as size',
      sql<number>`unit_price_minor / 100`.as('price'),
    ])
    .where('price_list_id', '=', id)
    .orderBy('tier_uid')
    .orderBy('currency')
    .orderBy('media')
    .orderBy('bundle_size')
    .execute()

export const listTierNames = (db: Db) =>
  db.selectFrom('tiers').select(['code', 'name']).orderBy('uid').execute()

type NewList = { name: string; for_accounts: boolean; created_by: number; created_at: Date }

export async function insertPriceList(tx: Db, row: NewList): Promise<number> {
  const { id } = await tx.insertInto('price_lists').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updatePriceList(tx: Db, id: number, changes: Updateable<PriceLists>): Promise<void> {
  await tx
    .updateTable('price_lists')
    .set({ ...changes, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

export async function replaceCells(tx: Db, id: number, cells: readonly PriceCell[]): Promise<void> {
  await tx.deleteFrom('tier_prices').where('price_list_id', '=', id).execute()
  await sql`
    insert into tier_prices (price_list_id, tier_uid, currency, media, bundle_size, unit_price_minor)
    select ${id}, tiers.uid, cell.currency, cell.media, cell.size, cell.price * 100
      from json_to_recordset(${JSON.stringify(cells)}::json)
        as cell(tier text, currency text, media text, size integer, price integer)
      join tiers on tiers.code = cell.tier`.execute(tx)
}

/** @returns the number of the accounts that are customers */
export async function replaceAccounts(tx: Db, id: number, accounts: readonly number[]): Promise<number> {
  await tx.deleteFrom('price_list_accounts').where('price_list_id', '=', id).execute()
  const { numAffectedRows } = await sql`
    insert into price_list_accounts (price_list_id, account_id)
    select ${id}, id from accounts where id = any(${[...accounts]}::int[]) and kind = 'customer'`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Finds companies by the beginnings of words. */
export const listCompanies = (db: Db, words: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('kind', '=', 'customer')
    .where(sql<boolean>`to_tsvector('simple', name) @@ to_tsquery('simple', ${prefixesOf(words)})`)
    .orderBy('name')
    .orderBy('id')
    .limit(20)
    .execute()

/** Finds another list that begins at the same time: for all customers, or for one of the same accounts. */
export async function findRival(tx: Db, id: number, from: Date): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select other.name from price_lists list
      join price_lists other on other.id <> list.id and other.state = 'set' and other.effective_from = ${from}
        and other.for_accounts = list.for_accounts
    where list.id = ${id} and (not list.for_accounts or exists (
      select from price_list_accounts one join price_list_accounts two using (account_id)
      where one.price_list_id = list.id and two.price_list_id = other.id))
    limit 1`.execute(tx)
  return rows[0]?.name
}
