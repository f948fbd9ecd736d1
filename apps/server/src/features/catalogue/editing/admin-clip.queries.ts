/** Reads clips for the admin page of a clip. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** Column: ids of the licensing terms. */
const termIds = sql<number[]>`array(
  select term_id from clip_licensing_terms where clip_id = clips.id order by term_id)`.as('licensing_terms')

/** Column: the original name, with the folder from which a browser sent the file. */
const originalPath = sql<string>`coalesce((
  select folder || '/' from ingests join uploads on uploads.batch_id = ingests.batch_id and ingest_id = ingests.id
   where ingests.clip_id = clips.id and purpose = 'new' and folder <> '' order by uploads.created_at limit 1), '')
  || original_name`.as('original_name')

const packages: RawBuilder<{ id: number; name: string }[]> = sql`coalesce((
  select json_agg(json_build_object('id', packages.id, 'name', packages.name) order by packages.created desc, packages.id desc)
    from package_clips join packages on packages.id = package_clips.package_id
    where package_clips.clip_id = clips.id), '[]')`

/** Lists the fields of these clips that the admin list does not contain. */
export function listAdminFields(db: Db, ids: readonly number[]) {
  return (
    db
      .selectFrom('clips')
      .select(['id', 'title', 'description', 'keywords', 'category_id', 'tone_id', 'footage_type_id'])
      .select(['location_code', 'location_text', 'rating', 'meme', 'graphic', 'enquiry_only', 'restrictions'])
      .select(['restrictions_checked', 'synthetic', 'evidence', 'date_precision'])
      .select(['deliverable', 'date_taken', 'date_posted', 'contributor_id', 'supplier_ref'])
      // The values that staff have set for the clip itself; its rights records may add to them
      // (R-CLEARANCE-2).
      .select(['own_blocked as blocked_countries', 'own_until as rights_until'])
      .select(['credit_author', 'credit_licence', 'credit_source', 'credit_changes'])
      .select(['state_reason', 'state_note', 'created', 'width', 'height', 'quality', 'preview_file'])
      .select('file_details')
      .select([originalPath, termIds, packages.as('packages')])
      .select(
        sql<string | null>`(select full_name from users where users.id = created_by)`.as('created_by_name'),
      )
      .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
      .execute()
  )
}
export type AdminFields = Awaited<ReturnType<typeof listAdminFields>>[number]

export function listClipFiles(db: Db, clipId: number) {
  return db
    .selectFrom('clip_files')
    .select(['role', 'file_name', 'content_type', 'size_bytes', 'sha256'])
    .where('clip_id', '=', clipId)
    .orderBy('role')
    .execute()
}

const MAX_OF_FILE = 200

/** Lists clips by original file name, with or without extension, ignoring case; newest first. */
export async function listClipsOfFile(db: Db, name: string): Promise<number[]> {
  const stem = name.replace(/[\\%_]/g, '\\$&')
  const { rows } = await sql<{ id: number }>`
    select id from clips where original_name <> ''
       and (lower(original_name) = lower(${name}) or lower(original_name) like lower(${stem}) || '.%')
     order by id desc limit ${MAX_OF_FILE}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Lists the versions of the public files of clips and of their banner films, which are part of their paths.
 */
export const listMediaVersions = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('clips')
    .leftJoin('hero_films', 'hero_films.clip_id', 'clips.id')
    .select(['clips.id', 'media_version', 'hero_films.version as loop_version'])
    .where('clips.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
