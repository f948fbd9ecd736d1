/** Finds whether a clip exists, in whatever state. */
import type { Db } from './db.ts'

export async function clipExists(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('clips').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
