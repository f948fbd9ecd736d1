/** What a user may spend in a month, and has spent (R-REQUEST-2). */
import type { Spending } from '@rushes/commerce/spending'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { preparedQuery, type Slots } from './prepared.ts'

/** The job that cancels payments above a new limit, which accounts set and orders have. */
export const CANCEL_ABOVE_LIMIT = 'cancel-above-limit'

// Written out, because PostgreSQL uses the index of these orders only for a query that contains the states.
const IS_SPENT = sql`orders.state in ('processing', 'payment_review', 'invoiced', 'paid', 'refunded')`

const REFUNDED = sql`coalesce((select sum(refunds.amount_minor) from refunds
  where refunds.order_id = orders.id and refunds.state <> 'failed'), 0)`

/**
 * A column of `users`: the spending since a time; null for a user without a limit, whose orders are not read. Payments in
 * progress and in review count, refunds do not.
 */
export const spendingSince = (since: unknown) =>
  sql<Spending | null>`case when users.spend_limit_minor is not null then json_build_object(
    'limitMinor', users.spend_limit_minor, 'currency', users.spend_limit_currency,
    'spentMinor', (select coalesce(sum(orders.total_minor - ${REFUNDED}), 0) from orders
      where orders.user_id = users.id and orders.currency = users.spend_limit_currency
        and coalesce(orders.bought_at, orders.created_at) >= ${since} and ${IS_SPENT})) end`.as('spending')

/** Requires the lock of the account if it decides about an order. */
export async function findSpending(tx: Db, user: { userId: number; since: Date }): Promise<Spending | null> {
  const [row] = await listSpending(tx, user)
  return row?.spending ?? null
}

const listSpending = preparedQuery((db, value: Slots<{ userId: number; since: Date }>) =>
  db
    .selectFrom('users')
    .select(spendingSince(value('since')))
    .where('users.id', '=', value('userId')),
)
