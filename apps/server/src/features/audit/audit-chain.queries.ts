/** Reads the chain of the audit, and locks its head so that writers run one after the other (R-AUDIT-3). */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { ChainPlace, ChainRow } from './chain-faults.rules.ts'

export async function listChain(db: Db, after: number, limit: number): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    select id, chain_no as number, coalesce(prev_sha256, '') as prev_sha256, coalesce(sha256, '') as sha256, mac,
      (extract(epoch from at) * 1000000)::bigint as at_micros, actor_user_id, action, object, reason, details,
      ip, networks, ip_salt, ip_sha256,
      case when mac is null then pg_catalog.jsonb_build_array(chain_no, id, extract(epoch from at), actor_user_id, action,
        object, reason, details)::text end as text
    from audit where chain_no > ${after} order by chain_no limit ${limit}`.execute(db)
  return rows
}

/** Counts the entries that were written without the trigger. */
export async function countUnchained(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit where chain_no is null or sha256 is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether an entry occurs twice, which is only possible without the primary key. */
export async function hasRepeatedIds(db: Db): Promise<boolean> {
  const { rows } = await sql`select from audit group by id having count(*) > 1 limit 1`.execute(db)
  return rows.length > 0
}

export async function findNewest(db: Db): Promise<ChainPlace | undefined> {
  const { rows } = await sql<ChainPlace>`
    select chain_no as number, sha256 from audit where chain_no is not null order by chain_no desc limit 1`.execute(
    db,
  )
  return rows[0]
}

export async function findDigest(db: Db, number: number): Promise<Buffer | undefined> {
  const { rows } = await sql<ChainPlace>`
    select chain_no as number, sha256 from audit where chain_no = ${number}`.execute(db)
  return rows[0]?.sha256
}

/** Finds the newest and the last removed entry, as the database itself records them. */
export async function findOwnHead(db: Db): Promise<{ newest: ChainPlace; removed: ChainPlace } | undefined> {
  const row = await db.selectFrom('audit_head').selectAll().executeTakeFirst()
  return (
    row && {
      newest: { number: row.number, sha256: row.sha256 },
      removed: { number: row.removed_to, sha256: row.removed_sha256 },
    }
  )
}

export async function hasSealedEntries(db: Db): Promise<boolean> {
  const { rows } = await sql`select from audit where mac is not null limit 1`.execute(db)
  return rows.length > 0
}

/** Finds the newest entry with this action. */
export function findLastOf(db: Db, action: string) {
  return db
    .selectFrom('audit')
    .select(['chain_no as number', 'at', 'reason', 'details'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Locks the head until the transaction ends. */
export async function lockHead(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit head', 0))`.execute(tx)
}

/**
 * Finds the last entry that the retention may remove next: it and all older ones were written before that
 * time.
 */
export async function findCut(db: Db, before: Date, limit: number): Promise<ChainPlace | undefined> {
  const { rows } = await sql<ChainPlace>`
    select chain_no as number, sha256 from (
      select chain_no, sha256, bool_and(at < ${before}) over (order by chain_no) as is_old
      from (
        select chain_no, sha256, at from audit where chain_no is not null order by chain_no limit ${limit}
      ) as oldest
    ) as piece where is_old order by chain_no desc limit 1`.execute(db)
  return rows[0]
}

/** @returns the number of deleted entries */
export async function deleteUpTo(db: Db, number: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('audit').where('chain_no', '<=', number).executeTakeFirst()
  return Number(numDeletedRows)
}
