/** Removes jobs whose data or errors name an address, because the queue keeps ended jobs for a while. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** @returns the number of removed jobs; 0 if the queue has never been started */
export async function forgetJobs(db: Db, email: string): Promise<number> {
  const { rows } = await sql<{
    queue: string | null
  }>`select to_regclass('pgboss.job')::text as queue`.execute(db)
  if (!rows[0]?.queue) return 0
  const { numAffectedRows } = await sql`
    delete from pgboss.job where state in ('completed', 'cancelled', 'failed', 'created', 'retry')
      and position(${email} in lower(data::text || coalesce(output::text, ''))) > 0`.execute(db)
  return Number(numAffectedRows ?? 0)
}
