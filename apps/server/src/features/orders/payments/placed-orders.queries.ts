/** Places orders. The functions of the database for them are in `db/functions/orders.sql`. */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Insertable } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { columnsOf, prepared } from '../../../db/prepared.ts'
import type { OrderLines, Orders } from '../../../db/schema.gen.ts'
import { ORDER, type OrderRow } from '../orders.queries.ts'

type CartToPlace = {
  accountId: number
  userId: number
  cartHash: string
  clipIds: readonly number[]
  since: Date
}
type EarlierOrder = OrderRow & { cart_hash: string }

const EARLIER = (first: number) => `select ${ORDER}, cart_hash
  from lock_earlier_orders(${[0, 1, 2, 3, 4].map((at) => `$${first + at}`)})`

const valuesOf = ({ accountId, userId, cartHash, clipIds, since }: CartToPlace) => [
  accountId,
  userId,
  cartHash,
  clipIds,
  since,
]

/** Locks the account, and lists the earlier orders that affect a new one of this cart, oldest first. */
export const lockEarlierOrders = (tx: Db, cart: CartToPlace) =>
  prepared<EarlierOrder>(tx, `${EARLIER(1)} order by id`, valuesOf(cart))

type NewOrder = Omit<Insertable<Orders>, 'terms_version' | 'usage' | 'billing_address'> & {
  usage: object
  billing_address: object
}
export type NewOrderLine = Omit<Insertable<OrderLines>, 'order_id'>

/** An order with its lines. Its terms are those of the tier that are in force at `termsAt`. */
export type OrderToInsert = {
  row: NewOrder
  tierCode: LicenceTierCode
  termsAt: Date
  lines: readonly NewOrderLine[]
}

/** Returns the common table expressions `placed` and `lines`. @param unless a condition under which nothing is written */
function insertion({ row, lines }: OrderToInsert, unless = 'false') {
  const [columns, lineColumns] = [columnsOf(row), columnsOf(lines[0] ?? {})]
  return `placed as (
      insert into orders (terms_version, ${columns})
      select terms.version, ${columns.map((name) => `given.${name}`)}
      from json_populate_record(null::orders, $1::json) as given, (
        select version from licence_terms where tier_code = $3 and in_force_from <= $4
        order by in_force_from desc limit 1) as terms
      where not (${unless})
      returning ${ORDER}, cart_hash
    ), lines as (
      insert into order_lines (order_id, ${lineColumns}) select placed.id, ${lineColumns.map((name) => `line.${name}`)}
      from placed, json_populate_recordset(null::order_lines, $2::json) as line
    )`
}

const insertedValues = ({ row, lines, tierCode, termsAt }: OrderToInsert) => [
  JSON.stringify(row),
  JSON.stringify(lines),
  tierCode,
  termsAt,
]

/** Inserts an order. @returns undefined when there are no such terms; then nothing was written. */
export async function insertOrder(tx: Db, order: OrderToInsert): Promise<OrderRow | undefined> {
  const text = `with ${insertion(order)} select * from placed`
  const [row] = await prepared<OrderRow>(tx, text, insertedValues(order))
  return row
}

/**
 * Locks the account, and inserts the order unless one of the same cart is among the earlier orders. One statement, so
 * the lock is held for one round trip.
 * @returns the earlier orders that affect it, oldest first, and the new one as `is_new`
 */
export function placeOrder(
  db: Db,
  order: OrderToInsert,
  cart: CartToPlace,
): Promise<(EarlierOrder & { is_new: boolean })[]> {
  const text = `with earlier as materialized (${EARLIER(5)}),
    ${insertion(order, 'exists (select from earlier where earlier.cart_hash = given.cart_hash)')}
    select *, false as is_new from earlier union all select *, true from placed order by id`
  return prepared(db, text, [...insertedValues(order), ...valuesOf(cart)])
}
