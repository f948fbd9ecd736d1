/** Finds lines of orders at the price of an offer that was already bought. */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { preparedQuery, type Slots } from '../../../db/prepared.ts'

/**
 * Checks whether a line of the order has the price of an offer that another order has used since (R-OFFER-3).
 */
export async function hasSpentOffer(db: Db, orderId: number): Promise<boolean> {
  const [row] = await listSpentLines(db, { orderId })
  return row !== undefined
}

const listSpentLines = preparedQuery((db, value: Slots<{ orderId: number }>) =>
  db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', value('orderId'))
    .where('offer_id', 'is not', null)
    .where(sql<boolean>`offer_line_bought(offer_id, clip_id, order_id)`)
    .limit(1),
)
