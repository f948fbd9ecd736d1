/** Reads orders of users with a spending limit whose payment has not begun. */
import type { Db } from '../../../db/db.ts'

export const listOpenLimitedOrders = (db: Db, limit: number) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'orders.user_id', 'orders.total_minor', 'orders.currency'])
    .where('orders.state', '=', 'awaiting_payment')
    .where('users.spend_limit_minor', 'is not', null)
    .orderBy('orders.created_at', 'desc')
    .limit(limit)
    .execute()
