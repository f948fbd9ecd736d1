/** Reads the words of the catalogue as they are written. */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { preparedQuery, type Slots } from '../../../db/prepared.ts'

/** In alphabetical order, by code units. */
export function listWords(db: Db) {
  return db
    .selectFrom('search_words')
    .select(['word', 'documents'])
    .where('documents', '>', 0)
    .orderBy('word')
    .execute()
}

/** How many documents of each type hold a stem. */
export const listStemCounts = preparedQuery((db, value: Slots<{ stems: readonly string[] }>) =>
  db
    .selectFrom('search_tokens')
    .select(['lexeme', 'videos', 'images', 'shorts', 'packages'])
    .where('lexeme', '=', sql<string>`any(${value('stems')}::text[])`),
)
