/** The inbox of events from the payment provider; each is stored once. */
import { type RawBuilder, sql } from 'kysely'
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
  return (await addEvent(db, { event: eventText(event) })).length === 1
}

/** Returns the row of an event as JSON. */
export const eventText = ({ id, intentRef, receivedAt, handledAt, ...event }: NewEvent): string =>
  JSON.stringify({
    ...event,
    event_id: id,
    intent_ref: intentRef,
    received_at: receivedAt,
    handled_at: handledAt,
  })

/** Stores an event under a condition; an event that is stored already is kept as it is. */
export const eventInsertion = (event: RawBuilder<string>, condition: RawBuilder<unknown>) => sql<{
  event_id: string
}>`(
  insert into webhook_inbox (provider, event_id, type, intent_ref, payload, received_at, handled_at)
  select provider, event_id, type, intent_ref, payload, received_at, handled_at
  from json_populate_record(null::webhook_inbox, ${event}::json) where ${condition}
  on conflict (provider, event_id) do nothing returning event_id)`

const addEvent = preparedQuery((db, value: Slots<{ event: string }>) =>
  db
    .with('stored', () => eventInsertion(value('event'), sql`true`))
    .selectFrom('stored')
    .selectAll(),
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
