/** Reads the audit for the admin area (R-AUDIT-4). */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { countAll } from '../../db/found-rows.ts'
import { prefixesOf } from '../../db/history.ts'
import { byTime, keyset, type ListRange } from '../../db/keyset.ts'

export type AuditQuery = {
  /** Ids of the users who acted. */
  actors: readonly number[] | undefined
  action: string | undefined
  object: string | undefined
  from: Date | null
  to: Date | null
}

export type AuditRow = {
  id: number
  at: Date
  actor_user_id: number | null
  actor_name: string | null
  ip: string | null
  networks: Record<string, number> | null
  action: string
  object: string | null
  reason: string
  details: Record<string, unknown>
  /** The time in microseconds. */
  key: string
}

function conditions({ actors, action, object, from, to }: AuditQuery): RawBuilder<unknown> {
  const parts = [sql`true`]
  if (actors !== undefined) parts.push(sql`audit.actor_user_id = any(${[...actors]}::int[])`)
  if (action !== undefined) parts.push(sql`audit.action = ${action}`)
  if (object !== undefined) parts.push(sql`audit.object = ${object}`)
  if (from !== null) parts.push(sql`audit.at >= ${from}`)
  if (to !== null) parts.push(sql`audit.at <= ${to}`)
  return sql.join(parts, sql` and `)
}

/** Lists at most 100 users with this email address or with names that begin with the search terms. */
export async function listUsersNamed(db: Db, who: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where lower(email) = lower(${who})
    union
    select id from users
      where to_tsvector('simple', first_name || ' ' || last_name) @@ to_tsquery('simple', ${prefixesOf(who)})
    order by id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lists the distinct actions by skipping through the index instead of reading every entry. */
export async function listActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive found as (
      (select action from audit order by action limit 1)
      union all
      select (select audit.action from audit where audit.action > found.action order by audit.action limit 1)
      from found where found.action is not null
    )
    select action from found where action is not null`.execute(db)
  return rows.map(({ action }) => action)
}

/** Lists entries, newest first. */
export async function listAudit(
  db: Db,
  requested: AuditQuery,
  { after, limit }: ListRange,
): Promise<AuditRow[]> {
  const { key, place, order } = keyset(sql`audit.id`, byTime(sql`audit.at`), { ascending: false, after })
  const { rows } = await sql<AuditRow>`
    select audit.id, audit.at, audit.actor_user_id, full_name as actor_name,
      host(audit.ip) as ip, audit.networks, audit.action, audit.object, audit.reason, audit.details, ${key} as key
    from audit left join users on users.id = audit.actor_user_id
    where ${conditions(requested)} and ${place}
    order by ${order} limit ${limit}`.execute(db)
  return rows
}

export const countAudit = (db: Db, requested: AuditQuery) =>
  countAll(db, sql`select from audit where ${conditions(requested)}`)
