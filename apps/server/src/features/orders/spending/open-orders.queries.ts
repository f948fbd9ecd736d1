/** Reads the orders of a user whose payment has not begun. */
import type { Db } from '../../../db/db.ts'

export const listOpenOrders = (db: Db, userId: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'total_minor', 'currency'])
    .where('user_id', '=', userId)
    .where('state', '=', 'awaiting_payment')
    .orderBy('id')
    .execute()
