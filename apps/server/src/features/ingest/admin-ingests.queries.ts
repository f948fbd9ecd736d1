/** Files in progress into the catalogue, as the admin list shows them. */
import type { IngestState } from '@rushes/contract/agency-ingests'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { countAll } from '../../db/found-rows.ts'
import { byNumber, keyset, type ListPosition, type ListRange } from '../../db/keyset.ts'

export type IngestQuery = {
  states: readonly IngestState[] | undefined
  batchId: number | undefined
  clipId: number | undefined
}

function conditions({ states, batchId, clipId }: IngestQuery): RawBuilder<unknown> {
  const parts = [sql`true`]
  if (states !== undefined) parts.push(sql`ingests.state = any(${[...states]}::text[])`)
  if (batchId !== undefined) parts.push(sql`ingests.batch_id = ${batchId}`)
  if (clipId !== undefined) parts.push(sql`ingests.clip_id = ${clipId}`)
  return sql.join(parts, sql` and `)
}

/** Returns ids, the newest first. */
export async function listIngestIds(
  db: Db,
  requested: IngestQuery,
  { after, limit }: ListRange,
): Promise<ListPosition[]> {
  const { key, place, order } = keyset(sql`id`, byNumber(sql`id`), { ascending: false, after })
  const { rows } = await sql<ListPosition>`
    select id, ${key} as key from ingests where ${conditions(requested)} and ${place}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** Counts no further than one more than can be shown exactly. */
export const countIngests = (db: Db, requested: IngestQuery) =>
  countAll(db, sql`select from ingests where ${conditions(requested)}`)

/**
 * Reads the files with their batches and, for duplicates, the clip that they would describe; the newest
 * first.
 */
export function listAdminIngests(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('ingests')
    .innerJoin('ingest_batches', 'ingest_batches.id', 'ingests.batch_id')
    .leftJoin('users', 'users.id', 'ingest_batches.created_by')
    .leftJoin('clips', 'clips.id', 'ingests.duplicate_of')
    .select(['ingests.id', 'ingests.batch_id', 'ingest_batches.name as batch_name'])
    .select(['ingest_batches.paused_at', 'ingest_batches.created_by', 'ingests.file_name'])
    .select([
      'ingests.size_bytes',
      'ingests.kind',
      'ingests.purpose',
      'ingests.state',
      'ingests.problem',
      'ingests.clip_id',
    ])
    .select(['ingests.duplicate_of', 'ingests.created_at', 'ingests.finished_at'])
    .select(['clips.state as twin_state', 'clips.created_by as twin_created_by'])
    .select('users.full_name as created_by_name')
    .where('ingests.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('ingests.id', 'desc')
    .execute()
}
export type AdminIngestRow = Awaited<ReturnType<typeof listAdminIngests>>[number]

export function listStepsOf(db: Db, ingestIds: readonly number[]) {
  return db
    .selectFrom('ingest_steps')
    .select(['ingest_id', 'step', 'state', 'progress', 'started_at'])
    .where('ingest_id', '=', sql<number>`any(${[...ingestIds]}::int[])`)
    .execute()
}
export type AdminStepRow = Awaited<ReturnType<typeof listStepsOf>>[number]
