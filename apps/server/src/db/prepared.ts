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

const slot = Symbol('the value of a prepared query')

/** A query of one value that Kysely builds once; the value may only be passed on as a parameter. */
export function preparedQuery<Value, Row>(build: (db: Db, value: Value) => Compilable<Row>) {
  let built: CompiledQuery<Row> | undefined
  return (db: Db, value: Value): Promise<Row[]> => {
    built ??= build(db, slot as Value).compile()
    return prepared<Row>(
      db,
      built.sql,
      built.parameters.map((parameter) => (parameter === slot ? value : parameter)),
    )
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
