/** Reads and writes the nouns of the search in other languages. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type NounColumns = {
  english: string
  german: string[]
  french: string[]
  spanish: string[]
  italian: string[]
}

const COLUMNS = ['id', 'english', 'german', 'french', 'spanish', 'italian'] as const

/** @param part of a word in any of the languages, in lower case; empty for all */
export async function findNouns(db: Db, part: string, limit: number) {
  const { rows } = await sql<NounColumns & { id: number; total: number }>`
    select id, english, german, french, spanish, italian, count(*) over ()::int as total
      from search_nouns
      where ${part} = '' or strpos(lower(concat_ws(' ', english, array_to_string(german || french || spanish || italian, ' '))), ${part}) > 0
      order by lower(english) <> ${part}, english limit ${limit}`.execute(db)
  return rows
}

/** Ends with the transaction; one change of the nouns waits for another. */
export async function lockNouns(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('search nouns', 0))`.execute(tx)
}

export async function countNouns(tx: Db): Promise<number> {
  const { count } = await tx
    .selectFrom('search_nouns')
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function findNoun(tx: Db, id: number) {
  return tx.selectFrom('search_nouns').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

export function findNounOf(tx: Db, english: string) {
  return tx.selectFrom('search_nouns').select('id').where('english', '=', english).executeTakeFirst()
}

export async function insertNoun(tx: Db, columns: NounColumns): Promise<number> {
  const { id } = await tx.insertInto('search_nouns').values(columns).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateNoun(tx: Db, id: number, columns: NounColumns): Promise<void> {
  await tx.updateTable('search_nouns').set(columns).where('id', '=', id).execute()
}

export async function removeNoun(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('search_nouns').where('id', '=', id).execute()
}
