/** The words of the catalogue as they are written. */
import type { Db } from '../../db/db.ts'

/** In alphabetical order, by code units. */
export function listWords(db: Db) {
  return db
    .selectFrom('search_words')
    .select(['word', 'documents'])
    .where('documents', '>', 0)
    .orderBy('word')
    .execute()
}

/** Those of the stems that some clip holds. */
export async function listKnownStems(db: Db, stems: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('search_tokens')
    .select('lexeme')
    .where('lexeme', 'in', [...stems, ''])
    .where('documents', '>', 0)
    .execute()
  return rows.map(({ lexeme }) => lexeme)
}
