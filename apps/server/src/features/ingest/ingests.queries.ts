/** Rows of files in ingest. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { IngestBatches, Ingests } from '../../db/schema.gen.ts'
import { type Kind, type Purpose, type StepState, stepsOf } from './steps/ingest-steps.rules.ts'

/** Row of a file, including the uploader and the pause of its import batch. */
export type Ingest = Selectable<Ingests> & {
  created_by: number | null
  source: Selectable<IngestBatches>['source']
  is_paused: boolean
  /** Consent record for its clip. */
  record_id: number | null
}

type NewBatch = {
  name: string
  /** The clip that is renewed; absent for new clips. */
  clipId?: number
  /** True if its files come from an upload link and wait for the signature. */
  held?: boolean
  /** Metadata that applies to all of its files. */
  metadata: object
  /** Null for imports by the command. */
  createdBy: number | null
  /** The rights record that each of its clips gets. */
  recordId?: number | undefined
  at: Date
}

export async function insertBatch(db: Db, batch: NewBatch): Promise<number> {
  const { name, clipId, held = false, metadata, createdBy, recordId = null, at } = batch
  const source =
    clipId !== undefined ? 'clip' : held ? 'link' : createdBy === null ? 'command' : ('upload' as const)
  const { id } = await db
    .insertInto('ingest_batches')
    .values({
      name,
      source,
      held,
      words: JSON.stringify(metadata),
      created_by: createdBy,
      created_at: at,
      clip_id: clipId ?? null,
      record_id: recordId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findBatchMetadata(db: Db, id: number) {
  const { words } = await db
    .selectFrom('ingest_batches')
    .select('words')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return words
}

/** A number that neither a clip nor a package has. */
export async function takeClipId(db: Db): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ id: number; taken: boolean }>`
      with next as (select nextval('clip_ids')::integer as id)
      select id, exists (select from clips where clips.id = next.id)
        or exists (select from packages where packages.id = next.id) as taken from next`.execute(db)
    const [next] = rows
    if (next && !next.taken) return next.id
  }
}

type NewIngest = {
  batchId: number
  clipId: number
  kind: Kind
  fileName: string
  sourceName: string
  sizeBytes: number
  sha256: string
  metadata: object
  captions?: object | undefined
  /** Metadata from a file next to it, which replaces the embedded metadata. */
  sidecar?: object | undefined
  purpose?: Purpose
  posterS?: number | null
  /** True if the usual limits do not apply to the file. */
  released?: boolean
  at: Date
}

const rowOf = (ingest: NewIngest) => ({
  batch_id: ingest.batchId,
  clip_id: ingest.clipId,
  kind: ingest.kind,
  file_name: ingest.fileName,
  source_name: ingest.sourceName,
  size_bytes: ingest.sizeBytes,
  sha256: ingest.sha256,
  words: JSON.stringify(ingest.metadata),
  captions: ingest.captions === undefined ? null : JSON.stringify(ingest.captions),
  embedded: JSON.stringify(ingest.sidecar ?? {}),
  purpose: ingest.purpose ?? 'new',
  poster_s: ingest.posterS ?? null,
  released: ingest.released ?? false,
  created_at: ingest.at,
})

/** Inserts a file with the bytes of an existing clip: it has no steps and waits for a decision. */
export async function insertDuplicate(tx: Db, ingest: NewIngest, duplicateOf: number): Promise<number> {
  const { id } = await tx
    .insertInto('ingests')
    .values({ ...rowOf(ingest), state: 'duplicate', duplicate_of: duplicateOf })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Inserts the file with its steps.
 * @returns undefined if the same bytes exist already, or another task for the clip is running.
 */
export async function insertIngest(tx: Db, ingest: NewIngest): Promise<number | undefined> {
  const row = await tx
    .insertInto('ingests')
    .values(rowOf(ingest))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  const steps = stepsOf(ingest.kind, ingest.purpose ?? 'new').map((step) => ({ ingest_id: row.id, step }))
  await tx.insertInto('ingest_steps').values(steps).execute()
  return row.id
}

export async function findIngest(db: Db, id: number): Promise<Ingest> {
  return await db
    .selectFrom('ingests')
    .innerJoin('ingest_batches', 'ingest_batches.id', 'ingests.batch_id')
    .selectAll('ingests')
    .select(['ingest_batches.created_by', 'ingest_batches.source', 'ingest_batches.record_id'])
    .select(sql<boolean>`ingest_batches.paused_at is not null`.as('is_paused'))
    .where('ingests.id', '=', id)
    .executeTakeFirstOrThrow()
}

export async function findIngestOfBytes(db: Db, sha256: string): Promise<Selectable<Ingests> | undefined> {
  return await db
    .selectFrom('ingests')
    .selectAll()
    .where('sha256', '=', sha256)
    .where('state', 'in', ['working', 'ready'])
    .orderBy(sql`purpose = 'new'`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Finds the clip whose master has these bytes, whatever its origin. */
export async function findClipOfBytes(db: Db, sha256: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('clip_files')
    .select('clip_id')
    .where('sha256', '=', sha256)
    .where('role', '=', 'master')
    .executeTakeFirst()
  return row?.clip_id
}

/** Counts all guests as one sender, and the command and the watched folder as another. */
const senderOf = (batch: string) =>
  sql`case when ${sql.ref(`${batch}.source`)} = 'link' then 0 else coalesce(${sql.ref(`${batch}.created_by`)}, -1) end`

/**
 * The next file to work on: of the sender with the fewest running steps, then what is quick, which are pictures and
 * stills, then the smallest film. A batch with a running step comes after the others. Paused batches wait.
 * @param without files that cannot continue now
 */
export async function findNextIngest(
  db: Db,
  without: readonly number[],
  { withGuests = true } = {},
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with running as (
      select working.batch_id, ${senderOf('batch')} as sender from ingest_steps
        join ingests working on working.id = ingest_steps.ingest_id
        join ingest_batches batch on batch.id = working.batch_id
       where ingest_steps.state = 'running'),
    busy as (select sender, count(*) as steps from running group by sender)
    select ingests.id from ingests
      join ingest_batches on ingest_batches.id = ingests.batch_id
      left join busy on busy.sender = ${senderOf('ingest_batches')}
     where ingests.state = 'working' and ingest_batches.paused_at is null
       and ingests.id <> all(${[...without]}::int[])
       and (${withGuests} or ingest_batches.source <> 'link')
     order by coalesce(busy.steps, 0), ingests.kind = 'video' and ingests.purpose <> 'poster',
       ingests.batch_id in (select batch_id from running), ingests.size_bytes, ingests.id
     limit 1`.execute(db)
  return rows[0]?.id
}

/** Stores the resource that the file waits for, until its next step begins. */
export async function noteLack(db: Db, id: number, problem: string): Promise<void> {
  await db
    .updateTable('ingests')
    .set({ problem })
    .where('id', '=', id)
    .where('state', '=', 'working')
    .where('problem', '<>', problem)
    .execute()
}

/** Stores the embedded metadata; that of its XMP file, and captions from a separate file, have priority. */
export async function keepEmbedded(
  db: Db,
  id: number,
  { embedded, captions }: { embedded: object; captions: object | null },
): Promise<void> {
  await sql`
    update ingests set embedded = ${JSON.stringify(embedded)}::jsonb || embedded,
           captions = coalesce(captions, ${captions === null ? null : JSON.stringify(captions)})
     where id = ${id}`.execute(db)
}

/** Begins the history of a clip with its file, and what the file claims (R-EVIDENCE-2). */
export async function noteFirstVersion(
  db: Db,
  { clip_id, created_by, created_at, file_name, batch_id }: Ingest,
): Promise<void> {
  const after = { original_name: file_name, import_batch: batch_id }
  await sql`
    insert into clip_versions (clip_id, revision, at, actor_id, origin, before, after)
      select id, 1, ${created_at}, ${created_by}, 'ingest', '{}', ${JSON.stringify(after)}::jsonb
          || case when evidence = '{}' then '{}' else jsonb_build_object('evidence', evidence) end
        from clips where id = ${clip_id}
      on conflict do nothing`.execute(db)
}

/**
 * Completes the ingest; the clip belongs to the creator of the import batch. Does nothing if metadata was
 * written in the meantime, so that it is not lost.
 */
export async function finishIngest(db: Db, { id, words }: Ingest, at: Date): Promise<void> {
  await sql`
    with finished as (
      update ingests set state = 'ready', problem = '', finished_at = ${at}
       where id = ${id} and state = 'working' and words = ${JSON.stringify(words)}::jsonb
      returning clip_id, batch_id)
    update clips set created_by = ingest_batches.created_by
      from finished join ingest_batches on ingest_batches.id = finished.batch_id
     where clips.id = finished.clip_id and clips.created_by is null`.execute(db)
}

/** Quarantines the file, with the problem of the step that failed. */
export async function quarantineIngest(
  db: Db,
  id: number,
  { gaveUp, at, otherwise }: { gaveUp: StepState; at: Date; otherwise: string },
): Promise<void> {
  await sql`
    update ingests set state = 'quarantined', finished_at = ${at}, problem = coalesce(nullif(
      (select problem from ingest_steps where ingest_id = ${id} and step = ${gaveUp.step} and part = ${gaveUp.part}), ''), ${otherwise})
     where id = ${id} and state = 'working'`.execute(db)
}
