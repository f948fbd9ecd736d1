/** Lists the public clips and packages for crawlers, in pages of a fixed size. */
import { isPublic } from '../../../db/clip-facts.ts'
import type { Db } from '../../../db/db.ts'

export async function countPublishedClips(db: Db, now: Date): Promise<number> {
  const { clips } = await db
    .selectFrom('clips')
    .select((is) => is.fn.countAll<number>().as('clips'))
    .where(isPublic(now))
    .executeTakeFirstOrThrow()
  return clips
}

/** Lists clips in the order of their ids, so that a page of the sitemap changes rarely. */
export function listPublishedClips(db: Db, now: Date, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('clips')
    .select(['id', 'created'])
    .where(isPublic(now))
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export function listPublishedPackages(db: Db) {
  return db
    .selectFrom('packages')
    .select(['id', 'created'])
    .where('state', '=', 'published')
    .orderBy('id')
    .execute()
}

export function listPageSlugs(db: Db) {
  return db.selectFrom('pages').select(['slug', 'updated_on']).orderBy('slug').execute()
}
