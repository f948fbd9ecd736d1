/** Reads countries. */
import type { Db } from '../../db/db.ts'
import { preparedQuery, type Slots } from '../../db/prepared.ts'

/** Lists countries unsorted, because the database would sort accented letters after z. */
export function listCountries(db: Db) {
  return db.selectFrom('countries').select(['id', 'name', 'code', 'common_rank']).execute()
}

const listCountriesOfCode = preparedQuery((db, value: Slots<{ code: string }>) =>
  db.selectFrom('countries').select(['name', 'code', 'currency']).where('code', '=', value('code')),
)

export async function findCountry(db: Db, code: string) {
  const [country] = await listCountriesOfCode(db, { code })
  return country
}
