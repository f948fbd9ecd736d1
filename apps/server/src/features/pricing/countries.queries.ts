/** Reads countries. */
import type { Db } from '../../db/db.ts'

/** Unsorted, because the database would put accented letters after z. */
export function listCountries(db: Db) {
  return db.selectFrom('countries').select(['id', 'name', 'code', 'common_rank']).execute()
}

export function findCountry(db: Db, code: string) {
  return db
    .selectFrom('countries')
    .select(['name', 'code', 'currency'])
    .where('code', '=', code)
    .executeTakeFirst()
}
