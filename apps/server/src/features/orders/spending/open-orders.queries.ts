/** Reads orders of users with a spending limit whose payment has not begun. */
import type { Db } from '../../../db/db.ts'
import { spendingSince } from '../../../db/spending.ts'

/** @param since the start of the month whose spending counts */
export const listOpenLimitedOrders = (db: Db, { since, limit }: { since: Date; limit: number }) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'orders.total_minor', 'orders.currency', spendingSince(since)])
    .where('orders.state', '=', 'awaiting_payment')
    .where('users.spend_limit_minor', 'is not', null)
    .orderBy('orders.created_at', 'desc')
    .limit(limit)
    .execute()
