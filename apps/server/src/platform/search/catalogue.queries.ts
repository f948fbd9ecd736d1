/** Reads what an engine indexes: published clips and packages, what has changed of them, and the synonyms of staff. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Groups of words that staff have declared to mean the same. */
export async function listSynonyms(db: Db): Promise<string[][]> {
  const rows = await db.selectFrom('search_synonyms').select('words').orderBy('id').execute()
  return rows.map(({ words }) => words)
}

/** Takes changes off the list; they are back on it when the transaction fails. */
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

export function listPublishedClips(tx: Db, ids: readonly number[]) {
  return tx
    .selectFrom('clips')
    .innerJoin('categories', 'categories.id', 'clips.category_id')
    .leftJoin('tones', 'tones.id', 'clips.tone_id')
    .select(['clips.id', 'type', 'title', 'description', 'keywords', 'category_id', 'tone_id'])
    .select(['footage_type_id', 'location_code', 'location_text', 'rating', 'quality', 'duration_s', 'meme'])
    .select(['clips.created', 'date_taken', 'date_posted', 'publish_at', 'categories.name as category'])
    .select('tones.name as tone')
    .where('state', '=', 'published')
    .where('clips.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
}

/** All that are published, in the order of time. */
export async function listPublishedIds(tx: Db): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id order by created, id) as ids from clips where state = 'published'`.execute(tx)
  return rows[0]?.ids ?? []
}

/** @param ids null for all of them */
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
