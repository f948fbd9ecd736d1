/** Rows of import batches: their admin list, and the counts of their files. */
import type { IngestState } from '@rushes/contract/agency-ingests'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { countAll } from '../../../db/found-rows.ts'
import { byNumber, keyset, type ListRange } from '../../../db/keyset.ts'
import { redactedTexts } from '../../../db/personal-data.ts'

const nameOf = (column: 'created_by' | 'paused_by') =>
  sql<string | null>`(select full_name from users
    where users.id = ingest_batches.${sql.ref(column)})`

const selectBatches = (db: Db) =>
  db
    .selectFrom('ingest_batches')
    .select(['id', 'name', 'created_at', 'created_by', 'paused_by', 'paused_at', 'record_id'])
    .select(sql<boolean>`coalesce((words ->> 'publish')::boolean, false)`.as('publish_when_ready'))
    .select([nameOf('created_by').as('created_by_name'), nameOf('paused_by').as('paused_by_name')])

/** Renewals are listed at their clip, and unsigned files at their upload link. */
const listedBatches = (db: Db) => selectBatches(db).where('clip_id', 'is', null).where('held', '=', false)

/** Returns batches, the newest first. */
export function listBatches(db: Db, { after, limit }: ListRange) {
  const id = sql`id`
  const { key, place, order } = keyset(id, byNumber(id), { ascending: false, after })
  return listedBatches(db).select(key.as('key')).where(place).orderBy(order).limit(limit).execute()
}

export const countBatches = (db: Db) => countAll(db, listedBatches(db))

export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>

export async function findBatch(db: Db, id: number) {
  return await selectBatches(db).where('id', '=', id).executeTakeFirst()
}

/** Sets whether clips are published; applies to new files and to those that are not clips yet. */
export async function setPublish(tx: Db, id: number, on: boolean): Promise<void> {
  const words = JSON.stringify({ publish: on })
  await sql`update ingest_batches set words = words || ${words}::jsonb where id = ${id}`.execute(tx)
  await sql`update ingests set words = words || ${words}::jsonb
    where batch_id = ${id} and purpose = 'new' and state in ('working', 'quarantined', 'ready')`.execute(tx)
}

export async function lockBatch(tx: Db, id: number) {
  return await tx
    .selectFrom('ingest_batches')
    .select(['id', 'created_by', 'paused_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Counts files by state; an upload counts as its ingest as soon as that exists. */
export async function countFiles(db: Db, batchIds: readonly number[]) {
  const { rows } = await sql<{
    batch_id: number
    state: IngestState | 'receiving' | 'waiting' | 'refused'
    count: number
  }>`
    select batch_id, state, count(*) as count from (
      select batch_id, state from ingests where batch_id = any(${[...batchIds]}::int[])
      union all
      select batch_id, case when refusal <> '' then 'refused' when finished_at is null then 'receiving' else 'waiting' end
        from uploads where batch_id = any(${[...batchIds]}::int[]) and ingest_id is null) as files
    group by batch_id, state`.execute(db)
  return rows
}

export async function setPause(tx: Db, id: number, pause: { by: number; at: Date } | null): Promise<void> {
  await tx
    .updateTable('ingest_batches')
    .set({ paused_by: pause?.by ?? null, paused_at: pause?.at ?? null })
    .where('id', '=', id)
    .execute()
}

export async function handInBatch(tx: Db, id: number, recordId: number): Promise<void> {
  await tx
    .updateTable('ingest_batches')
    .set({ held: false, record_id: recordId })
    .where('id', '=', id)
    .execute()
}

export async function listQuarantined(tx: Db, batchId: number) {
  return await tx
    .selectFrom('ingests')
    .select(['id', 'clip_id', 'sha256', 'source_name'])
    .where('batch_id', '=', batchId)
    .where('state', '=', 'quarantined')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Continues the watched folder's batch of the last day, because its files arrive one after the other. */
export async function openWatchedBatch(db: Db, name: string, at: Date): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    // Locked, because two workers may find the first file of a folder at the same time.
    await sql`select pg_advisory_xact_lock(hashtext('ingest_batches'), hashtext(${name}))`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      with open as (select id from ingest_batches where source = 'watch' and name = ${name}
          and created_at > ${at}::timestamptz - interval '1 day' order by created_at desc limit 1),
        new as (insert into ingest_batches (name, source, created_at)
          select ${name}, 'watch', ${at} where not exists (select from open) returning id)
      select id from open union all select id from new`.execute(tx)
    const [row] = rows
    if (!row) throw new Error('no import batch was inserted')
    return row.id
  })
}

/** The batch of an upload link has the title of the link. */
export const batchNames = redactedTexts('ingest_batches', { columns: ['name'], at: 'created_at' })
