/** SQL on changes of the catalogue that are not in the index yet, and on the locks of the indexers. */
import { sql } from 'kysely'
import { type Db, WORK_LIMITS } from '../../../db/db.ts'
import type { DocumentKey } from './documents.ts'

/** Arbitrary numbers of locks, for one indexer and one rebuild at a time. */
export const INDEXING_LOCK = 7_140_513
export const REBUILDING_LOCK = 7_140_514

/** Interval of keep-alive statements, well below the limit for idle transactions. */
const AWAKE_EVERY_MS = WORK_LIMITS.idleInTransactionMs / 3

type Work = (tx: Db) => Promise<number>

/** `mark` is different after each change of the same clip. */
export type Change = DocumentKey & { mark: string }

/** @returns the result of the work; 0 while another process is indexing */
export const whileIndexing = (db: Db, work: Work): Promise<number> => whileHolding(db, INDEXING_LOCK, work)

/** @returns the result of the work; 0 while another process rebuilds the index */
export const whileRebuilding = (db: Db, work: Work, awakeEveryMs?: number): Promise<number> =>
  whileHolding(db, REBUILDING_LOCK, work, awakeEveryMs)

/** Keeps the transaction alive: the work may wait for the cluster longer than a transaction may be idle. */
function whileHolding(db: Db, lock: number, work: Work, awakeEveryMs = AWAKE_EVERY_MS): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_xact_lock(${lock}) as got`.execute(tx)
    if (!rows[0]?.got) return 0
    // If the connection is lost, the next statement of the work fails.
    const awake = setInterval(() => void sql`select`.execute(tx).catch(() => undefined), awakeEveryMs)
    try {
      return await work(tx)
    } finally {
      clearInterval(awake)
    }
  })
}

/** Runs work in a long transaction without concurrent indexing. */
export async function betweenBatches<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_lock(${INDEXING_LOCK})`.execute(tx)
  try {
    return await work()
  } finally {
    await sql`select pg_advisory_unlock(${INDEXING_LOCK})`.execute(tx)
  }
}

export async function listChanges(tx: Db, limit: number, now: Date): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select is_package, id, xmin::text as mark from search_changes where due <= ${now}
      order by is_package, id limit ${limit}`.execute(tx)
  return rows
}

/** Removes changes from the list, except those of documents that have changed again. */
export async function removeChanges(tx: Db, changes: readonly Change[]): Promise<void> {
  const columns = [changes.map(({ is_package }) => is_package), changes.map(({ id }) => id)] as const
  await sql`
    delete from search_changes using unnest(${columns[0]}::bool[], ${columns[1]}::int[],
        ${changes.map(({ mark }) => mark)}::text[]) as taken (is_package, id, mark)
      where search_changes.is_package = taken.is_package and search_changes.id = taken.id
        and search_changes.xmin::text = taken.mark`.execute(tx)
}

export async function noteChanges(db: Db, keys: readonly DocumentKey[]): Promise<void> {
  if (keys.length === 0) return
  const columns = [keys.map(({ is_package }) => is_package), keys.map(({ id }) => id)] as const
  await sql`
    insert into search_changes (is_package, id)
      select * from unnest(${columns[0]}::bool[], ${columns[1]}::int[])
    on conflict (is_package, id) do update set due = excluded.due`.execute(db)
}

/**
 * Returns a version greater than those of all batches whose documents were read before. It also follows the
 * clock, for a restored database or a promoted replica that is behind the index. It grows even if the clock
 * is set back.
 */
export async function nextVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select case when drawn >= microseconds then drawn else setval('search_versions', microseconds) end as version
      from (select nextval('search_versions') as drawn,
        (extract(epoch from clock_timestamp()) * 1000000)::bigint as microseconds) as numbers`.execute(db)
  return rows[0]?.version ?? 0
}

export async function countWaiting(tx: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from search_changes where due <= ${now}`.execute(tx)
  return rows[0]?.waiting ?? 0
}

export async function countEmbargoed(tx: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from clips where state = 'published' and publish_at > ${now}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Returns the oldest running transaction: everything that older ones wrote is visible. */
export async function oldestTransaction(tx: Db): Promise<string> {
  const { rows } = await sql<{ oldest: string }>`
    select (pg_snapshot_xmin(pg_current_snapshot())::text::bigint % 4294967296)::text as oldest`.execute(tx)
  return rows[0]?.oldest ?? '3'
}

/** Deletes the changes of transactions that are older than this one. */
export async function forgetOlderChanges(tx: Db, than: string, now: Date): Promise<void> {
  await sql`
    delete from search_changes where due <= ${now} and age(xmin) > age(${than}::xid)`.execute(tx)
}
