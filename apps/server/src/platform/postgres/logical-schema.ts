/** The schema of a logical backup: tables with their columns, sequences, and the executed migrations. */
import pg from 'pg'
import { z } from 'zod'
import { CopyRefused } from './database-copies.ts'

const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  /** Partitions that the job queue creates at runtime; a restore creates them before the rows. */
  partitions: z.array(
    z.object({ name: z.string(), bound: z.string().regex(/^(DEFAULT|FOR VALUES [^;]+)$/) }),
  ),
})
export type Table = z.output<typeof Table>

/** The first file of the backup. */
export const LogicalSchema = z.object({
  format: z.literal(1),
  /** The version of the server, such as 180004. */
  postgres: z.number(),
  migrations: z.array(z.string()),
  tables: z.array(Table),
})
export type LogicalSchema = z.output<typeof LogicalSchema>

/** The last file of the backup. */
export const LogicalSums = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), digest: z.string() })),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() }),
  ),
})
export type LogicalSums = z.output<typeof LogicalSums>

export const quoted = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

export const columnsOf = ({ columns }: Table): string =>
  columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')

const OURS = `nspname <> 'information_schema' and nspname !~ '^pg_'`

/** Lists the tables without generated columns. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select nspname as schema, relname as name,
      (select coalesce(json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum), '[]')
        from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select coalesce(json_agg(json_build_object('name', child.relname, 'bound', pg_get_expr(child.relpartbound, child.oid)) order by child.relname), '[]')
        from pg_inherits join pg_class child on child.oid = inhrelid where inhparent = pg_class.oid and child.relispartition) as partitions
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and ${OURS}
    order by 1, 2`)
  return rows
}

/** Lists the sequences with their last numbers. */
export async function listSequences(client: pg.Client): Promise<LogicalSums['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'S' and ${OURS} order by 1, 2`)
  const sequences: LogicalSums['sequences'] = []
  for (const sequence of rows) {
    const { rows: values } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(sequence)}`,
    )
    for (const value of values) sequences.push({ ...sequence, ...value })
  }
  return sequences
}

/** @throws CopyRefused with the first difference between the tables of a backup and those of the database */
export function requireSameTables(backedUp: readonly Table[], made: readonly Table[]): void {
  const [theirs, ours] = [backedUp, made].map(
    (tables) => new Map(tables.map((table) => [quoted(table), describe(table)])),
  )
  for (const name of new Set([...(theirs?.keys() ?? []), ...(ours?.keys() ?? [])])) {
    if (theirs?.get(name) === ours?.get(name)) continue
    throw new CopyRefused(
      `The backup is of another schema: the table ${name} differs from the one that the migrations of the backup make. Restore it with the version that made it.`,
    )
  }
}

/** Describes the columns in sorted order, because their order depends on the order of migrations. */
const describe = ({ columns }: Table): string =>
  columns
    .map(({ name, type }) => `${name} ${type}`)
    .toSorted()
    .join(', ')
