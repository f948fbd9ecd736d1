/** The connection to PostgreSQL. Row types are generated from the migrated database. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { sendPrepared } from './prepared.ts'
import type { DB } from './schema.gen.ts'

export type Db = Kysely<DB>

// int8 and numeric arrive as text by default; all of ours fit a double exactly. Days stay text: a date
// has no time zone, and a Date object would give it one.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Time limits keep one bad statement from holding up everybody (R-HTTP-4). */
export function openPool(url: string, { max = 10 } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 2_000,
    options:
      '-c statement_timeout=5000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=10000 -c jit=off',
  })
  // A lost idle connection is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', sendPrepared)
  return pool
}

export function openDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** Whether the database answers at all. */
export async function answers(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}
