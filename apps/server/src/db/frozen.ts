/** Conditions for licences and lots of credits that a dispute or an unsettled refund freezes. */
import { sql } from 'kysely'

/** Looked up once for each statement, because they are few and the same for every row. */
const DISPUTED_LINES = sql`array(
  select line.id from disputes join order_lines as line on line.order_id = disputes.order_id
  where disputes.state in ('needs_response', 'under_review'))`

const DISPUTED_LOTS = sql`array(
  select lot.id from disputes join order_lines as line on line.order_id = disputes.order_id
  join credit_lots as lot on lot.order_line_id = line.id
  where disputes.state in ('needs_response', 'under_review'))`

/**
 * The lines that end when the refunds in progress succeed: those that a refund names, and every line of an
 * order that would be refunded completely.
 */
const REFUNDING_LINES = sql`array(
  select line.id from refunds join orders on orders.id = refunds.order_id
  join order_lines as line on line.order_id = orders.id
  where refunds.state = 'pending' and (
    exists (select from refund_lines where refund_id = refunds.id and order_line_id = line.id)
    or coalesce(orders.received_minor, orders.total_minor) <= (
      select sum(amount_minor) from refunds as made where made.order_id = orders.id and made.state <> 'failed')))`

/** A condition on `licences`: bought by a disputed order, or with its credits (R-DISPUTE-2). */
export const isLicenceFrozen = sql<boolean>`(
  coalesce(licences.order_line_id = any(${DISPUTED_LINES}), false)
  or coalesce(licences.credit_lot_id = any(${DISPUTED_LOTS}), false))`

/**
 * A condition on `credit_lots`: bought by a disputed order (R-DISPUTE-2), or to be withdrawn by an unsettled
 * refund (R-REFUND-5).
 */
export const isLotFrozen = sql<boolean>`(
  coalesce(credit_lots.order_line_id = any(${DISPUTED_LINES}), false)
  or coalesce(credit_lots.order_line_id = any(${REFUNDING_LINES}), false))`
