/**
 * Statements that PostgreSQL parses once for each connection instead of at every request. The names are given out here;
 * `connection.ts` sends them, so callers keep to one `Db`, inside transactions too.
 */
import { type Compilable, CompiledQuery, type Kysely } from 'kysely'
import type { DB } from './schema.gen.ts'

type Db = Kysely<DB>

/** Each connection keeps that many; further texts are sent without a name. */
const MAX_NAMED = 300
const names = new Map<string, string>()

/** The name under which a text is prepared, if it is. */
export const nameOf = (text: string): string | undefined => names.get(text)

/** @param text must not hold values: its name is never given to another text */
export async function prepared<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  if (!names.has(text) && names.size < MAX_NAMED) names.set(text, `prepared_${names.size}`)
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}

/** A query whose text is the same for all values, so that PostgreSQL parses it once. */
export function preparedQuery<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
) {
  return (db: Db, ...values: Values): Promise<Row[]> => {
    const { sql, parameters } = build(db, ...values).compile()
    return prepared<Row>(db, sql, parameters)
  }
}
