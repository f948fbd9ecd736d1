/** Reads and writes the versions of content pages, and the published pages (R-PAGE-2). */
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { PageVersions } from '../../db/schema.gen.ts'

const versions = (db: Db) =>
  db
    .selectFrom('page_versions as saved')
    .leftJoin('users as author', 'author.id', 'saved.author_id')
    .select(['saved.slug', 'saved.version', 'saved.heading', 'saved.at', 'saved.published_at'])
    .select('saved.author_id')
    .select('author.full_name as author_name')

/** The version that visitors read: the published one, or the scheduled one from its time (R-TERMS-3). */
const publishedVersion = (now: Date) =>
  sql<number | null>`greatest(pages.version, (
    select max(taken.version) from page_versions as taken
      where taken.slug = pages.slug and taken.published_at <= ${now}))`

/** Lists the newest version of each page, with the published version, and whether one was ever published. */
export const listPages = (db: Db, limit: number, now: Date) =>
  versions(db)
    .distinctOn('saved.slug')
    .leftJoin('pages', 'pages.slug', 'saved.slug')
    .select(publishedVersion(now).as('published'))
    .select(
      sql<boolean>`exists (
        select from page_versions as older where older.slug = saved.slug and older.published_at is not null)`.as(
        'was_published',
      ),
    )
    .orderBy('saved.slug')
    .orderBy('saved.version', 'desc')
    .limit(limit)
    .execute()

export async function countPages(db: Db): Promise<number> {
  const { pages } = await db
    .selectFrom('page_versions')
    .select((is) => is.fn.countAll<number>().as('pages'))
    .where('version', '=', 1)
    .executeTakeFirstOrThrow()
  return pages
}

/** Lists versions, the newest first. @param before the first version to leave out */
export const listVersions = (
  db: Db,
  slug: string,
  { before, limit }: { before?: number | undefined; limit: number },
) =>
  versions(db)
    .where('saved.slug', '=', slug)
    .$if(before !== undefined, (query) => query.where('saved.version', '<', before ?? 0))
    .orderBy('saved.version', 'desc')
    .limit(limit)
    .execute()

export const findVersion = (db: Db, slug: string, version: number) =>
  versions(db)
    .select('saved.markdown')
    .where('saved.slug', '=', slug)
    .where('saved.version', '=', version)
    .executeTakeFirst()

/** Finds the newest version, with the number of the published version. */
export const findNewest = (db: Db, slug: string, now: Date) =>
  versions(db)
    .leftJoin('pages', 'pages.slug', 'saved.slug')
    .select(['saved.markdown', publishedVersion(now).as('published')])
    .select(
      sql<boolean>`exists (
        select from page_versions as older where older.slug = saved.slug and older.published_at is not null)`.as(
        'was_published',
      ),
    )
    .where('saved.slug', '=', slug)
    .orderBy('saved.version', 'desc')
    .limit(1)
    .executeTakeFirst()
export type NewestVersion = NonNullable<Awaited<ReturnType<typeof findNewest>>>

/** Locks all pages, for changing or creating one. */
export async function lockPages(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('content pages', 0))`.execute(tx)
}

export async function insertVersion(tx: Db, row: Insertable<PageVersions>): Promise<void> {
  await tx.insertInto('page_versions').values(row).execute()
}

type Published = { slug: string; version: number; heading: string; markdown: string; updated_on: string }

export async function publishVersion(tx: Db, { slug, ...page }: Published, at: Date): Promise<void> {
  await tx
    .insertInto('pages')
    .values({ slug, ...page })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(page))
    .execute()
  await updatePublished(tx, { slug, version: page.version }, at)
}

/** Sets when a version is published, which may be in the future; null cancels a future time. */
export async function updatePublished(
  tx: Db,
  { slug, version }: { slug: string; version: number },
  at: Date | null,
): Promise<void> {
  await tx
    .updateTable('page_versions')
    .set({ published_at: at })
    .where('slug', '=', slug)
    .where('version', '=', version)
    .execute()
}

export async function removePage(tx: Db, slug: string): Promise<void> {
  await tx.deleteFrom('pages').where('slug', '=', slug).execute()
}

/** Removes the versions of a page that was never published. */
export async function removeVersions(tx: Db, slug: string): Promise<void> {
  await tx.deleteFrom('page_versions').where('slug', '=', slug).execute()
}
