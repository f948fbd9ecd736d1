/** Reads and writes the records of clips, and the resulting clearance of the clips. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::int[])`

/** @returns the ids of existing clips, locked in a consistent order. */
export async function lockClips(tx: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('clips')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export const listRecordClips = (db: Db, recordId: number, limit: number) =>
  db
    .selectFrom('clip_rights')
    .innerJoin('clips', 'clips.id', 'clip_rights.clip_id')
    .select(['clips.id', 'clips.title', 'clips.state'])
    .where('record_id', '=', recordId)
    .orderBy('clips.id', 'desc')
    .limit(limit)
    .execute()

export async function listClipIds(tx: Db, recordId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('clip_rights')
    .select('clip_id')
    .where('record_id', '=', recordId)
    .execute()
  return rows.map(({ clip_id }) => clip_id)
}

/** @returns the number of clips that are new to the record. */
export async function insertClipRights(
  tx: Db,
  recordId: number,
  clipIds: readonly number[],
): Promise<number> {
  if (clipIds.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('clip_rights')
    .values(clipIds.map((clip_id) => ({ clip_id, record_id: recordId })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** @returns the number of removed clips. */
export async function removeClipRights(
  tx: Db,
  recordId: number,
  clipIds: readonly number[],
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('clip_rights')
    .where('record_id', '=', recordId)
    .where('clip_id', '=', anyOf(clipIds))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Groups clips by their common records, so that many clips of one delivery are one row. */
export async function listClipsByRecords(tx: Db, clipIds: readonly number[]) {
  const { rows } = await sql<{ records: number[]; clips: number[] }>`
    select records, array_agg(clip_id) as clips from (
      select clips.id as clip_id,
        array(select record_id from clip_rights where clip_id = clips.id order by record_id) as records
      from clips where clips.id = ${anyOf(clipIds)}) as each_clip
    group by records`.execute(tx)
  return rows
}

export const listTerms = (tx: Db, recordIds: readonly number[]) =>
  tx
    .selectFrom('rights_records')
    .select(['id', 'territories', 'excluded', 'until_day', 'ended_at'])
    .where('id', '=', anyOf(recordIds))
    .execute()

/**
 * Updates the only columns of clips that this feature writes; the database derives the clearance
 * (R-CLEARANCE-2).
 */
export async function updateClearance(
  tx: Db,
  clipIds: readonly number[],
  { blocked, until }: { blocked: readonly string[]; until: Date | null },
): Promise<void> {
  await tx
    .updateTable('clips')
    .set({ record_blocked: [...blocked], record_until: until })
    .where('id', '=', anyOf(clipIds))
    .where((is) =>
      is.or([
        is('record_blocked', '<>', sql<string[]>`${[...blocked]}::text[]`),
        is('record_until', 'is distinct from', until),
      ]),
    )
    .execute()
}

/** Lists the limits that apply to each clip: its own and those of its records. */
export async function listClearances(tx: Db, clipIds: readonly number[]) {
  const rows = await tx
    .selectFrom('clips')
    .select(['id', 'blocked_countries', 'rights_until'])
    .where('id', '=', anyOf(clipIds))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, rights_until: row.rights_until?.toISOString() ?? null }))
}

export const findClearance = (db: Db, clipId: number) =>
  db
    .selectFrom('clips')
    .select(['own_blocked', 'own_until', 'rights_until'])
    .where('id', '=', clipId)
    .executeTakeFirst()

export const listRecordsOfClip = (db: Db, clipId: number) =>
  db
    .selectFrom('clip_rights')
    .innerJoin('rights_records', 'rights_records.id', 'clip_rights.record_id')
    .selectAll('rights_records')
    .where('clip_id', '=', clipId)
    .orderBy('rights_records.id')
    .execute()
