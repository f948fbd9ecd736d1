/** Rows of files that are being sent, and the lease by which one connection at a time writes to a file. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { removal } from '../../../db/removal.ts'
import type { Uploads } from '../../../db/schema.gen.ts'
import { nameKey } from '../sheet/match-names.rules.ts'

export type UploadRow = Selectable<Uploads>

type NewUpload = {
  id: string
  userId: number
  batchId: number
  fileName: string
  /** Path below the chosen folder; empty if the browser does not send it. */
  folder: string
  sizeBytes: number
  at: Date
}

/** @returns false when this user has no such batch. */
export async function insertUpload(db: Db, upload: NewUpload): Promise<boolean> {
  const { rows } = await sql`
    insert into uploads (id, user_id, batch_id, file_name, name_key, folder, size_bytes, created_at, touched_at)
    select ${upload.id}, ${upload.userId}, id, ${upload.fileName}, ${nameKey(upload.fileName)}, ${upload.folder},
           ${upload.sizeBytes}, ${upload.at}, ${upload.at}
      from ingest_batches where id = ${upload.batchId} and created_by = ${upload.userId} and not held
    returning id`.execute(db)
  return rows.length > 0
}

/** @returns false when the batch is no longer held. */
export async function insertHeldUpload(
  tx: Db,
  upload: Omit<NewUpload, 'userId' | 'folder'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into uploads (id, batch_id, file_name, name_key, size_bytes, created_at, touched_at)
    select ${upload.id}, id, ${upload.fileName}, ${nameKey(upload.fileName)}, ${upload.sizeBytes}, ${upload.at}, ${upload.at}
      from ingest_batches where id = ${upload.batchId} and held
    returning id`.execute(tx)
  return rows.length > 0
}

export async function findHeldUpload(db: Db, batchId: number, id: string): Promise<UploadRow | undefined> {
  return await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('batch_id', '=', batchId)
    .where(sql<boolean>`exists (select from ingest_batches where id = batch_id and held)`)
    .executeTakeFirst()
}

export const listUploadsOf = (db: Db, batchId: number) =>
  db
    .selectFrom('uploads')
    .select(['id', 'file_name', 'size_bytes', 'finished_at'])
    .where('batch_id', '=', batchId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function deleteUnfinishedOf(tx: Db, batchId: number): Promise<void> {
  await tx.deleteFrom('uploads').where('batch_id', '=', batchId).where('finished_at', 'is', null).execute()
}

/** Asks the connections that write to uploads of this batch to stop. */
export async function wantLocksOf(tx: Db, batchId: number): Promise<void> {
  await tx.updateTable('uploads').set({ lock_wanted: true }).where('batch_id', '=', batchId).execute()
}

/** Returns the uploads that are still being sent or processed. */
export async function listOpenUploads(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from uploads where id = any(${[...ids]}::text[]) and ingest_id is null and refusal = ''`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  return await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @returns false when another process has settled it. */
export async function lockNewUpload(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', id)
    .where('ingest_id', 'is', null)
    .where('refusal', '=', '')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function isOwnUpload(db: Db, id: string, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function touchUpload(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('uploads').set({ touched_at: at }).where('id', '=', id).execute()
}

/** The time of the first call stays. @returns false when there is no such upload. */
export async function finishUpload(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ finished_at: sql<Date>`coalesce(finished_at, ${at})` })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function settleUpload(
  db: Db,
  id: string,
  became: { ingestId: number } | { refusal: string },
): Promise<void> {
  const set = 'ingestId' in became ? { ingest_id: became.ingestId } : { refusal: became.refusal }
  await db.updateTable('uploads').set(set).where('id', '=', id).execute()
}

/** The sender is informed that the bytes are deleted; an upload settled by another worker stays unchanged. */
export async function settleLostUpload(db: Db, id: string): Promise<void> {
  const refusal = 'The file has been deleted. Upload it again.'
  await db
    .updateTable('uploads')
    .set({ refusal })
    .where('id', '=', id)
    .where('ingest_id', 'is', null)
    .where('refusal', '=', '')
    .execute()
}

/** Unused uploads that no job will process: a completed one of a batch of clips is in progress. */
const isNothingYet = sql<boolean>`ingest_id is null and refusal = '' and (finished_at is null
  or exists (select from ingest_batches where ingest_batches.id = batch_id and (ingest_batches.clip_id is not null or held)))`

/** @returns false for an upload that is in use, and for an absent one. */
export async function deleteUpload(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where(isNothingYet)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** @returns false for a completed upload, and for that of another user. */
export async function deleteOwnUnfinished(db: Db, id: string, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Finds an upload with the clip of its batch. */
export async function findMasterUpload(db: Db, id: string) {
  return await db
    .selectFrom('uploads')
    .innerJoin('ingest_batches', 'ingest_batches.id', 'uploads.batch_id')
    .select(['uploads.user_id', 'uploads.batch_id', 'uploads.file_name', 'uploads.finished_at'])
    .select(['uploads.ingest_id', 'uploads.refusal', 'uploads.sha256', 'uploads.size_bytes'])
    .select('ingest_batches.clip_id')
    .where('uploads.id', '=', id)
    .executeTakeFirst()
}

/** Serialises the start of uploads, so that each decision about the disk space includes the earlier ones. */
export async function lockSpace(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('uploads'), hashtext('space'))`.execute(tx)
}

/** @param since earliest time of the last request */
export async function listUnfinishedUploads(db: Db, since = new Date(0)) {
  return await db
    .selectFrom('uploads')
    .select(['id', 'size_bytes', 'user_id'])
    .where('finished_at', 'is', null)
    .where('touched_at', '>=', since)
    .execute()
}

/**
 * Completed, unprocessed uploads. The next master of a clip waits for its uploader, uploads by a link for the
 * signature.
 */
export async function listFinishedUploads(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .innerJoin('ingest_batches', 'ingest_batches.id', 'uploads.batch_id')
    .select('uploads.id')
    .where('ingest_batches.clip_id', 'is', null)
    .where('ingest_batches.held', '=', false)
    .where('finished_at', 'is not', null)
    .where('ingest_id', 'is', null)
    .where('refusal', '=', '')
    .where(isDue(now))
    .orderBy('finished_at')
    .orderBy('uploads.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Completed next masters that have not been read. */
export async function listUnreadMasters(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select uploads.id from uploads join ingest_batches on ingest_batches.id = batch_id
     where ingest_batches.clip_id is not null and finished_at is not null and sha256 is null
       and ingest_id is null and refusal = '' and ${isDue(now)} order by finished_at, uploads.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** True for uploads that do not wait after an unexpected error. */
const isDue = (now: Date) => sql<boolean>`(resume_at is null or resume_at <= ${now})`

export async function keepSum(db: Db, id: string, sha256: string): Promise<void> {
  await db.updateTable('uploads').set({ sha256 }).where('id', '=', id).execute()
}

const isAbandoned = (before: Date) => sql`${isNothingYet} and touched_at < ${before}`
export const abandonedRows = removal('uploads', isAbandoned)

export async function listAbandonedUploads(db: Db, before: Date, limit: number) {
  const { rows } = await sql<{ id: string; batch_id: number }>`
    select id, batch_id from uploads where ${isAbandoned(before)} order by touched_at limit ${limit}`.execute(
    db,
  )
  return rows
}

/** @returns false for an upload that was continued or signed for in the meantime. */
export async function deleteAbandoned(tx: Db, id: string, before: Date): Promise<boolean> {
  const { rows } =
    await sql`delete from uploads where id = ${id} and ${isAbandoned(before)} returning id`.execute(tx)
  return rows.length > 0
}

const LEASE = sql<Date>`now() + interval '15 seconds'`

/** @returns false while another connection has the upload, and for an absent upload. */
export async function takeUploadLock(db: Db, id: string, holder: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ lock_holder: holder, locked_until: LEASE, lock_wanted: false })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('locked_until', 'is', null), eb('locked_until', '<', sql<Date>`now()`)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Asks the connection that has the lock to release it. @returns false for an absent upload. */
export async function wantUploadLock(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ lock_wanted: true })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether another connection has the lock, another one waits for it, or neither. */
export async function renewUploadLock(
  db: Db,
  id: string,
  holder: string,
): Promise<'lost' | 'wanted' | 'kept'> {
  const row = await db
    .updateTable('uploads')
    .set({ locked_until: LEASE })
    .where('id', '=', id)
    .where('lock_holder', '=', holder)
    .returning('lock_wanted')
    .executeTakeFirst()
  if (!row) return 'lost'
  return row.lock_wanted ? 'wanted' : 'kept'
}

export async function returnUploadLock(db: Db, id: string, holder: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ lock_holder: null, locked_until: null, lock_wanted: false })
    .where('id', '=', id)
    .where('lock_holder', '=', holder)
    .execute()
}
