/** Lists the work of the reconciler: unhandled events, and open orders that are due for a check. */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** Position at which the list continues. */
export type Place = { created_at: Date; key: string }

type Unsettled = Place &
  (
    | { kind: 'event'; provider: string; event_id: string; type: string; intent_ref: string | null }
    | { kind: 'order'; order_id: number }
  )

/** Age of events below which they are left to the request or the job that received them. */
const EVENT_AGE = '1 minute'
/** Age of an order at its first check; each later pause equals its age at the last check, an hour at most. */
const ORDER_AGE = '1 minute'
const MAX_PAUSE = '1 hour'

/** Lists in one statement, because it runs every minute and usually finds nothing; oldest first. */
export async function listUnsettled(
  db: Db,
  now: Date,
  { after, limit }: { after: Place | null; limit: number },
): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    with due as (
      select 'event' as kind, provider, event_id, type, intent_ref, null::int as order_id,
        date_trunc('milliseconds', received_at) as created_at, provider || ' ' || event_id as key
      from webhook_inbox
      where handled_at is null and received_at < ${now}::timestamptz - ${EVENT_AGE}::interval
      union all
      select 'order', null, null, null, null, id, date_trunc('milliseconds', created_at), id::text
      from orders
      where state in ('awaiting_payment', 'processing')
        and ${now}::timestamptz >= coalesce(
          checked_at + least(checked_at - created_at, ${MAX_PAUSE}::interval), created_at + ${ORDER_AGE}::interval)
    )
    select * from due
    where ${after === null ? sql`true` : sql`(created_at, key) > (${after.created_at}::timestamptz, ${after.key})`}
    order by created_at, key limit ${limit}`.execute(db)
  return rows
}

/** Records that the provider was queried about an order. */
export async function updateChecked(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('orders').set({ checked_at: now }).where('id', '=', id).execute()
}
