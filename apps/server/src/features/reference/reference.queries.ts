/** Inserts of reference rows; a row that is there already stays as it is. */
import type { InsertObject } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { DB } from '../../db/schema.gen.ts'

type Rows<T extends keyof DB> = InsertObject<DB, T>[]

async function insertMissing<T extends keyof DB>(db: Db, table: T, rows: Rows<T>): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const insertCountries = (db: Db, rows: Rows<'countries'>) => insertMissing(db, 'countries', rows)
export const insertTiers = (db: Db, rows: Rows<'tiers'>) => insertMissing(db, 'tiers', rows)
export const insertPrices = (db: Db, rows: Rows<'tier_prices'>) => insertMissing(db, 'tier_prices', rows)
export const insertLicenceTerms = (db: Db, rows: Rows<'licence_terms'>) =>
  insertMissing(db, 'licence_terms', rows)
export const insertPages = (db: Db, rows: Rows<'pages'>) => insertMissing(db, 'pages', rows)

type NameTable = 'categories' | 'tones' | 'footage_types' | 'licensing_terms'
export const insertNames = (db: Db, table: NameTable, rows: { id: number; name: string }[]) =>
  insertMissing(db, table, rows)
