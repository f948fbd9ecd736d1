/** SQL on the disputes of the provider's books. Evidence is not kept. */
import type { IntentRow } from './intent-transitions.ts'
import type { Queryable } from './intents.queries.ts'

export type DisputeRow = {
  id: string
  intent_id: string
  amount_minor: number
  currency: string
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  created_at: Date
  due_at: Date
}

/** The disputes of one payment, or all since a time, oldest first. */
export async function listDisputes(
  db: Queryable,
  of: { intentId: string } | { since: Date },
): Promise<DisputeRow[]> {
  const [condition, value] =
    'intentId' in of ? ['intent_id = $1', of.intentId] : ['created_at >= $1', of.since]
  const { rows } = await db.query<DisputeRow>(
    `select * from testcard_disputes where ${condition} order by created_at, id`,
    [value],
  )
  return rows
}

/** Reads the dispute and keeps others from changing it until the transaction ends. */
export async function lockDispute(db: Queryable, id: string): Promise<DisputeRow | undefined> {
  const { rows } = await db.query<DisputeRow>('select * from testcard_disputes where id = $1 for update', [
    id,
  ])
  return rows[0]
}

/** Disputes the whole received amount; evidence is due within a week. */
export async function insertDispute(db: Queryable, id: string, intent: IntentRow): Promise<void> {
  await db.query(
    `insert into testcard_disputes (id, intent_id, amount_minor, currency, reason, due_at)
     values ($1, $2, $3, $4, 'fraudulent', now() + interval '7 days')`,
    [id, intent.id, intent.amount_received_minor, intent.currency],
  )
}

export async function updateDispute(db: Queryable, { id, status }: DisputeRow): Promise<void> {
  await db.query('update testcard_disputes set status = $2 where id = $1', [id, status])
}
