/** Writes the first rows of a table. */
import { type InsertObject, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { DB } from '../../db/schema.gen.ts'

export async function isEmpty(db: Db, table: keyof DB): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
  return rows.length === 0
}

/** Skips rows that exist: two processes may start on the same new database. */
export async function insertRows<T extends keyof DB>(
  db: Db,
  table: T,
  rows: readonly InsertObject<DB, T>[],
): Promise<void> {
  await db
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
