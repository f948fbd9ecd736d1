/** Counts waiting jobs, for the metrics. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type WaitingJobs = { label: string; count: number; oldestSeconds: number }

/** Counts the jobs that could run now, by name. */
export async function listWaitingJobs(db: Db): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select name as label, count(*)::int as count,
           extract(epoch from max(now() - start_after))::float8 as "oldestSeconds"
      from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name`.execute(db)
  return rows
}
