/** What a dispute at the bank freezes (R-DISPUTE-2): one condition for licences, one for lots of credits. */
import { sql } from 'kysely'

/** Few or none, and the same for every row, so they are looked up once for each statement. */
const DISPUTED_LINES = sql`array(
  select line.id from disputes join order_lines as line on line.order_id = disputes.order_id
  where disputes.state in ('needs_response', 'under_review'))`

const DISPUTED_LOTS = sql`array(
  select lot.id from disputes join order_lines as line on line.order_id = disputes.order_id
  join credit_lots as lot on lot.order_line_id = line.id
  where disputes.state in ('needs_response', 'under_review'))`

/** As a condition on `licences`: bought by a disputed order, or with a credit that it bought. */
export const isLicenceFrozen = sql<boolean>`(
  coalesce(licences.order_line_id = any(${DISPUTED_LINES}), false)
  or coalesce(licences.credit_lot_id = any(${DISPUTED_LOTS}), false))`

/** As a condition on `credit_lots`: bought by a disputed order. */
export const isLotFrozen = sql<boolean>`coalesce(credit_lots.order_line_id = any(${DISPUTED_LINES}), false)`
