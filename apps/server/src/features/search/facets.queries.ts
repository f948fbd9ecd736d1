/** Reads the values of filters. */
import type { Db } from '../../db/db.ts'

type Values = 'categories' | 'tones' | 'footage_types'

/** Lists names including hidden ones, because their clips are still found by them. */
export function listNames(db: Db, table: Values) {
  return db.selectFrom(table).select(['id', 'name as displayname', 'hidden']).orderBy('name').execute()
}

export function listOfferedNames(db: Db, table: Values) {
  return db
    .selectFrom(table)
    .select(['id', 'name as displayname'])
    .where('hidden', '=', false)
    .orderBy('name')
    .execute()
}

export async function listCountryCodes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('countries').select('code').execute()
  return rows.map(({ code }) => code)
}
