/** Counts pending work for the metrics. Each statement reads an index of open rows. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type Waiting = { label: string; count: number; oldestSeconds: number }

/** Returns the number and the age of unsent emails. */
export async function findWaitingMails(db: Db): Promise<Omit<Waiting, 'label'>> {
  const { rows } = await sql<Omit<Waiting, 'label'>>`
    select count(*)::int as count, coalesce(extract(epoch from max(now() - created_at)), 0)::float8 as "oldestSeconds"
      from outbox_mails where sent_at is null`.execute(db)
  return rows[0] ?? { count: 0, oldestSeconds: 0 }
}

/** Counts files in ingest by state, with the age of the oldest of each. */
export async function listOpenIngests(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select state as label, count(*)::int as count,
           extract(epoch from max(now() - created_at))::float8 as "oldestSeconds"
      from ingests where state in ('working', 'quarantined') group by state`.execute(db)
  return rows
}

/** Counts the steps of these files by step and state. */
export async function listOpenSteps(db: Db): Promise<{ label: string; count: number }[]> {
  const { rows } = await sql<{ label: string; count: number }>`
    select step || ' ' || ingest_steps.state as label, count(*)::int as count
      from ingests join ingest_steps on ingest_id = ingests.id
     where ingests.state = 'working' and ingest_steps.state <> 'done' group by 1`.execute(db)
  return rows
}

/** Counts orders whose payment does not match. */
export async function countOrdersInReview(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders where state = 'payment_review'`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Returns the age of the oldest unindexed change; a change under embargo counts from the end of the embargo.
 */
export async function findOldestSearchChange(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from max(now() - greatest(noted_at, due))), 0)::float8 as seconds
      from search_changes where due <= now()`.execute(db)
  return rows[0]?.seconds ?? 0
}
