/** Brings the database to the newest schema with plain SQL files, forward only, under the migrator's lock. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './db.ts'

const FOLDER = fileURLToPath(new URL('../../../../db/migrations/', import.meta.url))

/** The database was made by migrations that this version does not have. */
export class OutdatedDatabase extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database has migrations that this version does not know (${names.join(', ')}): set DATABASE_URL to an empty database, or drop this one and create it again.`,
    )
  }
}

/** @returns the names of the migrations that ran now. @throws OutdatedDatabase */
export async function migrate(db: Db): Promise<string[]> {
  const migrations = readMigrations()
  const unknown = (await listExecuted(db)).filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0) throw new OutdatedDatabase(unknown)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Changes are made beside each other: one with a lower number may arrive in a later version.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}

/**
 * Migrates a database whose content can be made again: an outdated one is emptied first.
 * @param beforeEmptying is called before anything is lost
 */
export async function migrateDisposable(db: Db, beforeEmptying: () => Promise<void>): Promise<string[]> {
  try {
    return await migrate(db)
  } catch (error) {
    if (!(error instanceof OutdatedDatabase)) throw error
    await beforeEmptying()
    await dropEverything(db)
    return migrate(db)
  }
}

async function listExecuted(db: Db): Promise<string[]> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('public.kysely_migration') is not null as exists`.execute(db)
  if (!rows[0]?.exists) return []
  const executed = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return executed.rows.map(({ name }) => name)
}

/** All schemas, also the one of the job queue. */
async function dropEverything(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema'`.execute(db)
  for (const { name } of rows) await sql`drop schema ${sql.id(name)} cascade`.execute(db)
  await sql`create schema public`.execute(db)
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
