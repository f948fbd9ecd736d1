/** Reads and restores the whole content of a test's database, like a backup. */
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestServer } from './test-server.ts'

/** Returns `table.column` with the value as text, for each value that matches. */
export async function valuesLike({ ownerDb }: TestServer, trace: RegExp): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const table of await tablesOf(ownerDb)) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(row) as row from ${sql.raw(table)} as row`.execute(ownerDb)
    for (const [column, value] of rows.flatMap(({ row }) => Object.entries(row))) {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      if (!trace.test(text)) continue
      const place = `${table.replace(/^public\./, '')}.${column}`
      found.set(place, [...(found.get(place) ?? []), text])
    }
  }
  return found
}

/** Lists the tables of every schema except those of PostgreSQL. */
async function tablesOf(db: TestServer['ownerDb']): Promise<string[]> {
  const { rows } = await sql<{
    table: string
  }>`select format('%I.%I', schemaname, tablename) as table from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'kept') order by 1`.execute(db)
  return rows.map(({ table }) => table)
}

/** @returns a function that restores the current rows */
export async function keepRows({ databaseUrl, ownerDb }: TestServer): Promise<() => Promise<void>> {
  const tables = (await tablesOf(ownerDb)).filter((table) => table.startsWith('public.'))
  const run = async (...statements: string[]) => {
    const client = new pg.Client(`${inject('postgres').superuser}${new URL(databaseUrl).pathname}`)
    await client.connect()
    try {
      await client.query('set session_replication_role = replica')
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  // Without generated columns, which PostgreSQL computes again.
  const { rows } = await sql<{ table: string; columns: string }>`
    select format('%I.%I', table_schema, table_name) as table, string_agg(format('%I', column_name), ', ') as columns
    from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1`.execute(
    ownerDb,
  )
  const columns = new Map(rows.map((row) => [row.table, row.columns]))
  const keptAs = (table: string) => table.replace('public.', 'kept.')
  await run('create schema kept', ...tables.map((table) => `create table ${keptAs(table)} as table ${table}`))
  return () =>
    run(
      ...tables.map((table) => `delete from ${table}`),
      ...tables.map((table) => {
        const written = columns.get(table)
        return `insert into ${table} (${written}) overriding system value select ${written} from ${keptAs(table)}`
      }),
      'drop schema kept cascade',
    )
}
