/** The connection to PostgreSQL. Row types are generated from the migrated database. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { connectionsOf, type NearDatabase } from './connection.ts'
import { connectionTo } from './hosts.ts'
import type { DB } from './schema.gen.ts'

export type Db = Kysely<DB>

// int8 and numeric arrive as text by default; all values of this schema fit a double exactly. Days stay text:
// a date has no time zone, and a Date object would give it one.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type Limits = { statementMs: number; lockMs: number; idleInTransactionMs: number }

/** Limits for requests: one whose database does not answer is refused within three seconds. */
export const REQUEST_LIMITS: Limits = { statementMs: 2_300, lockMs: 2_000, idleInTransactionMs: 10_000 }
/** Limits for migrations, imports and jobs, for which no user waits. */
export const WORK_LIMITS: Limits = { statementMs: 60_000, lockMs: 10_000, idleInTransactionMs: 60_000 }
/** Limits for a rebuild of the whole search index, for which an operator waits. */
export const REBUILD_LIMITS: Limits = { statementMs: 3_600_000, lockMs: 10_000, idleInTransactionMs: 60_000 }
/** PostgreSQL ends a statement by itself; this much later the connection counts as lost. */
const LOST_AFTER_MS = 300

/**
 * @param options `connectMs`: maximum wait of a caller for a connection, also while all of them are in use.
 * `isPooled`: a pooler lends its own sessions, which have their limits from the role (`keepRoleLimits`).
 */
export function openPool(
  url: string,
  { max = 10, limits = REQUEST_LIMITS, connectMs = 2_000, isPooled = false } = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionTo(url),
    max,
    connectionTimeoutMillis: connectMs,
    query_timeout: limits.statementMs + LOST_AFTER_MS,
    ...(isPooled ? {} : sessionOf(limits)),
  })
  // A lost connection fails the query that uses it, or is replaced at the next one. The event without a listener would
  // end the process: the pool reports idle connections, the connection itself reports the ones in use.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Options of a new session; a pooler refuses them. */
const sessionOf = ({ statementMs, lockMs, idleInTransactionMs }: Limits) => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
  options: '-c jit=off',
})

type Kind = { isPooled?: boolean; replica?: NearDatabase | undefined }

/**
 * @param kind `isPooled`: statements have no names, because the next one may go to another session. `replica`: queried
 * instead if the caller allows it (`Replica.reading`).
 */
export function openDb(pool: pg.Pool, { isPooled = false, replica }: Kind = {}): Db {
  const connections = connectionsOf(pool, { isPooled, replica })
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: connections }) })
}

/** Whether the database answers at all. */
export async function answers(db: Db): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}
