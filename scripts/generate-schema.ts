/**
 * Writes the row types and `db/schema.sql` from a freshly migrated database; `--check` only compares, so that a migration
 * without them does not pass.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen'
import type { Pool } from 'pg'
import { openDb, openPool, WORK_LIMITS } from '../apps/server/src/db/db.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'
import { schemaText } from '../apps/server/test/schema-text.ts'

type Constraint = {
  table: string
  column: string
  /** Null for a foreign key. */
  definition: string | null
  /** `table.column` that a foreign key refers to. */
  target: string | null
}

const WORD_LIST = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/

// A check of several columns limits none of them alone, so it is left out.
const CONSTRAINTS = `
  select own_table.relname as table, own.attname as column,
    case when c.contype = 'c' then pg_get_constraintdef(c.oid) end as definition,
    target_table.relname || '.' || target.attname as target
  from pg_constraint c
  cross join unnest(c.conkey, c.confkey) as key (own, target)
  join pg_class own_table on own_table.oid = c.conrelid
  join pg_attribute own on own.attrelid = c.conrelid and own.attnum = key.own
  left join pg_class target_table on target_table.oid = c.confrelid
  left join pg_attribute target on target.attrelid = c.confrelid and target.attnum = key.target
  where c.connamespace = 'public'::regnamespace
    and (c.contype = 'f' or (c.contype = 'c' and cardinality(c.conkey) = 1))`

/** The shape of JSON columns, which no constraint of the table describes. They are written as text. */
const JSON_COLUMNS = {
  'ingest_batches.words': new RawExpressionNode('Generated<ColumnType<JsonObject, string, string>>'),
  'ingest_words.words': new RawExpressionNode('ColumnType<JsonObject, string, string>'),
  'ingests.words': new RawExpressionNode('ColumnType<JsonObject, string, string>'),
  'clip_versions.before': new RawExpressionNode('ColumnType<JsonObject, string, string>'),
  'clip_versions.after': new RawExpressionNode('ColumnType<JsonObject, string, string>'),
  'webhook_events.ids': new RawExpressionNode('ColumnType<JsonObject, string, string>'),
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
  'saved_searches.query': new RawExpressionNode('ColumnType<Record<string, string>, string, string>'),
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

/** @returns the allowed words by `table.column`, in the order of the constraint. */
async function listColumnWords(pool: Pool): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await pool.query<Constraint>(CONSTRAINTS)
  const words = new Map<string, string[]>()
  for (const { table, column, definition } of rows) {
    const list = WORD_LIST.exec(definition ?? '')?.[1]
    if (list)
      words.set(
        `${table}.${column}`,
        Array.from(list.matchAll(/'([\w-]+)'::text/g), ([, word = '']) => word),
      )
  }
  for (const { table, column, target } of rows) {
    const allowed = target && words.get(target)
    if (allowed) words.set(`${table}.${column}`, allowed)
  }
  return words
}
