/** Reads content pages as staff wrote them. */
import type { Db } from '../../db/db.ts'

export function findPage(db: Db, slug: string) {
  return db
    .selectFrom('pages')
    .select(['slug', 'heading', 'markdown', 'updated_on'])
    .where('slug', '=', slug)
    .executeTakeFirst()
}
