/** Reads and writes the counted attempts to log in and to open lists and links. */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { removal } from '../../../db/removal.ts'
import { latestPast } from '../../../platform/clock.ts'
import type { Bucket } from './attempts.rules.ts'

type AttemptQuery = { buckets: readonly Bucket[]; now: Date; except?: string }

/** Returns when all full buckets have room again; null if they have, not counting the attempt `except`. */
export async function findRoom(db: Db, { buckets, now, except }: AttemptQuery): Promise<Date | null> {
  const counted = sql`attempt_id is distinct from ${except ?? null}::uuid
    and attempted_at > ${now}::timestamptz - bucket.window_ms * interval '1 ms'
    and attempted_at <= ${latestPast(now)}::timestamptz`
  // In each full bucket, the attempt that must leave the window before another one fits.
  const { rows } = await sql<{ room_at: Date | null }>`
    select max(blocking.attempted_at + bucket.window_ms * interval '1 ms') as room_at
    from unnest(
      ${buckets.map(({ key }) => key)}::text[],
      ${buckets.map(({ max }) => max)}::integer[],
      ${buckets.map(({ windowMs }) => windowMs)}::integer[],
      ${buckets.map(({ sparesFirstTry = false }) => sparesFirstTry)}::boolean[]
    ) as bucket (key, max, window_ms, spares_first_try)
    cross join lateral (
      select attempted_at from attempts
      where attempts.bucket = bucket.key and ${counted}
      order by attempted_at desc
      offset bucket.max - 1 limit 1
    ) as blocking
    where not bucket.spares_first_try
      or exists (select from attempts where attempts.bucket = ${buckets[0]?.key ?? ''} and ${counted})`.execute(
    db,
  )
  return rows[0]?.room_at ?? null
}

type Attempt = { id: string; buckets: readonly Bucket[]; now: Date }

export async function insertAttempt(db: Db, { id, buckets, now }: Attempt): Promise<void> {
  await db
    .insertInto('attempts')
    .values(buckets.map(({ key }) => ({ attempt_id: id, bucket: key, attempted_at: now })))
    .execute()
}

export async function removeAttempt(db: Db, id: string): Promise<void> {
  await db.deleteFrom('attempts').where('attempt_id', '=', id).execute()
}

export async function emptyBuckets(db: Db, buckets: readonly Bucket[]): Promise<void> {
  const keys = buckets.map(({ key }) => key)
  await db.deleteFrom('attempts').where('bucket', 'in', keys).execute()
}

export const oldAttempts = removal('attempts', (before) => sql`attempted_at < ${before}`)
