/** Reads and writes the webhooks of an account; the account is a condition of every statement. */
import type { WebhookEventType } from '@rushes/contract/webhook-events'
import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { WebhookEndpoints } from '../../db/schema.gen.ts'

export type Owned = { id: number; accountId: number }

export async function countWebhooks(tx: Db, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertWebhook(tx: Db, webhook: Insertable<WebhookEndpoints>): Promise<number> {
  const { id } = await tx
    .insertInto('webhook_endpoints')
    .values(webhook)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const listWebhooks = (db: Db, accountId: number) =>
  db
    .selectFrom('webhook_endpoints as endpoint')
    .select((is) => [
      'id',
      'url',
      'created_at',
      'paused_at',
      'paused_for',
      'failing_since',
      'earlier_until',
      sql<WebhookEventType[]>`events`.as('events'),
      is
        .selectFrom('webhook_deliveries')
        .select((count) => count.fn.countAll<number>().as('waiting'))
        .whereRef('endpoint_id', '=', 'endpoint.id')
        .where('state', '=', 'waiting')
        .as('waiting'),
    ])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

/** Locks the webhook, so that changes of it are made in turn. */
export const lockWebhook = (tx: Db, { id, accountId }: Owned) =>
  tx
    .selectFrom('webhook_endpoints')
    .select(['id', 'account_id', 'url', 'events', 'secret_sealed', 'paused_at'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
export type LockedWebhook = NonNullable<Awaited<ReturnType<typeof lockWebhook>>>

type Change = {
  url?: string
  events?: readonly WebhookEventType[]
  secret_sealed?: Buffer
  earlier_sealed?: Buffer
  earlier_until?: Date
  paused_at?: Date | null
  paused_for?: 'request' | null
  failing_since?: null
  failures?: 0
  rests_until?: null
}

/** What administrators send is not delayed by an earlier failure. */
export const AWAKE = { rests_until: null } as const

export const updateWebhook = (tx: Db, id: number, { events, ...change }: Change) =>
  tx
    .updateTable('webhook_endpoints')
    .set({ ...change, ...(events && { events: [...events] }) })
    .where('id', '=', id)
    .execute()

export async function removeWebhook(tx: Db, { id, accountId }: Owned): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhook_endpoints')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Inserts an event for one endpoint alone, with its delivery. */
export async function insertTest(tx: Db, endpoint: LockedWebhook, type: string, now: Date): Promise<void> {
  const { id } = await tx
    .insertInto('webhook_events')
    .values({ type, account_id: endpoint.account_id, ids: '{}', at: now, spread: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('webhook_deliveries')
    .values({ endpoint_id: endpoint.id, event_id: id, next_at: now })
    .execute()
}

export const isOwn = async (db: Db, { id, accountId }: Owned): Promise<boolean> =>
  (await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()) !== undefined

/** Lists the deliveries of a webhook, the newest first. @param before an id, or undefined for the first page */
export const listDeliveries = (db: Db, endpointId: number, before: number | undefined, limit: number) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_events as event', 'event.id', 'delivery.event_id')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .select([
      'delivery.id',
      'delivery.event_id',
      'delivery.state',
      'delivery.attempts',
      'delivery.attempted_at',
      'delivery.next_at',
      'delivery.status',
      'delivery.problem',
      'endpoint.paused_at',
      'event.type',
      'event.ids',
      'event.at',
    ])
    .where('delivery.endpoint_id', '=', endpointId)
    .$if(before !== undefined, (query) => query.where('delivery.id', '<', before ?? 0))
    .orderBy('delivery.id', 'desc')
    .limit(limit)
    .execute()

/** Begins another 24 hours of attempts. */
const AGAIN = { state: 'waiting', attempts: 0, tried_since: null, problem: null, status: null } as const

/** @returns the webhook of a delivery; undefined for that of another account */
export async function findWebhookOf(db: Db, { id, accountId }: Owned): Promise<number | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'endpoint_id')
    .select('endpoint_id')
    .where('webhook_deliveries.id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.endpoint_id
}

/** Sets a delivery to waiting again. @returns false if it was deleted in the meantime */
export async function updateReplayed(tx: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ ...AGAIN, next_at: now })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Replay = { endpointId: number; since: Date; states: readonly ('delivered' | 'failed')[]; now: Date }

/** Sets the finished deliveries of events since a time to waiting again. @returns how many */
export async function updateReplayedSince(
  tx: Db,
  { endpointId, since, states, now }: Replay,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ ...AGAIN, next_at: now })
    .where('endpoint_id', '=', endpointId)
    .where('state', 'in', states)
    .where(sql<SqlBool>`event_id in (select id from webhook_events where at >= ${since})`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** All waiting deliveries of a webhook are due. */
export const updateDue = (tx: Db, endpointId: number, now: Date) =>
  tx
    .updateTable('webhook_deliveries')
    .set({ ...AGAIN, next_at: now })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute()
