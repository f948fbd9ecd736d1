/** What stands at the top of a report: clips by downloads, words that found nothing, contributors by sales. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { ContributorSales, MissedTerm, TopClip } from './ranked.rules.ts'

/** The end is excluded. */
type Moments = { begins: Date; ends: Date }

/** The most downloaded, with the licences of the same time. `before` counts downloads of the period before. */
export async function listTopClips(
  db: Db,
  { begins, ends }: Moments,
  before: Moments | null,
  limit: number,
): Promise<TopClip[]> {
  const { rows } = await sql<TopClip>`
    with top as (
      select clip_id, count(*)::int as downloads from downloads
      where created_at >= ${begins} and created_at < ${ends}
      group by clip_id order by downloads desc, clip_id limit ${limit}
    )
    select top.clip_id as id, clips.title, top.downloads,
      (select count(*)::int from licences where clip_id = top.clip_id
        and granted_at >= ${begins} and granted_at < ${ends}) as licences,
      (select count(*)::int from downloads where clip_id = top.clip_id
        and created_at >= ${before?.begins ?? begins} and created_at < ${before?.ends ?? begins}) as before
    from top join clips on clips.id = top.clip_id order by top.downloads desc, top.clip_id`.execute(db)
  return rows
}

/** Words that found nothing, those first that most accounts wanted. */
export async function listMissedTerms(
  db: Db,
  { begins, ends }: Moments,
  limit: number,
): Promise<MissedTerm[]> {
  const { rows } = await sql<MissedTerm>`
    with wanted as (
      select term, account_id, count(*) as searches, max(at) as latest from search_log
      where at >= ${begins} and at < ${ends} and found = 0 and not filtered group by term, account_id
    )
    select term, sum(searches)::int as searches, count(account_id)::int as accounts, max(latest) as latest
    from wanted group by term order by accounts desc, searches desc, term limit ${limit}`.execute(db)
  return rows
}

type OpenCredits = { tier: string; credits: number }

/** As of now, whatever the period. */
export async function listOpenCredits(db: Db): Promise<OpenCredits[]> {
  const { rows } = await sql<OpenCredits>`
    select tier_code as tier, sum(remaining)::int as credits from credit_lots where remaining > 0
    group by tier_code`.execute(db)
  return rows
}

/**
 * What the licences of contributors' clips brought, by currency. Each line is rounded by itself, as in the statement.
 * Licences that ended count against the period in which they did.
 */
export async function listContributorSales(db: Db, { begins, ends }: Moments): Promise<ContributorSales[]> {
  const { rows } = await sql<ContributorSales>`
    with moved as (
      select clip_id, currency, price_minor, 1 as sign from licences
      where granted_at >= ${begins} and granted_at < ${ends} and currency is not null
      union all
      select clip_id, currency, price_minor, -1 from licences
      where revoked_at >= ${begins} and revoked_at < ${ends} and currency is not null
    )
    select contributors.id, contributors.name, share_percent, moved.currency,
      count(*) filter (where sign = 1)::int as licences, count(*) filter (where sign = -1)::int as ended,
      sum(sign * price_minor)::bigint as net_minor,
      sum(sign * round(price_minor * share_percent / 100))::bigint as share_minor
    from moved join clips on clips.id = moved.clip_id
      join contributors on contributors.id = clips.contributor_id
    group by contributors.id, contributors.name, share_percent, moved.currency
    order by lower(contributors.name), contributors.id, moved.currency`.execute(db)
  return rows
}
