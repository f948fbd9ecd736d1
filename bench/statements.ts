/** Reads from PostgreSQL what the statements of a class of requests cost. */
import { sql } from 'kysely'
import { type Db, openDb, openPool } from '../apps/server/src/db/db.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded-postgres.ts'

/** A statement of a request, on average. */
export type Statement = { text: string; perRequest: number; buffers: number; ms: number }

/** The embedded PostgreSQL with its statistics of statements. */
export async function startCountingPostgres(folder: string) {
  const first = await startEmbeddedPostgres(folder)
  const db = openDb(openPool(first.superuserUrl))
  await sql`alter system set shared_preload_libraries = 'pg_stat_statements'`.execute(db)
  await sql`create extension if not exists pg_stat_statements`.execute(db)
  await db.destroy()
  await first.stop()
  return startEmbeddedPostgres(folder)
}

export async function forgetStatements(db: Db): Promise<void> {
  await sql`select pg_stat_statements_reset()`.execute(db)
}

/** Since `forgetStatements`; buffers are pages of 8 KiB, from memory or from disk. */
export async function statementsOf(db: Db, requests: number): Promise<Statement[]> {
  const { rows } = await sql<Statement>`
    select regexp_replace(left(query, 160), '\\s+', ' ', 'g') as text,
      round(calls::numeric / ${requests}, 2)::float8 as "perRequest",
      round((shared_blks_hit + shared_blks_read)::numeric / calls, 1)::float8 as buffers,
      round(mean_exec_time::numeric, 3)::float8 as ms
    from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
        and query !~ 'pg_stat_statements' and calls * 20 >= ${requests}
      order by (shared_blks_hit + shared_blks_read) desc`.execute(db)
  return rows
}
