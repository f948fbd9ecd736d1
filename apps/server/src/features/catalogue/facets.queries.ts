/** The names that searches can be narrowed by, and the words that mean the same. */
import type { Db } from '../../db/db.ts'

export function listNames(db: Db, table: 'categories' | 'tones' | 'footage_types') {
  return db.selectFrom(table).select(['id', 'name as displayname']).orderBy('name').execute()
}

export async function listCountryCodes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('countries').select('code').execute()
  return rows.map(({ code }) => code)
}

/** Groups of words that staff have declared to mean the same. */
export async function listSynonyms(db: Db): Promise<string[][]> {
  const rows = await db.selectFrom('search_synonyms').select('words').orderBy('id').execute()
  return rows.map(({ words }) => words)
}
