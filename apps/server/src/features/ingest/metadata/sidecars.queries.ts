/** Metadata of XMP files that browsers send, for files that have arrived and for those that have not. */
import { EmbeddedMetadata } from '@rushes/media/media-facts'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { UploadRow } from '../uploads/uploads.queries.ts'
import { keyOfSidecar, keysOf } from './sidecars.rules.ts'

type Place = Pick<UploadRow, 'batch_id' | 'folder'>
type Sent = Pick<UploadRow, 'id' | 'batch_id' | 'folder' | 'name_key' | 'size_bytes'>

const OTHER_FOLDER =
  'Please upload the folders themselves, or the files of each folder as an import batch of its own.'
const TWO_SIDECARS = `There are different XMP files of this name. ${OTHER_FOLDER}`
const TWO_FILES = `Several files have this name. ${OTHER_FOLDER}`

/** Shortens a long path to its end, which distinguishes it well enough. */
const inFolder = (folder: string, key: string) => (folder === '' ? key : `${folder}/${key}`).slice(-300)

/**
 * Adds the metadata immediately to files that are not clips yet. Ambiguous metadata is not used.
 * @returns the reason of a refusal; null when the metadata is kept
 */
export async function keepSidecar(
  tx: Db,
  { file_name: name, ...place }: Place & Pick<UploadRow, 'file_name'>,
  metadata: EmbeddedMetadata,
): Promise<string | null> {
  const key = keyOfSidecar(name)
  const files = await listDescribed(tx, place, key)
  const byName = Map.groupBy(files, (file) => file.name_key)
  if ([...byName.values()].some((same) => new Set(same.map(identityOf)).size > 1)) return TWO_FILES
  if (!(await insertSidecar(tx, place, key, metadata))) return TWO_SIDECARS
  await addSidecar(
    tx,
    files.flatMap(({ ingest_id: id }) => id ?? []),
    metadata,
  )
  return null
}

const identityOf = ({ ingest_id: id, size_bytes: bytes }: Pick<UploadRow, 'ingest_id' | 'size_bytes'>) =>
  id === null ? `${bytes} bytes` : `ingest ${id}`

async function listDescribed(tx: Db, { batch_id: batchId, folder }: Place, key: string) {
  const rows = await tx
    .selectFrom('uploads')
    .select(['name_key', 'ingest_id', 'size_bytes'])
    .where('batch_id', '=', batchId)
    .where('folder', '=', folder)
    .where('refusal', '=', '')
    .where(sql<boolean>`starts_with(name_key, ${key})`)
    .execute()
  return rows.filter((row) => keysOf(row.name_key).includes(key))
}

/** @returns false if the metadata differs from an earlier version, which is then no longer used either */
async function insertSidecar(
  tx: Db,
  { batch_id, folder }: Place,
  key: string,
  metadata: EmbeddedMetadata,
): Promise<boolean> {
  const row = { batch_id, name_key: inFolder(folder, key), embedded: JSON.stringify(metadata) }
  const { rows } = await sql<{ is_same: boolean }>`
    insert into ingest_sidecars as kept (batch_id, name_key, embedded)
      values (${row.batch_id}, ${row.name_key}, ${row.embedded}::jsonb)
      on conflict (batch_id, name_key) do update
        set embedded = case when kept.embedded = excluded.embedded then kept.embedded else '{}' end
      returning embedded = ${row.embedded}::jsonb as is_same`.execute(tx)
  return rows[0]?.is_same ?? false
}

/** Adds metadata to files in ingest; existing clips do not change. */
export async function addSidecar(tx: Db, ids: readonly number[], metadata: EmbeddedMetadata): Promise<void> {
  await sql`update ingests set embedded = embedded || ${JSON.stringify(metadata)}::jsonb
    where id = any(${[...ids]}::int[]) and state in ('working', 'quarantined')`.execute(tx)
}

/**
 * Finds the metadata for a file; empty if there is none, or if another file of the folder has the same name.
 */
export async function findSidecar(
  db: Db,
  { batch_id: batchId, folder, ...sent }: Sent,
): Promise<EmbeddedMetadata> {
  const keys = keysOf(sent.name_key).map((key) => inFolder(folder, key))
  const rows = await db
    .selectFrom('ingest_sidecars')
    .select(['name_key', 'embedded'])
    .where('batch_id', '=', batchId)
    .where('name_key', 'in', keys)
    .execute()
  const [found] = keys.flatMap((key) => rows.find((row) => row.name_key === key) ?? [])
  if (!found) return {}
  // Ignores the same file sent again: it has the same size and no ingest yet.
  const other = await db
    .selectFrom('uploads')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('folder', '=', folder)
    .where('refusal', '=', '')
    .where('id', '<>', sent.id)
    .where('name_key', '=', sent.name_key)
    .where(sql<boolean>`case when ingest_id is null then size_bytes <> ${sent.size_bytes}
      else ingest_id is distinct from (select ingest_id from uploads as own where own.id = ${sent.id}) end`)
    .executeTakeFirst()
  return other ? {} : EmbeddedMetadata.parse(found.embedded)
}
