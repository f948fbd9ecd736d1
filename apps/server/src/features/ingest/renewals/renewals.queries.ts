/** Clips whose files are renewed. */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

export async function findMaster(db: Db, clipId: number) {
  return await db
    .selectFrom('clip_files')
    .select(['storage_key', 'file_name', 'size_bytes', 'sha256'])
    .where('clip_id', '=', clipId)
    .where('role', '=', 'master')
    .executeTakeFirst()
}

/** Whether another renewal of the clip, which is not finished, has the same bytes and so the same files. */
export async function hasSibling(
  db: Db,
  { id, clip_id, sha256 }: { id: number; clip_id: number; sha256: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('ingests')
    .select('id')
    .where('id', '<>', id)
    .where('clip_id', '=', clip_id)
    .where('sha256', '=', sha256)
    .where('state', 'in', ['working', 'quarantined'])
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the fields that depend on the clip's files, and those that name its files. */
export async function findRenewed(db: Db, id: number) {
  return await db
    .selectFrom('clips')
    .select(['id', 'type', 'title', 'state', 'duration_s', 'poster_s', 'media_version', 'evidence'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
export type Renewed = Awaited<ReturnType<typeof findRenewed>>

/** @returns undefined if the user has created none, or if it already has a file. */
export async function findMasterBatch(
  db: Db,
  { clipId, userId }: { clipId: number; userId: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from ingest_batches where clip_id = ${clipId} and created_by = ${userId}
       and not exists (select from ingests where batch_id = ingest_batches.id) order by id desc limit 1`.execute(
    db,
  )
  return rows[0]?.id
}

/** Finds another clip whose master has these bytes, or will have them. */
export async function findOtherOfBytes(db: Db, clipId: number, sha256: string): Promise<number | undefined> {
  const { rows } = await sql<{ clip_id: number }>`
    select clip_id from clip_files where sha256 = ${sha256} and role = 'master' and clip_id <> ${clipId}
    union all
    select clip_id from ingests where sha256 = ${sha256} and state = 'working' and clip_id <> ${clipId}
    limit 1`.execute(db)
  return rows[0]?.clip_id
}

/** @returns false if the renewal was cancelled in the meantime. */
export async function finishRenewal(tx: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ingests')
    .set({ state: 'ready', problem: '', finished_at: at })
    .where('id', '=', id)
    .where('state', '=', 'working')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
