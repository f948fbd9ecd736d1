/** Lists what crawlers may find: published clips and packages, in pages of a fixed size. */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

const isPublished = (now: Date) =>
  sql<boolean>`clips.state = 'published' and (clips.publish_at is null or clips.publish_at <= ${now})`

export async function countPublishedClips(db: Db, now: Date): Promise<number> {
  const { clips } = await db
    .selectFrom('clips')
    .select((is) => is.fn.countAll<number>().as('clips'))
    .where(isPublished(now))
    .executeTakeFirstOrThrow()
  return clips
}

/** In the order of their ids, so that a page of the map changes little. */
export function listPublishedClips(db: Db, now: Date, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('clips')
    .select(['id', 'created'])
    .where(isPublished(now))
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
