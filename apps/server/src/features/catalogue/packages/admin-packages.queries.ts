/** Reads packages with their clips for the admin area, in every state, and writes them. */
import { type Insertable, sql, type Updateable } from 'kysely'
import { isPublic } from '../../../db/clip-facts.ts'
import type { Db } from '../../../db/db.ts'
import type { Packages } from '../../../db/schema.gen.ts'

/** Lists the clips of these packages, in editorial order. */
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

export function findAdminPackage(db: Db, id: number) {
  return db.selectFrom('packages').selectAll().where('id', '=', id).executeTakeFirst()
}

export const lockPackage = (tx: Db, id: number) =>
  tx.selectFrom('packages').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Assigns the next number after the highest one, under a lock. */
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

/** Returns the ids that belong to clips, in any state. */
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
