/** Reads the metadata of the files of an import batch, and writes that of a table. */
import { NOT_SOCIAL_TERM_ID } from '@rushes/commerce/licence-tier'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { ClipMetadata } from '../metadata/clip-metadata.ts'
import { nameKey } from '../sheet/match-names.rules.ts'
import { endsOf, pathFinder, pathKey, pathOfFile } from '../sheet/match-paths.rules.ts'
import type { Target } from './batch-table.rules.ts'

const MAX_TARGETS = 4_000

/**
 * Prevents files of a batch from becoming clips until the transaction ends. Clips of files that have just
 * become clips are visible only to the next statement, because a statement that waits for a lock sees the
 * earlier state of other tables.
 */
export async function lockFiles(tx: Db, batchId: number): Promise<void> {
  await tx
    .selectFrom('ingests')
    .select('id')
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Returns the files of a batch that can be described, the newest first; for imported files, the current clip.
 */
export async function listTargets(db: Db, batchId: number): Promise<Target[]> {
  const found = await db
    .selectFrom('ingests')
    .leftJoin('clips', (join) =>
      join.onRef('clips.id', '=', 'ingests.clip_id').on('ingests.state', '=', 'ready'),
    )
    .leftJoin('categories', 'categories.id', 'clips.category_id')
    .leftJoin('tones', 'tones.id', 'clips.tone_id')
    .leftJoin('footage_types', 'footage_types.id', 'clips.footage_type_id')
    .select(['ingests.id as ingest_id', 'ingests.file_name', 'ingests.words', 'ingests.state'])
    .select(['clips.id as clip_id', 'clips.revision', 'clips.state as clip_state', 'clips.created_by'])
    .select(['clips.title', 'clips.description', 'clips.keywords', 'categories.name as category'])
    .select(['tones.name as tone', 'footage_types.name as footage_type', 'clips.location_code'])
    .select(['clips.location_text', 'clips.date_taken', 'clips.rating', 'clips.restrictions'])
    .select(['clips.credit_author', 'clips.enquiry_only', 'clips.graphic', 'clips.own_blocked'])
    .select(
      sql<boolean>`exists (select from clip_licensing_terms where clip_id = clips.id
        and term_id = ${NOT_SOCIAL_TERM_ID})`.as('not_social'),
    )
    .select(
      sql<boolean>`exists (select from clip_versions where clip_id = clips.id
        and origin not in ('csv', 'ingest', 'state', 'clock'))`.as('is_edited'),
    )
    .select(
      sql<string[]>`array(select case when folder = '' then file_name else folder || '/' || file_name end
        from uploads where uploads.batch_id = ingests.batch_id and uploads.ingest_id = ingests.id
        order by created_at, id)`.as('paths'),
    )
    .where('ingests.batch_id', '=', batchId)
    .where('ingests.purpose', '=', 'new')
    .where('ingests.state', 'in', ['working', 'quarantined', 'duplicate', 'ready'])
    .orderBy('ingests.id', 'desc')
    .limit(MAX_TARGETS)
    .execute()
  return found.map(({ words, paths: [path = '', ...more], ...row }) => ({
    ...row,
    paths: [path || row.file_name, ...more],
    metadata: ClipMetadata.parse(words),
  }))
}

/** Returns the metadata of files that have not arrived. */
export async function listExpected(db: Db, batchId: number) {
  return await db
    .selectFrom('ingest_words')
    .select(['file_name', 'words'])
    .where('batch_id', '=', batchId)
    .orderBy('file_name')
    .limit(MAX_TARGETS)
    .execute()
}

type Arrived = { batchId: number; folder: string; fileName: string }

/**
 * Finds the metadata of an arrived file by its path, ignoring case: the longest path that fits. A row that a file of
 * another folder fits as well is not used.
 */
export async function findExpected(db: Db, { batchId, folder, fileName }: Arrived): Promise<object> {
  const own = pathOfFile(folder, fileName)
  const ends = endsOf(pathKey(own))
  const last = `/${ends[0]}`
  const rows = await db
    .selectFrom('ingest_words')
    .select(['file_name', 'words'])
    .where('batch_id', '=', batchId)
    .where(({ or, eb }) =>
      or([eb('name_key', 'in', ends), sql<boolean>`right(name_key, length(${last}::text)) = ${last}`]),
    )
    .orderBy(sql`length(name_key)`, 'desc')
    .orderBy((by) => by('file_name', '=', fileName), 'desc')
    .execute()
  if (rows.length === 0) return {}
  const others = await db
    .selectFrom('uploads')
    .select(['folder', 'file_name'])
    .where('batch_id', '=', batchId)
    .where('name_key', '=', nameKey(fileName))
    .where('refusal', '=', '')
    .execute()
  const find = pathFinder(
    [...new Set([own, ...others.map((other) => pathOfFile(other.folder, other.file_name))])],
    (path) => [path],
  )
  const row = rows.find(({ file_name: name }) => {
    const [best, ...more] = find(name)
    return best?.path === own && more.length === 0
  })
  return row?.words ?? {}
}

/** Merges metadata; absent fields do not change. */
export async function mergeMetadata(tx: Db, ingestId: number, metadata: ClipMetadata): Promise<void> {
  const { type } = metadata
  if (type !== undefined) {
    // Restarts steps, because the reference in the watermark begins with the letter of the type.
    await sql`update ingest_steps set state = 'waiting', tries = 0, worker = null, progress = 0
      where step <> 'probe' and ingest_id in (
        select id from ingests where id = ${ingestId} and words ->> 'type' is distinct from ${type})`.execute(
      tx,
    )
  }
  await sql`update ingests set words = words || ${JSON.stringify(metadata)}::jsonb
    where id = ${ingestId} and state in ('working', 'quarantined', 'duplicate')`.execute(tx)
}

export async function mergeExpected(
  tx: Db,
  { batchId, fileName, metadata }: { batchId: number; fileName: string; metadata: ClipMetadata },
): Promise<void> {
  await tx
    .insertInto('ingest_words')
    .values({
      batch_id: batchId,
      file_name: fileName,
      name_key: pathKey(fileName),
      words: JSON.stringify(metadata),
    })
    .onConflict((conflict) =>
      conflict.columns(['batch_id', 'file_name']).doUpdateSet({
        name_key: sql`excluded.name_key`,
        words: sql`ingest_words.words || excluded.words`,
      }),
    )
    .execute()
}
