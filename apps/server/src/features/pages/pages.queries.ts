/** Reads the published content pages. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type At = { at: Date; timeZone: string }

/**
 * Finds a page as it is at a time: that of the licensing terms is the version in force (R-TERMS-1), and a scheduled
 * version of another page replaces the published one (R-TERMS-3).
 */
export function findPage(db: Db, slug: string, { at, timeZone }: At) {
  return db
    .selectFrom('pages')
    .leftJoinLateral(
      (is) =>
        is
          .selectFrom('terms_pages')
          .select(['terms_pages.markdown', 'in_force_from'])
          .where('in_force_from', '<=', at)
          .whereRef('pages.slug', '=', sql.lit('licensing-terms'))
          .orderBy('in_force_from', 'desc')
          .limit(1)
          .as('terms'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (is) =>
        is
          .selectFrom('page_versions')
          .select(['page_versions.heading', 'page_versions.markdown', 'published_at'])
          .whereRef('page_versions.slug', '=', 'pages.slug')
          .whereRef('page_versions.version', '>', 'pages.version')
          .where('published_at', '<=', at)
          .orderBy('page_versions.version', 'desc')
          .limit(1)
          .as('taken'),
      (join) => join.onTrue(),
    )
    .select([
      'pages.slug',
      sql<string>`coalesce(taken.heading, pages.heading)`.as('heading'),
      sql<string>`coalesce(terms.markdown, taken.markdown, pages.markdown)`.as('markdown'),
      sql<string>`coalesce(
        (coalesce(terms.in_force_from, taken.published_at) at time zone ${timeZone})::date, updated_on)`.as(
        'updated_on',
      ),
    ])
    .where('pages.slug', '=', slug)
    .executeTakeFirst()
}

/** Finds an announced change of a page that has not taken effect: this version, or else the next one. */
export const findAnnounced = (
  db: Db,
  slug: string,
  { version, now }: { version: string | undefined; now: Date },
) =>
  db
    .selectFrom('announcements')
    .select(['version', 'in_force_from'])
    .where(sql<string>`slug`, '=', slug)
    .where('cancelled_at', 'is', null)
    .where('in_force_from', '>', now)
    .orderBy(sql`version = ${version ?? ''}`, 'desc')
    .orderBy('in_force_from')
    .limit(1)
    .executeTakeFirst()
