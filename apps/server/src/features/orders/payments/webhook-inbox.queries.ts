/** The inbox of events from the payment provider; each is stored once. */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { preparedQuery, type Slots } from '../../../db/prepared.ts'
import { removal } from '../../../db/removal.ts'

export type NewEvent = {
  provider: string
  id: string
  type: string
  intentRef: string | null
  payload: Record<string, unknown>
  receivedAt: Date
  /** Null for an unhandled event. */
  handledAt: Date | null
}

/** @returns false when the event is already stored. */
export async function insertEvent(db: Db, event: NewEvent): Promise<boolean> {
  const rows = await addEvent(db, { ...event, payload: JSON.stringify(event.payload) })
  return rows.length === 1
}

type EventValues = Omit<NewEvent, 'payload'> & { payload: string }

const addEvent = preparedQuery((db, value: Slots<EventValues>) =>
  db
    .insertInto('webhook_inbox')
    .values({
      provider: value('provider'),
      event_id: value('id'),
      type: value('type'),
      intent_ref: value('intentRef'),
      payload: value('payload'),
      received_at: value('receivedAt'),
      handled_at: value('handledAt'),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id'),
)

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
  await setHandled(db, { provider, eventId, now })
}

const setHandled = preparedQuery((db, value: Slots<{ provider: string; eventId: string; now: Date }>) =>
  db
    .updateTable('webhook_inbox')
    .set({ handled_at: value('now') })
    .where('provider', '=', value('provider'))
    .where('event_id', '=', value('eventId'))
    .returning('event_id'),
)

/** Handled events; an event sent again after its row was removed is refused because of its age. */
export const handledEvents = removal('webhook_inbox', (before) => sql`handled_at < ${before}`)
