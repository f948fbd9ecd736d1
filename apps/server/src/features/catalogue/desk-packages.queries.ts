/** Reads packages for the desk in every state, and writes them. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/db.ts'
import { anywhere } from '../../db/history.ts'
import type { Packages } from '../../db/schema.gen.ts'
import type { ListPosition } from '../../http/list-cursor.ts'
import { isPublic } from './clips.queries.ts'

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

/** The clips of these packages, in editorial order. */
export function listInside(db: Db, packageIds: readonly number[], now: Date) {
  return db
    .selectFrom('package_clips')
    .innerJoin('clips', 'clips.id', 'package_clips.clip_id')
    .select(['package_clips.package_id', 'clips.id', 'clips.type', 'clips.title', 'clips.graphic'])
    .select(['clips.media_version', 'clips.has_hls', 'clips.dominant_colour', isPublic(now).as('public')])
    .where('package_clips.package_id', '=', sql<number>`any(${[...packageIds]}::int[])`)
    .orderBy('package_clips.position')
    .execute()
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

export function findDeskPackage(db: Db, id: number) {
  return db.selectFrom('packages').selectAll().where('id', '=', id).executeTakeFirst()
}

export const lockPackage = (tx: Db, id: number) =>
  tx.selectFrom('packages').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Numbers follow the highest there is; makers take turns. */
export async function insertPackage(tx: Db, row: Omit<Insertable<Packages>, 'id'>): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('make a package', 0))`.execute(tx)
  const { id } = await tx
    .insertInto('packages')
    .values({ ...row, id: sql`(select coalesce(max(id), 0) + 1 from packages)` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @returns false when the package is at another revision, or does not exist. */
export async function updatePackage(
  tx: Db,
  { id, revision, at }: { id: number; revision: number; at: Date },
  values: Updateable<Packages>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('packages')
    .set({ ...values, revision: revision + 1, updated_at: at })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function replacePackageClips(tx: Db, id: number, clipIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('package_clips').where('package_id', '=', id).execute()
  if (clipIds.length === 0) return
  await tx
    .insertInto('package_clips')
    .values(clipIds.map((clip_id, position) => ({ package_id: id, clip_id, position })))
    .execute()
}

/** Those of the ids that are clips, in whatever state. */
export async function listClipIdsAmong(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('clips')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function isCategory(db: Db, id: number): Promise<boolean> {
  return (
    (await db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}
