/** Names to filter by. */
import type { Db } from '../../db/db.ts'

export function listNames(db: Db, table: 'tones' | 'footage_types') {
  return db.selectFrom(table).select(['id', 'name as displayname']).orderBy('name').execute()
}
