/** Writes the deliveries of events, and claims and finishes them for the workers (R-WEBHOOK-2, R-WEBHOOK-3). */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { type Removal, removal } from '../../db/removal.ts'
import type { Answer } from './send-message.ts'

/**
 * Writes the deliveries of the oldest new events: of an account to its endpoints, and of a clip to those of all accounts that
 * can see it, from the time of their creation. Events that another worker is writing are left out.
 * @returns the number of events
 */
export async function spreadEvents(tx: Db, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    with taken as (
      update webhook_events set spread = true
        where id = any (array(select id from webhook_events where not spread
          order by number limit ${limit} for update skip locked))
        returning id, number, type, account_id, ids, at
    ), spread as (
      insert into webhook_deliveries (endpoint_id, event_id, next_at)
        select endpoint.id, taken.id, ${now}
          from taken
            join webhook_endpoints as endpoint on taken.type = any (endpoint.events) and endpoint.created_at <= taken.at
            join accounts on accounts.id = endpoint.account_id and accounts.status = 'active'
            left join clips on taken.account_id is null and clips.id = (taken.ids ->> 'clip_id')::int
          where case when taken.account_id is null
            then (clips.type = 'short') = accounts.shorts_only
            else taken.account_id = endpoint.account_id end
          order by taken.number
        on conflict (endpoint_id, event_id) do nothing
    )
    select count(*)::int as events from taken`.execute(tx)
  return rows[0]?.events ?? 0
}

type Claim = { now: Date; until: Date; withFailing: boolean }

/**
 * Claims an endpoint with due deliveries that no worker sends to, the one whose last delivery is the longest ago.
 * @param withFailing false leaves out endpoints whose last attempt failed
 */
export async function claimEndpoint(db: Db, { now, until, withFailing }: Claim) {
  return await db
    .updateTable('webhook_endpoints')
    .set({ claimed_at: now, claimed_until: until })
    .where('id', '=', (is) =>
      is
        .selectFrom('webhook_endpoints as endpoint')
        .select('endpoint.id')
        .where('paused_at', 'is', null)
        .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<=', now)]))
        .where((or) => or.or([or('rests_until', 'is', null), or('rests_until', '<=', now)]))
        .$if(!withFailing, (query) => query.where('failures', '=', 0))
        .where((has) =>
          has.exists(
            has
              .selectFrom('webhook_deliveries')
              .select('webhook_deliveries.id')
              .whereRef('endpoint_id', '=', 'endpoint.id')
              .where('state', '=', 'waiting')
              .where('next_at', '<=', now),
          ),
        )
        .where((has) =>
          has.exists(
            has
              .selectFrom('accounts')
              .select('accounts.id')
              .whereRef('accounts.id', '=', 'endpoint.account_id')
              .where('status', '=', 'active'),
          ),
        )
        .orderBy(sql`claimed_at nulls first`)
        .orderBy('endpoint.id')
        .limit(1)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(['id', 'account_id', 'url', 'secret_sealed', 'earlier_sealed', 'earlier_until', 'failures'])
    .executeTakeFirst()
}
export type ClaimedEndpoint = NonNullable<Awaited<ReturnType<typeof claimEndpoint>>>

/**
 * Counts an attempt of the due delivery of an endpoint, before the message is sent, so that the log also has the attempts of
 * a worker that ends. The caller has claimed the endpoint.
 */
export async function beginAttempt(db: Db, endpointId: number, now: Date) {
  return await db
    .updateTable('webhook_deliveries as delivery')
    .from('webhook_events as event')
    .set((is) => ({
      attempts: is('delivery.attempts', '+', 1),
      attempted_at: now,
      tried_since: is.fn.coalesce('delivery.tried_since', sql<Date>`${now}::timestamptz`),
    }))
    .whereRef('event.id', '=', 'delivery.event_id')
    .where('delivery.id', '=', (is) =>
      is
        .selectFrom('webhook_deliveries as due')
        .select('due.id')
        .where('due.endpoint_id', '=', endpointId)
        .where('due.state', '=', 'waiting')
        .where('due.next_at', '<=', now)
        .orderBy('due.next_at')
        .orderBy('due.id')
        .limit(1),
    )
    .returning([
      'delivery.id',
      'delivery.attempts',
      sql<Date>`delivery.tried_since`.as('tried_since'),
      'event.id as message_id',
      'event.type',
      'event.ids',
      'event.at',
    ])
    .executeTakeFirst()
}
export type Attempt = NonNullable<Awaited<ReturnType<typeof beginAttempt>>>

export async function releaseEndpoint(db: Db, id: number): Promise<void> {
  await db.updateTable('webhook_endpoints').set({ claimed_until: null }).where('id', '=', id).execute()
}

/** Records a success and releases the endpoint, which is locked first as everywhere. */
export async function updateDelivered(
  db: Db,
  endpointId: number,
  { deliveryId, status }: { deliveryId: number; status: number | null },
): Promise<void> {
  await sql`
    with released as (
      update webhook_endpoints set claimed_until = null, rests_until = null, failing_since = null, failures = 0
        where id = ${endpointId} returning id
    )
    update webhook_deliveries set state = 'delivered', status = ${status}, problem = null
      from released where webhook_deliveries.id = ${deliveryId} and endpoint_id = released.id`.execute(db)
}

/** Counts a failure of a claimed endpoint and releases it. @returns undefined when the endpoint was deleted */
export const countFailure = (tx: Db, endpointId: number, now: Date) =>
  tx
    .updateTable('webhook_endpoints')
    .set((is) => ({
      claimed_until: null,
      failures: is('failures', '+', 1),
      failing_since: is.fn.coalesce('failing_since', sql<Date>`${now}::timestamptz`),
    }))
    .where('id', '=', endpointId)
    .returning(['account_id', 'url', 'failures', sql<Date>`failing_since`.as('failing_since'), 'paused_at'])
    .executeTakeFirst()

export const updateRest = (
  tx: Db,
  endpointId: number,
  change: { rests_until: Date } | { paused_at: Date; paused_for: 'failure' },
) => tx.updateTable('webhook_endpoints').set(change).where('id', '=', endpointId).execute()

type Failure = Pick<Answer, 'status' | 'problem'> & { id: number; state: 'waiting' | 'failed'; nextAt: Date }

export const updateFailed = (tx: Db, { id, state, nextAt, status, problem }: Failure) =>
  tx
    .updateTable('webhook_deliveries')
    .set({ state, next_at: nextAt, status, problem })
    .where('id', '=', id)
    .execute()

/** Deletes events with their deliveries. */
export const oldEvents: Removal = removal('webhook_events', (before) => sql`at < ${before}`)
