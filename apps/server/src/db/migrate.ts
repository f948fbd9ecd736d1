/** Brings the database to the newest schema: plain SQL files, forward only, under the migrator's lock. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './db.ts'

const FOLDER = fileURLToPath(new URL('../../../../db/migrations/', import.meta.url))

/** @returns the names of the migrations that ran now. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => readMigrations() } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
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
