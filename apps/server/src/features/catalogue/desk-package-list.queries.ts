/** The desk's list of packages. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { anywhere } from '../../db/history.ts'
import type { ListPosition } from '../../http/list-cursor.ts'
import { listInside } from './desk-packages.queries.ts'

const MAX_COUNTED = 10_000

type Asked = { state?: 'draft' | 'published' | 'withdrawn' | undefined; q?: string | undefined }

const asked = (db: Db, { state, q }: Asked) =>
  db
    .selectFrom('packages')
    .$if(state !== undefined, (query) => query.where('packages.state', '=', state ?? 'draft'))
    .$if(Boolean(q), (query) => query.where('packages.name', 'ilike', anywhere(q ?? '')))

/** The last changed first. `key` is the moment of the change in microseconds. */
export async function listDeskPackages(
  db: Db,
  question: Asked,
  { after, limit, now }: { after: ListPosition | null; limit: number; now: Date },
) {
  const rows = await asked(db, question)
    .leftJoin('categories', 'categories.id', 'packages.category_id')
    .select(['packages.id', 'packages.name', 'packages.state', 'packages.revision', 'packages.created'])
    .select(['packages.updated_at', 'categories.name as category'])
    .select(sql<string>`(extract(epoch from packages.updated_at) * 1000000)::bigint::text`.as('key'))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(packages.updated_at, packages.id)
          < ('epoch'::timestamptz + ${after?.key ?? '0'}::bigint * interval '1 microsecond', ${after?.id ?? 0})`,
      ),
    )
    .orderBy('packages.updated_at', 'desc')
    .orderBy('packages.id', 'desc')
    .limit(limit)
    .execute()
  const inside = await listInside(
    db,
    rows.map(({ id }) => id),
    now,
  )
  return rows.map((row) => ({ ...row, clips: inside.filter(({ package_id }) => package_id === row.id) }))
}

export async function countDeskPackages(db: Db, question: Asked) {
  const { count } = await db
    .selectFrom(
      asked(db, question)
        .select('packages.id')
        .limit(MAX_COUNTED + 1)
        .as('counted'),
    )
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: Math.min(count, MAX_COUNTED), countIsExact: count <= MAX_COUNTED }
}
