/** Reads and writes the versions of the terms. */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { TermsPages } from '../../db/schema.gen.ts'

/**
 * Lists the terms of every version and tier, the newest version first. The first version is a content page.
 */
export const listTerms = (db: Db) =>
  db
    .selectFrom('licence_terms as terms')
    .innerJoin('tiers', 'tiers.code', 'terms.tier_code')
    .leftJoin('terms_pages as page', 'page.version', 'terms.version')
    .leftJoin('pages as first', (join) => join.on('first.slug', '=', 'licensing-terms'))
    .select(['terms.version', 'terms.tier_code', 'terms.body', 'terms.in_force_from'])
    .select(sql<string>`coalesce(page.markdown, first.markdown, '')`.as('page'))
    .orderBy('terms.in_force_from', 'desc')
    .orderBy('terms.version')
    .orderBy('tiers.uid')
    .execute()

/** Locks the terms, for adding or deleting a version. */
export async function lockTerms(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('terms', 0))`.execute(tx)
}

type Text = { tier: LicenceTierCode; body: string }

export async function insertTerms(
  tx: Db,
  page: Insertable<TermsPages> & { in_force_from: Date },
  texts: readonly Text[],
): Promise<void> {
  await tx.insertInto('terms_pages').values(page).execute()
  const { version, in_force_from } = page
  const rows = texts.map(({ tier, body }) => ({ version, in_force_from, tier_code: tier, body }))
  await tx.insertInto('licence_terms').values(rows).execute()
}

export async function removeTerms(tx: Db, version: string): Promise<void> {
  await tx.deleteFrom('licence_terms').where('version', '=', version).execute()
  await tx.deleteFrom('terms_pages').where('version', '=', version).execute()
}
