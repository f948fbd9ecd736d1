/** The inbox of events from the payment provider; each is stored once. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { removal } from '../../db/removal.ts'

export type NewEvent = {
  provider: string
  id: string
  type: string
  intentRef: string | null
  payload: Record<string, unknown>
  now: Date
}

/** @returns false when the event has come before. */
export async function insertEvent(db: Db, event: NewEvent): Promise<boolean> {
  const row = await db
    .insertInto('webhook_inbox')
    .values({
      provider: event.provider,
      event_id: event.id,
      type: event.type,
      intent_ref: event.intentRef,
      payload: JSON.stringify(event.payload),
      received_at: event.now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return row !== undefined
}

export function findWaitingEvent(db: Db, provider: string, eventId: string) {
  return db
    .selectFrom('webhook_inbox')
    .select(['provider', 'event_id', 'type', 'intent_ref'])
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
}

export async function updateHandled(db: Db, provider: string, eventId: string, now: Date): Promise<void> {
  await db
    .updateTable('webhook_inbox')
    .set({ handled_at: now })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute()
}

/** An event that comes again after its row has gone is refused for its age. */
export const handledEvents = removal('webhook_inbox', (before) => sql`handled_at < ${before}`)
