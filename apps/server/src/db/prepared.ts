/**
 * Statements that PostgreSQL parses once for each connection instead of at every request. This file assigns
 * their names and `connection.ts` sends them, so callers use one `Db`, inside transactions too.
 */
import { type Compilable, CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from './schema.gen.ts'

type Db = Kysely<DB>

/** Maximum of prepared statements for each connection; further texts are sent without a name. */
const MAX_NAMED = 300
const names = new Map<string, string>()

/** Returns the name under which a text is prepared, if any. */
export const nameOf = (text: string): string | undefined => names.get(text)

/** @param text must not contain values, because its name is never reused for another text */
export async function prepared<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  if (!names.has(text) && names.size < MAX_NAMED) names.set(text, `prepared_${names.size}`)
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}

/** A placeholder in a query for a value of each call. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Returns the placeholder of a value by its name. */
export type Slots<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

/** A query that Kysely builds only once, because that takes longer than its execution in PostgreSQL. */
export function preparedQuery<Values extends Record<string, unknown>, Row>(
  build: (db: Db, value: Slots<Values>) => Compilable<Row>,
) {
  let built: CompiledQuery<Row> | undefined
  return (db: Db, values: Values): Promise<Row[]> => {
    built ??= build(db, (name) => sql`${new Slot(name)}`).compile()
    const parameters = built.parameters.map((part) => (part instanceof Slot ? values[part.name] : part))
    return prepared<Row>(db, built.sql, parameters)
  }
}

/** Returns the quoted column names of a row, for the text of a statement. */
export const columnsOf = (row: object) => Object.keys(row).map((name) => `"${name}"`)

/**
 * Inserts any number of rows by one text, which is prepared for the columns of the first row; the others have the same.
 * @param rows with the names of columns; JSON columns take values, not their text
 * @returns the `returning` columns of each row
 */
export async function insertRows<Table extends keyof DB & string, Row>(
  db: Db,
  table: Table,
  rows: readonly object[],
  returning: readonly (keyof DB[Table] & string)[],
): Promise<Row[]> {
  const columns = columnsOf(rows[0] ?? {})
  const text = `insert into ${table} (${columns}) select ${columns}
    from json_populate_recordset(null::${table}, $1::json) returning ${returning}`
  return rows.length === 0 ? [] : prepared<Row>(db, text, [JSON.stringify(rows)])
}
