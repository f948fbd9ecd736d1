/** Reads the chain of the audit, piece by piece (R-AUDIT-3). */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Where a piece ended. */
export type ChainPlace = { number: number; sha256: Buffer }
type Piece = { entries: number; broken_at: number | null; last: ChainPlace | null }

/** The entry after which the check begins: what is older may be removed at any time, and not in the order of the chain. */
export async function findChainStart(db: Db, before: Date): Promise<ChainPlace | null> {
  const { rows } = await sql<ChainPlace>`
    select chain_no as number, sha256 from audit where at < ${before} and chain_no is not null
    order by chain_no desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The first entry of the piece may follow on one that was removed when nothing is `after`. */
export async function checkPiece(db: Db, after: ChainPlace | null, limit: number): Promise<Piece> {
  const { rows } = await sql<{
    entries: number
    broken_at: number | null
    number: number | null
    sha256: Buffer | null
  }>`
    with piece as materialized (
      select * from audit where chain_no > ${after?.number ?? 0} order by chain_no limit ${limit}
    ), linked as (
      select chain_no, sha256,
        sha256 is distinct from audit_digest(piece)
          or chain_no is distinct from coalesce(lag(chain_no) over along, ${after?.number ?? null}::bigint, chain_no - 1) + 1
          or prev_sha256 is distinct from coalesce(lag(sha256) over along, ${after?.sha256 ?? null}::bytea, prev_sha256)
          as broken
      from piece window along as (order by chain_no)
    )
    select count(*) as entries, min(chain_no) filter (where broken) as broken_at, max(chain_no) as number,
      (select sha256 from linked order by chain_no desc limit 1) as sha256
    from linked`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the chain of the audit answered no row')
  const last = row.number === null || row.sha256 === null ? null : { number: row.number, sha256: row.sha256 }
  return { entries: row.entries, broken_at: row.broken_at, last }
}

/** Entries that were written past the trigger. */
export async function countUnchained(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit where chain_no is null or sha256 is null`.execute(db)
  return rows[0]?.count ?? 0
}
