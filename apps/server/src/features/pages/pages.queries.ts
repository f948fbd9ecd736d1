/** Reads the published content pages. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Finds a page; that of the licensing terms is the version in force (R-TERMS-1). */
export function findPage(db: Db, slug: string, now: Date) {
  return db
    .selectFrom('pages')
    .leftJoinLateral(
      (is) =>
        is
          .selectFrom('terms_pages')
          .select(['terms_pages.markdown', 'in_force_from'])
          .where('in_force_from', '<=', now)
          .whereRef('pages.slug', '=', sql.lit('licensing-terms'))
          .orderBy('in_force_from', 'desc')
          .limit(1)
          .as('terms'),
      (join) => join.onTrue(),
    )
    .select([
      'slug',
      'heading',
      sql<string>`coalesce(terms.markdown, pages.markdown)`.as('markdown'),
      sql<string>`coalesce((terms.in_force_from at time zone 'UTC')::date, updated_on)`.as('updated_on'),
    ])
    .where('slug', '=', slug)
    .executeTakeFirst()
}
