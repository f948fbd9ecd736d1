/**
 * Sets the limits of requests on the role itself, in its database, because a pooler opens its sessions itself
 * and does not pass on startup options of a caller. Sessions that set limits themselves keep them.
 */
import { sql } from 'kysely'
import type { Db, Limits } from './db.ts'

/** @param db connected as the role, bypassing the pooler */
export async function keepRoleLimits(db: Db, limits: Limits): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Two processes that start together would change the same row of the catalogue.
    await sql`select pg_advisory_xact_lock(hashtextextended('role limits', 0))`.execute(tx)
    const { role, database, settings } = await readSettings(tx)
    for (const [name, value] of Object.entries(wanted(limits))) {
      if (settings.includes(`${name}=${value}`)) continue
      await sql`
        alter role ${sql.id(role)} in database ${sql.id(database)}
          set ${sql.id(name)} = ${sql.lit(value)}`.execute(tx)
    }
  })
}

const wanted = ({ statementMs, lockMs, idleInTransactionMs }: Limits) => ({
  statement_timeout: String(statementMs),
  lock_timeout: String(lockMs),
  idle_in_transaction_session_timeout: String(idleInTransactionMs),
  jit: 'off',
})

async function readSettings(tx: Db) {
  const { rows } = await sql<{ role: string; database: string; settings: string[] | null }>`
    select current_user as role, current_database() as database,
        (select setconfig from pg_db_role_setting
           where setrole = (select oid from pg_roles where rolname = current_user)
             and setdatabase = (select oid from pg_database where datname = current_database())) as settings`.execute(
    tx,
  )
  const [row] = rows
  return { role: row?.role ?? '', database: row?.database ?? '', settings: row?.settings ?? [] }
}
