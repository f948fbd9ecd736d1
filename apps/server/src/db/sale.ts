/** The buyer and the sold items of an order, for its documents and emails. */
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from './db.ts'

export const SOLD = [
  'id',
  'kind',
  'description',
  'tier_code',
  'our_ref',
  'quantity',
  'net_minor',
  'tax_minor',
  'upgrades_licence_id',
] as const

/** Selects the present buyer and billing address, and the sold items. */
export const saleOf = (tx: Db, orderId: RawBuilder<number>) =>
  tx
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('countries', (join) =>
      join.on('countries.code', '=', sql<string>`orders.billing_address ->> 'country'`),
    )
    .select([
      'accounts.name as account_name',
      'orders.tax_number',
      'orders.tax_note',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.full_name',
      sql<Record<string, string>>`orders.billing_address`.as('address'),
      sql<string>`coalesce(orders.billing_address ->> 'country', '')`.as('country'),
      'countries.name as country_name',
      'orders.purchase_order_number',
      'orders.cost_centre',
    ])
    .select((is) =>
      jsonArrayFrom(
        is
          .selectFrom('order_lines')
          .select(SOLD)
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .orderBy('position'),
      ).as('lines'),
    )
    .where('orders.id', '=', orderId)

/** Separates the buyer of a sale from its items. */
export function separated<Lines, Buyer>({ lines, ...buyer }: Buyer & { lines: Lines }) {
  return { buyer, lines }
}
