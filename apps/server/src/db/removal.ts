/** Removes the rows of a table that are no longer needed, in batches that never run long. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import type { DB } from './schema.gen.ts'

export type Removal<Source = { db: Db }> = {
  table: keyof DB
  /** Counts the rows that would be removed. */
  count(source: Source, before: Date): Promise<number>
  /** Removes at most `limit` rows. @returns how many */
  remove(source: Source, before: Date, limit: number): Promise<number>
}

/** @param isOld the SQL condition for rows that ended before that time */
export function removal(table: keyof DB, isOld: (before: Date) => RawBuilder<unknown>): Removal {
  return {
    table,
    async count({ db }, before) {
      const { rows } = await sql<{ rows: number }>`
        select count(*) as rows from ${sql.table(table)} where ${isOld(before)}`.execute(db)
      return rows[0]?.rows ?? 0
    },
    // A row that another transaction is writing stays for the next night. The lock keeps each `ctid` in place.
    async remove({ db }, before, limit) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)} where ${isOld(before)} limit ${limit} for update skip locked
        ))`.execute(db)
      return Number(numAffectedRows ?? 0)
    },
  }
}
