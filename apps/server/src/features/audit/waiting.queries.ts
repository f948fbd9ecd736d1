/** Reads and writes entries of the audit that wait to be grouped (R-AUDIT-5). */
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { AuditWaiting } from '../../db/schema.gen.ts'
import { WAITING_ACTIONS, type WaitingRow } from './group-waiting.rules.ts'

/** Takes no lock: neither the lock of the chain, nor one that another row would wait for. */
export async function insertWaiting(db: Db, row: Insertable<AuditWaiting>): Promise<void> {
  await db.insertInto('audit_waiting').values(row).execute()
}

/** Deletes and returns the oldest rows; call it in the transaction that records them. */
export async function takeWaiting(tx: Db, limit: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    with taken as (
      delete from audit_waiting where id = any (array(select id from audit_waiting order by id limit ${limit}))
      returning *, network(set_masklen(ip, case family(ip) when 4 then 24 else 48 end))::text as network
    )
    select action, actor_user_id, object, what, network, host(min(ip)) as ip, min(ip) = max(ip) as is_one_ip,
      count(*)::integer as count, min(at) as first, max(at) as last
    from taken where action = any (${[...WAITING_ACTIONS]}::text[]) group by action, actor_user_id, object, what, network
    order by count desc, first`.execute(tx)
  return rows
}
