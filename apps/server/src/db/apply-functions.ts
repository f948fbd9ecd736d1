/** Functions and triggers: each file of db/functions is applied again when its text has changed (ADR 36). */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * @param tx holds the lock of the migrator
 * @returns the names of the files that were applied
 */
export async function applyFunctions(tx: Db, files: ReadonlyMap<string, string>): Promise<string[]> {
  const rows = await tx.selectFrom('applied_functions').selectAll().execute()
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  const changed: string[] = []
  for (const [name, text] of files) {
    const sha256 = createHash('sha256').update(text).digest('hex')
    if (applied.get(name) === sha256) continue
    await sql.raw(text).execute(tx)
    await tx
      .insertInto('applied_functions')
      .values({ name, sha256 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ sha256 }))
      .execute()
    changed.push(name)
  }
  return changed
}
