/** Ranks clips by demand: pins of staff, then a week's licences, downloads and list additions. */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

const WEIGHTS = { licence: 10, download: 5, list: 2 }

/** Lists ids in order: pins first, then by the points of the last seven days, which lose weight with age. */
export async function listTrendingIds(db: Db, now: Date, limit: number): Promise<number[]> {
  const week = new Date(now.getTime() - 7 * 86_400_000)
  const { rows } = await sql<{ clip_id: number }>`
    with event as (
      select clip_id, ${WEIGHTS.licence}::int as points, granted_at as at from licences where granted_at > ${week}
      union all
      select clip_id, ${WEIGHTS.download}, created_at from downloads where created_at > ${week}
      union all
      select clip_id, ${WEIGHTS.list}, added_at from saved_list_clips where added_at > ${week}
    ),
    wanted as (
      select clip_id, position as pin, 0::float8 as score from curation
      where slot = 'trending' and (until is null or until > ${now})
      union all
      select clip_id, null, sum(points * (1 - extract(epoch from ${now}::timestamptz - at) / 604800.0))::float8
      from event group by clip_id
    )
    select clip_id from wanted group by clip_id
    order by min(pin) nulls last, sum(score) desc, clip_id desc
    limit ${limit}
  `.execute(db)
  return rows.map(({ clip_id }) => clip_id)
}
