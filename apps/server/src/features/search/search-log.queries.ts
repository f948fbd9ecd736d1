/** Writes the log of searches: terms and their results, with the account and without names (R-REPORT-3). */
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { namesPerson, personalData } from '../../db/personal-data.ts'
import { removal } from '../../db/removal.ts'
import type { SearchLog } from '../../db/schema.gen.ts'

export type LoggedSearch = Insertable<SearchLog>

export async function insertSearches(db: Db, searches: readonly LoggedSearch[]): Promise<void> {
  await db
    .insertInto('search_log')
    .values([...searches])
    .execute()
}

export const oldSearches = removal('search_log', (before) => sql`at < ${before}`)

/** Searches for the name of the person, by any visitor. */
export const searchesForPerson = {
  ...personalData('search_log', {
    whose: (person) => sql`${namesPerson('term', person)} and at <= ${person.before}`,
    erasure: 'remove',
  }),
  list: async () => [],
}
