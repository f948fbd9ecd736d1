/** Decisions of staff about files in ingest. The caller holds the lock of the file, or of its batch. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Locks the file and reads it with its batch; workers that try to begin one of its steps wait. */
export function lockIngest(tx: Db, id: number) {
  return tx
    .selectFrom('ingests')
    .innerJoin('ingest_batches', 'ingest_batches.id', 'ingests.batch_id')
    .select(['ingests.id', 'ingests.state', 'ingests.words', 'ingests.duplicate_of', 'ingests.source_name'])
    .select(['ingests.clip_id', 'ingests.sha256', 'ingests.purpose', 'ingest_batches.created_by'])
    .where('ingests.id', '=', id)
    .forNoKeyUpdate('ingests')
    .executeTakeFirst()
}
export type LockedIngest = NonNullable<Awaited<ReturnType<typeof lockIngest>>>

/** Checks whether the last step of the file, which writes the clip, is in progress. */
export async function isEntering(tx: Db, id: number, deadSince: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('ingest_steps')
    .select('step')
    .where('ingest_id', '=', id)
    .where('step', '=', 'assemble')
    .where('state', '=', 'running')
    .where('beat_at', '>', deadSince)
    .executeTakeFirst()
  return row !== undefined
}

/** True if another file with these bytes is imported or in ingest, or if the clip has another renewal. */
const hasTwin = sql<boolean>`exists (select from ingests as twin where twin.id <> ingests.id and (
  (twin.sha256 = ingests.sha256 and ingests.purpose = 'new' and twin.state in ('working', 'ready'))
  or (twin.clip_id = ingests.clip_id and twin.state = 'working')))`

/**
 * @returns the restarted files: only one of several with the same bytes, and none if these are imported or in
 * ingest.
 */
export async function restartIngests(
  tx: Db,
  ids: readonly number[],
  { released }: { released: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update ingests set state = 'working', problem = '', finished_at = null, released = released or ${released}
     where not ${hasTwin} and id in (
       select distinct on (sha256) id from ingests where id = any(${[...ids]}::int[]) order by sha256, id desc)
    returning id`.execute(tx)
  const restarted = rows.map(({ id }) => id)
  await sql`update ingest_steps set state = 'waiting', tries = 0, worker = null, problem = '', progress = 0,
      errors = 0, resume_at = null
    where ingest_id = any(${restarted}::int[]) and state <> 'done'`.execute(tx)
  return restarted
}

/** Cancels the file and takes a running step from its worker, which then stops. */
export async function cancelIngestRow(tx: Db, id: number, at: Date): Promise<void> {
  await tx.updateTable('ingests').set({ state: 'cancelled', finished_at: at }).where('id', '=', id).execute()
  await tx
    .updateTable('ingest_steps')
    .set({ state: 'waiting', worker: null })
    .where('ingest_id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

/** Returns files that have been waiting for a decision since before that time, the oldest first. */
export async function listUndecided(db: Db, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ingests where state in ('quarantined', 'duplicate')
       and coalesce(finished_at, created_at) < ${before} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function acceptIngest(tx: Db, id: number, at: Date): Promise<void> {
  await tx.updateTable('ingests').set({ state: 'accepted', finished_at: at }).where('id', '=', id).execute()
}

/** Returns the outputs of this file's steps, which no other file shares. */
export async function listOwnWorks(db: Db, ingestId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ingest_steps')
    .select('work')
    .where('ingest_id', '=', ingestId)
    .where('work', 'is not', null)
    .execute()
  return rows.flatMap(({ work }) => work ?? [])
}
