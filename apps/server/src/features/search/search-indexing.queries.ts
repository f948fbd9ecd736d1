/** Reading what has changed in the catalogue, and writing what the search is made of. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { SearchDocuments } from '../../db/schema.gen.ts'
import type { DocumentType } from './search-request.ts'

export type TypeCounts = Record<DocumentType, number>

/** Any number: the indexers of all processes take turns. */
const INDEXING_LOCK = 7_140_512

/**
 * Work on the index in one transaction, which may take longer than a request.
 * @returns what the work returns; 0 when another process is at it.
 */
export function whileIndexing(db: Db, work: (tx: Db) => Promise<number>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '300s'`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
    // While a table fills in one transaction, the planner still believes that it is empty.
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_xact_lock(${INDEXING_LOCK}) as got`.execute(tx)
    return rows[0]?.got ? work(tx) : 0
  })
}

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
  return publishedClips(tx)
    .where('clips.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
}

/** All that are published, in the order of time. */
export async function listPublishedIds(tx: Db): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(id order by created, id) as ids from clips where state = 'published'`.execute(tx)
  return rows[0]?.ids ?? []
}

function publishedClips(tx: Db) {
  return tx
    .selectFrom('clips')
    .innerJoin('categories', 'categories.id', 'clips.category_id')
    .leftJoin('tones', 'tones.id', 'clips.tone_id')
    .select(['clips.id', 'type', 'title', 'description', 'keywords', 'category_id', 'tone_id'])
    .select(['footage_type_id', 'location_code', 'location_text', 'rating', 'quality', 'duration_s', 'meme'])
    .select(['clips.created', 'date_taken', 'date_posted', 'publish_at', 'categories.name as category'])
    .select('tones.name as tone')
    .where('state', '=', 'published')
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

/** @returns what was there. */
export function removeDocuments(tx: Db, isPackage: boolean, ids: readonly number[]) {
  return tx
    .deleteFrom('search_documents')
    .where('is_package', '=', isPackage)
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .returning(['id', 'is_package', 'type', 'created', 'place', 'tok'])
    .execute()
}

/**
 * As one parameter, because so many rows of so many columns would be too many. The tokens are written as
 * PostgreSQL writes an array, which it reads ten times faster than a JSON array.
 */
export async function insertDocuments(
  tx: Db,
  rows: readonly (Omit<Insertable<SearchDocuments>, 'tok' | 'marks'> & Tokens)[],
): Promise<void> {
  if (rows.length === 0) return
  const written = rows.map((row) => ({ ...row, tok: arrayOf(row.tok), marks: arrayOf(row.marks) }))
  await sql`
    insert into search_documents (is_package, id, type, created, date_taken, date_posted, duration_s,
      category_id, location, rating, quality, tone_id, footage_type_id, meme, prior, tok, marks, place)
    select * from json_to_recordset(${JSON.stringify(written)}::json) as document (is_package boolean, id int,
      type text, created timestamptz, date_taken date, date_posted date, duration_s int, category_id int,
      location text, rating text, quality text, tone_id int, footage_type_id int, meme boolean, prior real,
      tok int[], marks int[], place int)`.execute(tx)
}

type Tokens = { tok: readonly number[]; marks: readonly number[] }
const arrayOf = (tokens: readonly number[]): string => `{${tokens.join(',')}}`

/** Numbers of lexemes; those that are new get one. */
export async function numberLexemes(tx: Db, lexemes: readonly string[]) {
  if (lexemes.length === 0) return []
  const list = [...lexemes]
  await sql`
    insert into search_tokens (lexeme)
      select lexeme from unnest(${list}::text[]) as lexeme
      where not exists (select from search_tokens known where known.lexeme = lexeme.lexeme)
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ lexeme: string; token: number }>`
    select lexeme, token from search_tokens where lexeme = any(${list}::text[])`.execute(tx)
  return rows
}

/** Differences by token, for each type of document. */
export async function addToTokenCounts(tx: Db, changes: ReadonlyMap<number, TypeCounts>): Promise<void> {
  const rows = [...changes].map(([token, counts]) => ({ token, ...counts }))
  await sql`
    update search_tokens set videos = videos + change.video, images = images + change.image,
        shorts = shorts + change.short, packages = packages + change.package
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as change (token int, video int, image int, short int, package int)
      where search_tokens.token = change.token`.execute(tx)
}

export async function addToWordCounts(
  tx: Db,
  changes: ReadonlyMap<string, { documents: number }>,
): Promise<void> {
  const counts = [...changes.values()].map(({ documents }) => documents)
  await sql`
    insert into search_words (word, documents)
      select * from unnest(${[...changes.keys()]}::text[], ${counts}::int[])
    on conflict (word) do update set documents = search_words.documents + excluded.documents`.execute(tx)
}

/** Tells every process that what it remembers of the index may no longer be true. */
export async function noteIndexed(tx: Db): Promise<void> {
  await tx
    .updateTable('search_state')
    .set((is) => ({ generation: is('generation', '+', 1) }))
    .execute()
}

export async function dropTokenIndex(db: Db): Promise<void> {
  await sql`drop index if exists search_documents_tokens`.execute(db)
}

/** As the migration made it; takes a minute for a million clips, so the usual time limit is lifted. */
export function createTokenIndex(db: Db): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
    await sql`create index if not exists search_documents_tokens on search_documents using gin (tok)
      with (fastupdate = on, gin_pending_list_limit = 512)`.execute(tx)
  })
}
