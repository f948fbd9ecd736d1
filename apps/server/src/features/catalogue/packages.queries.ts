/** Packages: editorial sets of clips. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export function findPackage(db: Db, id: number) {
  return db
    .selectFrom('packages')
    .select(['id', 'name', 'summary', 'created'])
    .select(sql<boolean>`story <> ''`.as('has_story'))
    .where('id', '=', id)
    .where('state', '=', 'published')
    .executeTakeFirst()
}

export async function listPackageClipIds(db: Db, packageId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('package_clips')
    .select('clip_id')
    .where('package_id', '=', packageId)
    .orderBy('position')
    .execute()
  return rows.map(({ clip_id }) => clip_id)
}
