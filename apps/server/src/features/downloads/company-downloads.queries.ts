/** Connects downloads with the orders that bought their licences, or the credits of these (R-HISTORY-5). */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { type CompanyPart, hasBookkeeping } from '../../db/history.ts'

/** A condition of `downloads`. It starts from the orders, which are few, and reads the downloads by their licences. */
export const isOfOrder = (accountId: number, part: CompanyPart) => sql<boolean>`downloads.licence_id in (
  with lines as (
    select order_lines.id from orders join order_lines on order_lines.order_id = orders.id
    where orders.account_id = ${accountId} and orders.state in ('invoiced', 'paid', 'refunded')
      and ${hasBookkeeping(part)}
  )
  select licences.id from lines join licences on licences.order_line_id = lines.id
  union all
  select credit_entries.licence_id from lines
  join credit_lots on credit_lots.order_line_id = lines.id
  join credit_entries on credit_entries.credit_lot_id = credit_lots.id
)`

/** The purchase order number and cost centre of each of these licences that has an order. */
export async function findBookkeeping(db: Db, licenceIds: readonly (number | null)[]) {
  const rows = await db
    .selectFrom('licences')
    .leftJoin('credit_lots', 'credit_lots.id', 'licences.credit_lot_id')
    .innerJoin('order_lines', (join) =>
      join.on('order_lines.id', '=', sql`coalesce(licences.order_line_id, credit_lots.order_line_id)`),
    )
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['licences.id', 'orders.purchase_order_number', 'orders.cost_centre'])
    .where('licences.id', '=', sql<number>`any(${[...licenceIds]}::int[])`)
    .execute()
  return new Map(rows.map(({ id, ...bookkeeping }) => [id, bookkeeping]))
}
