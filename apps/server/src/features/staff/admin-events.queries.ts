/** Sends events to the admin areas of all processes. Triggers of the database send the rest. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { AgencyEvent } from '../../platform/agency-events.ts'

export async function notifyAdminPages(db: Db, events: readonly AgencyEvent[]): Promise<void> {
  if (events.length === 0) return
  const payloads = events.map((event) => JSON.stringify(event))
  await sql`select pg_notify('agency_events', payload) from unnest(${payloads}::text[]) as payload`.execute(
    db,
  )
}
