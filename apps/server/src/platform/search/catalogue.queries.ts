/** Reads data for the index: published clips and packages, their changes, and the synonyms of staff. */
import { sql } from 'kysely'
import { notSocial } from '../../db/clip-facts.ts'
import type { Db } from '../../db/db.ts'

/** Lists the groups of synonyms that staff have defined. */
export async function listSynonyms(db: Db): Promise<string[][]> {
  const rows = await db.selectFrom('search_synonyms').select('words').orderBy('id').execute()
  return rows.map(({ words }) => words)
}

/** Lists the nouns in other languages. */
export function listNouns(db: Db) {
  return db
    .selectFrom('search_nouns')
    .select(['english', 'german', 'french', 'spanish', 'italian'])
    .orderBy('id')
    .execute()
}

/** Removes changes from the list and returns them; they remain in it if the transaction fails. */
export async function takeChanges(tx: Db, limit: number, now: Date) {
  const { rows } = await sql<{ is_package: boolean; id: number }>`
    delete from search_changes where (is_package, id) in (
      select is_package, id from search_changes where due <= ${now} order by is_package, id limit ${limit})
    returning is_package, id`.execute(tx)
  return rows
}

export async function forgetChanges(tx: Db, now: Date): Promise<void> {
  await tx.deleteFrom('search_changes').where('due', '<=', now).execute()
}

export async function postponeChanges(tx: Db, rows: readonly { id: number; due: Date }[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('search_changes')
    .values(rows.map(({ id, due }) => ({ is_package: false, id, due })))
    .onConflict((conflict) => conflict.columns(['is_package', 'id']).doNothing())
    .execute()
}

/** A column: the countries in which the clip is available; one word for all of them, as for most clips. */
const clearedCountries = sql<
  string[]
>`case when cardinality(blocked_countries) = 0 then '{everywhere}'::text[]
  else array(select code from countries where code <> all(blocked_countries)) end`.as('cleared')

const hasFile = sql<boolean>`exists (
  select from clip_files where clip_id = clips.id and role = 'master')`.as('has_file')

const hasCaptions = sql<boolean>`exists (
  select from clip_captions where clip_id = clips.id and cues <> '[]')`.as('has_captions')

/** Columns: whether all these points of the evidence are confirmed (R-EVIDENCE-4). */
const verified = sql<boolean>`
  evidence @> '{"place": {"state": "confirmed"}, "date": {"state": "confirmed"}}'`.as('verified')
const notAi = sql<boolean>`
  (evidence @> '{"machine": {"state": "confirmed"}}' and synthetic is null)`.as('not_ai')

/** A column: the text of the captions and the shot list of the clip. */
const spoken = sql<string>`coalesce((
  select concat_ws(E'\\n',
      (select string_agg(cue->>'text', E'\\n') from jsonb_array_elements(cues) as cue),
      (select string_agg(shot->>'words', E'\\n') from jsonb_array_elements(shots) as shot))
    from clip_captions where clip_id = clips.id), '')`.as('spoken')

export function listPublishedClips(tx: Db, ids: readonly number[]) {
  return tx
    .selectFrom('clips')
    .innerJoin('categories', 'categories.id', 'clips.category_id')
    .leftJoin('tones', 'tones.id', 'clips.tone_id')
    .select(['clips.id', 'type', 'title', 'description', 'keywords', 'category_id', 'tone_id'])
    .select(['footage_type_id', 'location_code', 'location_text', 'rating', 'quality', 'duration_s', 'meme'])
    .select(['clips.created', 'date_taken', 'date_posted', 'publish_at', 'categories.name as category'])
    .select(['tones.name as tone', 'width', 'height', 'restrictions', 'deliverable', 'enquiry_only'])
    .select([notSocial, clearedCountries, hasFile, hasCaptions, spoken, verified, notAi])
    .where('state', '=', 'published')
    .where('clips.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
}

/** Lists all published clips, ordered by time. */
export async function listPublishedIds(tx: Db): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id order by created, id) as ids from clips where state = 'published'`.execute(tx)
  return rows[0]?.ids ?? []
}

/** @param ids null for all packages */
export function listPublishedPackages(tx: Db, ids: readonly number[] | null) {
  return tx
    .selectFrom('packages')
    .leftJoin('categories', 'categories.id', 'packages.category_id')
    .select(['packages.id', 'packages.name', 'summary', 'story', 'created', 'categories.name as category'])
    .$if(ids !== null, (query) =>
      query.where('packages.id', '=', sql<number>`any(${[...(ids ?? [])]}::int[])`),
    )
    .where('state', '=', 'published')
    .execute()
}

/** Returns the engine that processed the changes last. */
export async function keeperOf(db: Db): Promise<string> {
  const { kept_by } = await db.selectFrom('search_state').select('kept_by').executeTakeFirstOrThrow()
  return kept_by
}

export async function noteKeeper(db: Db, keeper: 'postgres' | 'opensearch'): Promise<void> {
  await db.updateTable('search_state').set({ kept_by: keeper }).where('kept_by', '!=', keeper).execute()
}
