/** What waits for the reconciler: unhandled events, and open orders that are due for a check. */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

type Unsettled =
  | { kind: 'event'; provider: string; event_id: string; type: string; intent_ref: string | null }
  | { kind: 'order'; order_id: number; created_at: Date }

/** Events of the last minute are left to the request or the job that received them. */
const EVENT_AGE = '1 minute'
/** The first question about an order; each further one waits as long as the order was old, an hour at most. */
const ORDER_AGE = '1 minute'
const MAX_PAUSE = '1 hour'

/** One statement, because it runs every minute and most often finds nothing. */
export async function listUnsettled(db: Db, now: Date, limit: number): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    (select 'event' as kind, provider, event_id, type, intent_ref, null::int as order_id, received_at as created_at
      from webhook_inbox
      where handled_at is null and received_at < ${now}::timestamptz - ${EVENT_AGE}::interval
      order by received_at limit ${limit})
    union all
    (select 'order', null, null, null, null, id, created_at
      from orders
      where state in ('awaiting_payment', 'processing')
        and ${now}::timestamptz >= coalesce(
          checked_at + least(checked_at - created_at, ${MAX_PAUSE}::interval), created_at + ${ORDER_AGE}::interval)
      order by created_at limit ${limit})`.execute(db)
  return rows
}

/** Records that the provider was queried about an order. */
export async function updateChecked(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('orders').set({ checked_at: now }).where('id', '=', id).execute()
}
