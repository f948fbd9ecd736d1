/** Writes documents and the dictionary. */
import type { DocumentType } from '@rushes/search-engine/document-type'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { RemovedRow, SlottedRow } from './rows.ts'

/** An arbitrary number for the lock of the indexers of all processes. */
const INDEXING_LOCK = 7_140_512

/**
 * Works on the index in one transaction.
 * @returns the result of the work; 0 while another process is indexing
 */
export function whileIndexing(db: Db, work: (tx: Db) => Promise<number>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // While a table is filled in one transaction, the planner still assumes that it is empty.
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_xact_lock(${INDEXING_LOCK}) as got`.execute(tx)
    return rows[0]?.got ? work(tx) : 0
  })
}

/** @returns the removed rows */
export function removeDocuments(tx: Db, isPackage: boolean, ids: readonly number[]): Promise<RemovedRow[]> {
  return tx
    .deleteFrom('search_documents')
    .where('is_package', '=', isPackage)
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .returning(['id', 'is_package', 'type', 'slot', 'tokens'])
    .returning(['created', 'date_taken', 'date_posted', 'duration_s'])
    .execute()
}

/**
 * Inserts all rows as one parameter, because rows and columns would be too many parameters. Tokens are
 * written in PostgreSQL's array syntax, which it reads ten times faster than a JSON array.
 */
export async function insertDocuments(tx: Db, rows: readonly SlottedRow[]): Promise<void> {
  if (rows.length === 0) return
  const written = rows.map(({ tokens, fieldTokens, ...row }) => ({
    ...row,
    tokens: arrayOf(tokens),
    field_tokens: arrayOf(fieldTokens),
  }))
  await sql`
    insert into search_documents (is_package, id, type, created, date_taken, date_posted, duration_s, boost,
      tokens, field_tokens, slot)
    select * from json_to_recordset(${JSON.stringify(written)}::json) as document (is_package boolean, id int,
      type text, created timestamptz, date_taken date, date_posted date, duration_s int, boost real,
      tokens int[], field_tokens int[], slot int)`.execute(tx)
}

const arrayOf = (tokens: readonly number[]): string => `{${tokens.join(',')}}`

/** Returns the numbers of lexemes, and assigns numbers to new ones. */
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

/** Adds differences by token, for each type of document. */
export async function addToTokenCounts(
  tx: Db,
  changes: ReadonlyMap<number, Record<DocumentType, number>>,
): Promise<void> {
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

/** Notifies every process that its cached state of the index may be outdated. */
export async function noteIndexed(tx: Db): Promise<void> {
  await tx
    .updateTable('search_state')
    .set((is) => ({ generation: is('generation', '+', 1) }))
    .execute()
}

export async function dropTokenIndex(db: Db): Promise<void> {
  await sql`drop index if exists search_documents_tokens`.execute(db)
}

/** Creates the same index as the migration; a million clips take a minute. */
export function createTokenIndex(db: Db): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
    await sql`create index if not exists search_documents_tokens on search_documents using gin (tokens)
      with (fastupdate = on, gin_pending_list_limit = 512)`.execute(tx)
  })
}
