/** Brings the database to the newest schema with plain SQL files, forward only, under the migrator's lock. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './db.ts'
import { onlyAdds } from './migration-names.ts'

const FOLDER = fileURLToPath(new URL('../../../../db/migrations/', import.meta.url))

/** A later version may have taken away what this one needs. */
export class DatabaseTooNew extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database was changed by a later version in a way that this version does not work with (${names.join(', ')}): run the version that changed it, or a newer one. To go back, restore the backup from before the upgrade.`,
    )
  }
}

/** `ran`: the names of the migrations that ran now; `ahead`: of those that only a later version has. */
type Migrated = { ran: string[]; ahead: string[] }

/**
 * @param only the names of those that are to have run at the end; all where it is left out
 * @throws DatabaseTooNew
 */
export async function migrate(db: Db, only?: readonly string[]): Promise<Migrated> {
  const all = Object.entries(readMigrations())
  const ours = Object.fromEntries(all.filter(([name]) => only?.includes(name) ?? true))
  let ahead: string[] = []
  const migrator = new Migrator({
    db,
    provider: {
      // Asked under the lock, so that no other version migrates between this look and ours.
      async getMigrations() {
        ahead = await listAhead(db, ours)
        const removing = ahead.filter((name) => !onlyAdds(name))
        if (removing.length > 0) throw new DatabaseTooNew(removing)
        return { ...ours, ...Object.fromEntries(ahead.map((name) => [name, DONE])) }
      },
    },
    // Changes are made beside each other: one with a lower number may arrive in a later version.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return { ran: (results ?? []).map((result) => result.migrationName), ahead }
}

/** The migrator wants to know every migration that ran; these it never runs. */
const DONE: Migration = { up: async () => {} }

/** Those of the names that this version has no migration for. */
export const listUnknown = (names: readonly string[], ours = readMigrations()): string[] =>
  names.filter((name) => !Object.hasOwn(ours, name))

/** The migrations that only a later version has. What its tables name, this one does not know. */
export async function listAhead(db: Db, ours = readMigrations()): Promise<string[]> {
  return listUnknown(await listExecuted(db), ours)
}

async function listExecuted(db: Db): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('public.kysely_migration') is not null as exists`.execute(db)
  if (!rows[0]?.exists) return []
  const executed = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return executed.rows.map(({ name }) => name)
}

function readMigrations(): Record<string, Migration> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(
    files.map((name) => [
      name.replace(/\.sql$/, ''),
      {
        async up(db: Kysely<unknown>) {
          await sql.raw(readFileSync(`${FOLDER}${name}`, 'utf8')).execute(db)
        },
      },
    ]),
  )
}
