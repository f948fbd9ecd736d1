/** SQL on the calls that all processes have counted. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type Count = { key: string; endsAt: number; count: number }

const PURGE_BATCH = 1_000
/** Clocks of processes differ; a window that has just ended may still be counted. */
const PURGE_AFTER_MS = 60_000

/** Adds the counts of this process. @returns the sums of all processes for these keys */
export async function addCounts(db: Db, counts: readonly Count[], now: number): Promise<Map<string, number>> {
  // The same order in every process, so that two of them cannot wait for each other.
  const sorted = counts.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const { rows } = await sql<{ key: string; count: number }>`
    with ended as (
      delete from call_counts where key in (
        select key from call_counts where ends_at < ${new Date(now - PURGE_AFTER_MS)}
          limit ${PURGE_BATCH} for update skip locked))
    insert into call_counts (key, ends_at, count)
      select * from unnest(
        ${sorted.map(({ key }) => key)}::text[],
        ${sorted.map(({ endsAt }) => new Date(endsAt))}::timestamptz[],
        ${sorted.map(({ count }) => count)}::integer[])
    on conflict (key) do update set count = call_counts.count + excluded.count
    returning key, count`.execute(db)
  return new Map(rows.map(({ key, count }) => [key, count]))
}
