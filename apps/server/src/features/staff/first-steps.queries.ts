/** Reads which examples a new agency has replaced. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Begun } from './first-steps.rules.ts'

export async function findBegun(db: Db): Promise<Begun> {
  const { rows } = await sql<Begun>`
    select exists (select from ingests) or exists (select from clips) as "hasUploads",
      exists (select from price_lists
        where created_by is not null and state = 'set' and not for_accounts) as "hasPrices",
      (select count(distinct version) from licence_terms) > 1 as "hasTerms",
      (select count(distinct slug) from page_versions where slug in ('about', 'privacy')
        and author_id is not null and published_at is not null) = 2 as "hasPages"`.execute(db)
  const [begun] = rows
  if (!begun) throw new Error('the query of the first steps returned no row')
  return begun
}
