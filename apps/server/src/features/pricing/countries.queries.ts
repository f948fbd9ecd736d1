/** Reading countries. */
import type { Db } from '../../db/db.ts'

/** The common ones first, the others by their names. */
export function listCountries(db: Db) {
  return db
    .selectFrom('countries')
    .select(['id', 'name', 'code'])
    .orderBy('common_rank', (rank) => rank.asc().nullsLast())
    .orderBy('name')
    .execute()
}

export function findCountry(db: Db, code: string) {
  return db
    .selectFrom('countries')
    .select(['name', 'code', 'currency'])
    .where('code', '=', code)
    .executeTakeFirst()
}
