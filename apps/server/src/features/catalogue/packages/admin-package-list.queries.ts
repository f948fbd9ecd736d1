/** Lists packages for the admin area. */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { countAll } from '../../../db/found-rows.ts'
import { anywhere } from '../../../db/history.ts'
import { byTime, keyset, type ListRange } from '../../../db/keyset.ts'
import { listInside } from './admin-packages.queries.ts'

type Requested = { state?: 'draft' | 'published' | 'withdrawn' | undefined; q?: string | undefined }

const requested = (db: Db, { state, q }: Requested) =>
  db
    .selectFrom('packages')
    .$if(state !== undefined, (query) => query.where('packages.state', '=', state ?? 'draft'))
    .$if(Boolean(q), (query) => query.where('packages.name', 'ilike', anywhere(q ?? '')))

/** Lists packages, last changed first. */
export async function listAdminPackages(
  db: Db,
  { now, ...criteria }: Requested & { now: Date },
  { after, limit }: ListRange,
) {
  const changed = byTime(sql`packages.updated_at`)
  const { key, place, order } = keyset(sql`packages.id`, changed, { ascending: false, after })
  const rows = await requested(db, criteria)
    .leftJoin('categories', 'categories.id', 'packages.category_id')
    .select(['packages.id', 'packages.name', 'packages.state', 'packages.revision', 'packages.created'])
    .select(['packages.updated_at', 'categories.name as category'])
    .select(key.as('key'))
    .where(place)
    .orderBy(order)
    .limit(limit)
    .execute()
  const inside = await listInside(
    db,
    rows.map(({ id }) => id),
    now,
  )
  const clips = Map.groupBy(inside, ({ package_id }) => package_id)
  return rows.map((row) => ({ ...row, clips: clips.get(row.id) ?? [] }))
}

export const countAdminPackages = (db: Db, criteria: Requested) =>
  countAll(db, requested(db, criteria).select('packages.id'))
