/** SQL on the provider's books: payments, refunds and their events. */
import type { Pool, PoolClient } from 'pg'
import type { EventType, IntentRow } from './intent-transitions.ts'

/** A pool, or one connection inside a transaction. */
export type Queryable = Pool | PoolClient

/** A statement of every payment: PostgreSQL parses it once for each connection. */
const prepared = (name: string, text: string, values: unknown[]) => ({
  name: `testcard_${name}`,
  text,
  values,
})

export type NewIntentRow = Pick<
  IntentRow,
  'id' | 'client_secret' | 'request_sha256' | 'order_id' | 'amount_minor' | 'currency' | 'receipt_email'
> & { idempotency_key: string }

/** Inserts the payment. A key that was used before answers the payment that it made. */
export async function insertIntent(db: Queryable, row: NewIntentRow): Promise<IntentRow> {
  const { rows } = await db.query<IntentRow>(
    prepared(
      'insert',
      `insert into testcard_intents
         (id, client_secret, idempotency_key, request_sha256, order_id, amount_minor, currency, receipt_email)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (idempotency_key) do nothing
       returning *`,
      [
        row.id,
        row.client_secret,
        row.idempotency_key,
        row.request_sha256,
        row.order_id,
        row.amount_minor,
        row.currency,
        row.receipt_email,
      ],
    ),
  )
  const intent = rows[0] ?? (await findByKey(db, row.idempotency_key))
  if (!intent) throw new Error('A payment vanished while it was being made.')
  return intent
}

async function findByKey(db: Queryable, key: string): Promise<IntentRow | undefined> {
  const { rows } = await db.query<IntentRow>('select * from testcard_intents where idempotency_key = $1', [
    key,
  ])
  return rows[0]
}

type IntentName = 'id' | 'client_secret' | 'challenge_id'

export async function findIntent(
  db: Queryable,
  by: IntentName,
  value: string,
): Promise<IntentRow | undefined> {
  const { rows } = await db.query<IntentRow>(
    prepared(`find_by_${by}`, `select * from testcard_intents where ${by} = $1`, [value]),
  )
  return rows[0]
}

/** Reads the row and keeps others from changing it until the transaction ends. */
export async function lockIntent(
  db: Queryable,
  by: IntentName,
  value: string,
): Promise<IntentRow | undefined> {
  const { rows } = await db.query<IntentRow>(
    prepared(`lock_by_${by}`, `select * from testcard_intents where ${by} = $1 for update`, [value]),
  )
  return rows[0]
}

/** Inserts events; both statements that write events use this text. */
const EVENTS = (parameter: string) => `
  insert into testcard_events (id, intent_id, type, payload, sends_left, due_at)
  select id, intent_id, type, payload, sends_left, now() + make_interval(secs => delay_seconds)
  from json_to_recordset(${parameter}::json)
    as event (id text, intent_id text, type text, payload jsonb, sends_left int, delay_seconds int)`

/** Changes the payment and writes its events. */
export async function updateIntent(
  db: Queryable,
  row: IntentRow,
  events: readonly NewEvent[],
): Promise<void> {
  await db.query(
    prepared(
      'update',
      `with changed as (
         update testcard_intents
         set status = $2, amount_received_minor = $3, scenario = $4, brand = $5, last4 = $6, faults = $7,
             last_error = $8, challenge_id = $9, return_url = $10, card_to_save = $11, updated_at = now()
         where id = $1
       ) ${EVENTS('$12')}`,
      [
        row.id,
        row.status,
        row.amount_received_minor,
        row.scenario,
        row.brand,
        row.last4,
        JSON.stringify(row.faults),
        row.last_error,
        row.challenge_id,
        row.return_url,
        row.card_to_save && JSON.stringify(row.card_to_save),
        JSON.stringify(events),
      ],
    ),
  )
}

/** @returns false for an unknown payment. */
export async function updateCardChoice(
  db: Queryable,
  id: string,
  { customerId, savesCard }: { customerId: string; savesCard: boolean },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update testcard_intents set customer_id = $2, saves_card = $3, updated_at = now() where id = $1',
    [id, customerId, savesCard],
  )
  return rowCount === 1
}

export async function listIntentsSince(
  db: Queryable,
  from: Date,
  page: { after: string; size: number },
): Promise<IntentRow[]> {
  const { rows } = await db.query<IntentRow>(
    'select * from testcard_intents where created_at >= $1 and id > $2 order by id limit $3',
    [from, page.after, page.size],
  )
  return rows
}

export async function sumRefunds(db: Queryable, intentId: string): Promise<number> {
  const { rows } = await db.query<{ refunded: number }>(
    'select coalesce(sum(amount_minor), 0)::integer as refunded from testcard_refunds where intent_id = $1',
    [intentId],
  )
  return rows[0]?.refunded ?? 0
}

export type RefundRow = {
  id: string
  intent_id: string
  idempotency_key: string
  amount_minor: number
  reason: string
}

export async function findRefundByKey(db: Queryable, key: string): Promise<RefundRow | undefined> {
  const { rows } = await db.query<RefundRow>('select * from testcard_refunds where idempotency_key = $1', [
    key,
  ])
  return rows[0]
}

export async function listRefunds(db: Queryable, intentId: string): Promise<RefundRow[]> {
  const { rows } = await db.query<RefundRow>(
    'select * from testcard_refunds where intent_id = $1 order by created_at, id',
    [intentId],
  )
  return rows
}

export async function insertRefund(db: Queryable, row: RefundRow): Promise<void> {
  await db.query(
    `insert into testcard_refunds (id, intent_id, idempotency_key, amount_minor, reason)
     values ($1, $2, $3, $4, $5)`,
    [row.id, row.intent_id, row.idempotency_key, row.amount_minor, row.reason],
  )
}

export type NewEvent = {
  id: string
  intent_id: string
  type: EventType
  payload: Record<string, unknown>
  sends_left: number
  delay_seconds: number
}

export async function insertEvents(db: Queryable, events: readonly NewEvent[]): Promise<void> {
  await db.query(prepared('insert_events', EVENTS('$1'), [JSON.stringify(events)]))
}

export type DueEvent = { id: string; payload: Record<string, unknown>; attempts: number }

const MAX_ATTEMPTS = 12

/**
 * Claims the events that are due and delays each to its next attempt (5 s, 10 s, 20 s ... 1 h): a sender that dies loses
 * none, and two senders never claim the same one.
 */
export async function claimDueEvents(db: Queryable, limit: number): Promise<DueEvent[]> {
  const { rows } = await db.query<DueEvent>(
    prepared(
      'claim',
      `update testcard_events
       set attempts = attempts + 1, due_at = now() + make_interval(secs => least(5 * 2 ^ attempts, 3600))
       where id in (
         select id from testcard_events
         where sends_left > 0 and due_at <= now() and attempts < $1
         order by due_at limit $2 for update skip locked)
       returning id, payload, attempts`,
      [MAX_ATTEMPTS, limit],
    ),
  )
  return rows
}

/** Records one delivery of each event; a second copy, if any, is due immediately. */
export async function markSent(db: Queryable, events: readonly Pick<DueEvent, 'id'>[]): Promise<void> {
  const text = 'update testcard_events set sends_left = sends_left - 1, due_at = now() where id = any($1)'
  await db.query(prepared('mark_sent', text, [events.map(({ id }) => id)]))
}
