/**
 * Writes `apps/server/src/db/schema.gen.ts` from a freshly migrated database; `--check` only compares, so
 * that a migration without its types does not pass.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb, openPool } from '../apps/server/src/db/db.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'

const TARGET = 'apps/server/src/db/schema.gen.ts'
const check = process.argv.includes('--check')

const folder = mkdtempSync(join(tmpdir(), 'rushes-schema-'))
chmodSync(folder, 0o755)
const postgres = await startEmbeddedPostgres(folder)
const db = openDb(openPool(postgres.url))
try {
  await migrate(db)
  const out = check ? join(folder, 'schema.gen.ts') : TARGET
  execFileSync(
    'kysely-codegen',
    [
      ...['--url', postgres.url, '--dialect', 'postgres', '--out-file', out, '--log-level', 'error'],
      ...['--include-pattern', 'public.*', '--exclude-pattern', 'public.kysely_*'],
      ...['--date-parser', 'string', '--numeric-parser', 'number', '--type-mapping', '{"int8":"number"}'],
    ],
    { stdio: 'inherit' },
  )
  if (check && readFileSync(out, 'utf8') !== readFileSync(TARGET, 'utf8')) {
    console.error(`${TARGET} does not match the migrations: npm run schema`)
    process.exitCode = 1
  }
} finally {
  await db.destroy()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
