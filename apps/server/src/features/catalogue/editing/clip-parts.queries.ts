/** Reads the parts of the admin page of a clip other than its fields. */
import { sql } from 'kysely'
import { FILE_FACT_COLUMNS } from '../../../db/clip-facts.ts'
import type { Db } from '../../../db/db.ts'

const MAX_NEIGHBOURS = 100
const MAX_UPLOADS = 5

export function listChoices(db: Db, table: 'categories' | 'tones' | 'footage_types') {
  return db.selectFrom(table).select(['id', 'name']).where('hidden', '=', false).orderBy('name').execute()
}

export const listAllTerms = (db: Db) =>
  db.selectFrom('licensing_terms').select(['id', 'name']).orderBy('id').execute()

export const listActiveContributors = (db: Db) =>
  db
    .selectFrom('contributors')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .orderBy('name')
    .execute()

export function findMaster(db: Db, clipId: number) {
  return db
    .selectFrom('clips')
    .leftJoin('clip_files as master', (join) =>
      join.onRef('master.clip_id', '=', 'clips.id').on('master.role', '=', 'master'),
    )
    .select(['clips.type', 'clips.width', 'clips.height', 'clips.quality', 'clips.media_version'])
    .select('clips.poster_s')
    .select(['master.content_type as file_type', 'master.size_bytes'])
    .select(FILE_FACT_COLUMNS)
    .where('clips.id', '=', clipId)
    .executeTakeFirst()
}

/** Finds the measured loudness and peaks of a film. */
export function findSound(db: Db, clipId: number) {
  return db
    .selectFrom('clip_sounds')
    .select(['loudness', 'peaks'])
    .where('clip_id', '=', clipId)
    .executeTakeFirst()
}

/** Lists the frames that are offered as the still of a film, best first. */
export function listScenes(db: Db, clipId: number) {
  return db
    .selectFrom('clip_scenes')
    .select(['place', 'at_s'])
    .where('clip_id', '=', clipId)
    .orderBy('place')
    .execute()
}

/** The time for which the loss of an unread file is reported. */
const REPORTED_AS_LOST = sql`interval '7 days'`

/** Lists the uploads of a user for the next master of a clip that are not used yet, newest first. */
export function listMasterUploads(db: Db, { clipId, userId }: { clipId: number; userId: number }) {
  return db
    .selectFrom('uploads')
    .innerJoin('ingest_batches', 'ingest_batches.id', 'uploads.batch_id')
    .select(['uploads.id', 'uploads.batch_id as batch', 'uploads.file_name'])
    .select(
      sql<'sending' | 'reading' | 'arrived' | 'lost'>`case when finished_at is null then 'sending'
        when uploads.refusal <> '' then 'lost' when uploads.sha256 is null then 'reading' else 'arrived' end`.as(
        'state',
      ),
    )
    .where('ingest_batches.clip_id', '=', clipId)
    .where('uploads.user_id', '=', userId)
    .where('uploads.ingest_id', 'is', null)
    .where(
      sql<boolean>`(uploads.refusal = '' or uploads.sha256 is null and uploads.touched_at > now() - ${REPORTED_AS_LOST})`,
    )
    .orderBy('uploads.created_at', 'desc')
    .orderBy('uploads.id', 'desc')
    .limit(MAX_UPLOADS)
    .execute()
}

/** Lists the embedded metadata of the present master. */
export async function listEmbedded(db: Db, clipId: number): Promise<{ name: string; text: string }[]> {
  const { rows } = await sql<{ name: string; text: string }>`
    select name, case jsonb_typeof(value) when 'array'
        then (select string_agg(word, ', ') from jsonb_array_elements_text(value) as word)
        else value #>> '{}' end as text
      from (select embedded from ingests where clip_id = ${clipId} and state = 'ready' and purpose <> 'poster'
             order by id desc limit 1) as last, jsonb_each(embedded) as field (name, value)`.execute(db)
  return rows
}

export function listPackagesOfClip(db: Db, clipId: number) {
  return db
    .selectFrom('package_clips')
    .innerJoin('packages', 'packages.id', 'package_clips.package_id')
    .select(['packages.id', 'packages.name', 'packages.state'])
    .where('package_clips.clip_id', '=', clipId)
    .orderBy('packages.created', 'desc')
    .orderBy('packages.id', 'desc')
    .limit(MAX_NEIGHBOURS)
    .execute()
}

export function listNeighbours(db: Db, clipId: number) {
  return db
    .selectFrom('related_clips')
    .innerJoin('clips', 'clips.id', 'related_clips.related_id')
    .select(['clips.id', 'clips.title', 'clips.state', 'clips.publish_at'])
    .select(['clips.type', 'clips.media_version', 'clips.has_hls', 'clips.graphic'])
    .where('related_clips.clip_id', '=', clipId)
    .orderBy(sql`position`)
    .limit(MAX_NEIGHBOURS)
    .execute()
}
