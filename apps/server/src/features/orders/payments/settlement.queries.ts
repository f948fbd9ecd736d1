/** Reads and writes orders whose payment has arrived. */
import { TIER_SCOPE } from '@rushes/commerce/deal'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../db/db.ts'
import { preparedQuery, type Slots } from '../../../db/prepared.ts'
import { saleOf, separated } from '../../../db/sale.ts'
import { lockedOrders } from '../orders.queries.ts'
import type { OrderState } from '../orders.rules.ts'

/** Does the same as `lockOrder`, by the payment. */
export async function lockOrderOfPayment(tx: Db, providerRef: string) {
  const [row] = await listOrdersOfPayment(tx, { providerRef })
  return row
}

const listOrdersOfPayment = preparedQuery((db, value: Slots<{ providerRef: string }>) =>
  lockedOrders(db).where('orders.provider_ref', '=', value('providerRef')),
)

type Payment = { orderId: number; from: readonly OrderState[]; now: Date; timeZone: string }

/**
 * Writes the licences of an order and marks it as paid, or neither. The caller holds the locks of `lockOrder`.
 * @returns `ungrantable` as `grantByOrder`; if it is 0, `isPaid` unless the order has none of the states `from`; and
 * the sale for its documents
 */
export async function payOrder(tx: Db, payment: Payment) {
  const [row] = await payOrders(tx, { ...payment, media: TIER_SCOPE.media })
  if (!row?.sale) throw new Error(`There is no order ${payment.orderId}`)
  return { ungrantable: row.ungrantable, isPaid: row.is_paid, sale: separated(row.sale) }
}

const payOrders = preparedQuery((db, value: Slots<Payment & { media: readonly string[] }>) =>
  db
    .with(
      'granted',
      () => sql<{ ungrantable: number }>`(select ungrantable
        from grant_licences_of_order(${value('orderId')}, ${value('now')}, ${value('timeZone')}, ${value('media')}))`,
    )
    .with('changed', (into) =>
      into
        .updateTable('orders')
        .set({
          state: 'paid',
          updated_at: value('now'),
          paid_at: value('now'),
          review_reason: null,
        })
        .where('id', '=', value('orderId'))
        .where('state', '=', sql<OrderState>`any(${value('from')}::text[])`)
        .where(sql<boolean>`(select ungrantable from granted) = 0`)
        .returning('id'),
    )
    .selectFrom('granted')
    .select([
      'ungrantable',
      sql<boolean>`exists (select from changed)`.as('is_paid'),
      jsonObjectFrom(saleOf(db, value('orderId'))).as('sale'),
    ]),
)
