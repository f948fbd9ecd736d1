/** Reads and writes the agency's settings (R-SETTING-1). */
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Settings } from '../../db/schema.gen.ts'

/** Returns a row for each changed group. */
export const listSettings = (db: Db) =>
  db
    .selectFrom('settings')
    .innerJoin('users', 'users.id', 'settings.changed_by')
    .select(['settings.key', 'settings.value', 'settings.revision', 'settings.changed_at'])
    .select('settings.changed_by')
    .select('users.full_name as changed_by_name')
    .execute()

export type SettingRow = Awaited<ReturnType<typeof listSettings>>[number]

/** Locks the settings, for changing one. */
export async function lockSettings(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`.execute(tx)
}

export async function upsertSettings(tx: Db, row: Insertable<Settings>): Promise<void> {
  const { key: _key, ...changed } = row
  await tx
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(changed))
    .execute()
}
