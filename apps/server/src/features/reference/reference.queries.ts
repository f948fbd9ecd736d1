/** Writes the first rows of a table. */
import { type InsertObject, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { DB } from '../../db/schema.gen.ts'

export async function isEmpty(db: Db, table: keyof DB): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
  return rows.length === 0
}

/** Inserts rows and skips existing ones, because two processes may start on the same new database. */
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

/** Creates a draft. A second process on the same new database waits for the countries and then skips this. */
export async function insertFirstPriceList(tx: Db): Promise<number> {
  const row = { name: 'First prices', created_at: sql<Date>`now()` }
  const { id } = await tx.insertInto('price_lists').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Sets the list in force from a time long before the first order. */
export async function setFirstPriceList(tx: Db, id: number): Promise<void> {
  const first = { state: 'set', effective_from: new Date('2000-01-01T00:00:00Z') } as const
  await tx.updateTable('price_lists').set(first).where('id', '=', id).execute()
}
