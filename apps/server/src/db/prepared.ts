/**
 * Statements that PostgreSQL parses once for each connection instead of at every request. The names are given
 * out here and put on the wire by the pool, so that callers keep to one `Db`, inside transactions too.
 */
import { type Compilable, CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from './schema.gen.ts'

type Db = Kysely<DB>

/** Each connection keeps them; what is asked beyond that runs unnamed. */
const MOST_NAMED = 300
const names = new Map<string, string>()

/** @param text must not hold values: each text is kept for good */
export async function prepared<Row>(db: Db, text: string, values: readonly unknown[]): Promise<Row[]> {
  if (!names.has(text) && names.size < MOST_NAMED) names.set(text, `prepared_${names.size}`)
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}

/** A query that Kysely builds once; its values may only be passed on as parameters. */
export function preparedQuery<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
) {
  const slots: unknown[] = Array.from({ length: build.length - 1 }, (_, at) => Symbol(`value ${at}`))
  let built: CompiledQuery<Row> | undefined
  return (db: Db, ...values: Values): Promise<Row[]> => {
    built ??= build(db, ...(slots as unknown as Values)).compile()
    const filled = built.parameters.map((part) => (slots.includes(part) ? values[slots.indexOf(part)] : part))
    return prepared<Row>(db, built.sql, filled)
  }
}

type Query = (query: unknown, values?: unknown, done?: unknown) => unknown

/** Makes a new connection send the texts above by their names. */
export function sendPrepared(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query
  const sendNamed: Query = (text, values, done) => {
    const name = typeof text === 'string' ? names.get(text) : undefined
    return name === undefined ? query(text, values, done) : query({ name, text, values }, done)
  }
  client.query = sendNamed as typeof client.query
}
