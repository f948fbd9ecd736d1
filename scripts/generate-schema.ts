/**
 * Writes the row types and `db/schema.sql` from a freshly migrated database; `--check` only compares, so that a migration
 * without them does not pass.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen'
import { openDb, openPool, WORK_LIMITS } from '../apps/server/src/db/db.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { schemaText } from '../apps/server/test/schema-text.ts'
import { listColumnWords } from './column-words.ts'

/** The shape of JSON columns, which no constraint of the table tells. They are written as text. */
const JSON_COLUMNS = {
  'ingest_batches.words': new RawExpressionNode('Generated<ColumnType<JsonObject, string, string>>'),
  'ingest_words.words': new RawExpressionNode('ColumnType<JsonObject, string, string>'),
  'ingests.words': new RawExpressionNode('ColumnType<JsonObject, string, string>'),
  'clip_versions.before': new RawExpressionNode('ColumnType<JsonObject, string, string>'),
  'clip_versions.after': new RawExpressionNode('ColumnType<JsonObject, string, string>'),
  'settings.value': new RawExpressionNode('ColumnType<JsonObject, string, string>'),
  'invoices.buyer': new RawExpressionNode(
    'ColumnType<{ company: string; person: string; address: string[]; tax_number: string | null }, string, string>',
  ),
  'invoices.lines': new RawExpressionNode(
    'ColumnType<{ description: string; detail: string; quantity: number; net_minor: number; tax_minor: number }[], string, string>',
  ),
  'invoices.seller': new RawExpressionNode(
    'ColumnType<{ brand: string; name: string; address: string[]; tax_number: string; bank_details: string[]; email: string; time_zone: string }, string, string>',
  ),
  'invoices.taxes': new RawExpressionNode(
    'ColumnType<{ name: string; rate: string; net_minor: number; tax_minor: number }[], string, string>',
  ),
  'licences.usage': new RawExpressionNode('Generated<ColumnType<JsonObject, string, string>>'),
  'orders.usage': new RawExpressionNode('ColumnType<JsonObject, string, string>'),
  'tax_quotes.lines': new RawExpressionNode('ColumnType<number[], string, string>'),
}

const folder = mkdtempSync(join(tmpdir(), 'rushes-schema-'))
chmodSync(folder, 0o755)
const postgres = await startEmbeddedPostgres(folder)
const pool = openPool(postgres.ownerUrl, { limits: WORK_LIMITS })
const db = openDb(pool)
try {
  await migrate(db)
  const words = await listColumnWords(pool)
  const types = await generate({
    db,
    dialect: new PostgresDialect({ dateParser: 'string', numericParser: 'number' }),
    includePattern: 'public.*',
    excludePattern: 'public.kysely_*',
    typeMapping: { int8: 'number' },
    overrides: { columns: JSON_COLUMNS },
    outFile: null,
    async postprocess({ metadata }) {
      for (const { name, columns } of metadata.tables) {
        for (const column of columns) column.enumValues = words.get(`${name}.${column.name}`) ?? null
      }
      return metadata
    },
  })
  const results = { 'apps/server/src/db/schema.gen.ts': types, 'db/schema.sql': await schemaText(pool) }
  for (const [path, text] of Object.entries(results)) {
    if (!process.argv.includes('--check')) writeFileSync(path, text)
    else if (readFileSync(path, 'utf8') !== text) {
      console.error(`${path} does not match the migrations: npm run schema`)
      process.exitCode = 1
    }
  }
} finally {
  await db.destroy()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
