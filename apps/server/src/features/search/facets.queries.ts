/** Reads the values to filter by. */
import type { Db } from '../../db/db.ts'

export function listNames(db: Db, table: 'categories' | 'tones' | 'footage_types') {
  return db.selectFrom(table).select(['id', 'name as displayname']).orderBy('name').execute()
}

export async function listCountryCodes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('countries').select('code').execute()
  return rows.map(({ code }) => code)
}
