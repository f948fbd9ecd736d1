import type { Db } from '../../../db/db.ts'

export async function findCategoryName(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('categories').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}
