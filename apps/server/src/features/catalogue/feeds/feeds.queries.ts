import type { Db } from '../../../db/db.ts'

/** @returns null for an unknown category, and for one that visitors do not see */
export async function findCategoryName(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('categories')
    .select('name')
    .where('id', '=', id)
    .where('hidden', '=', false)
    .executeTakeFirst()
  return row?.name ?? null
}
