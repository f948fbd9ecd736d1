/** Reads the rows of reports that rank. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { addDays } from '../../platform/agency-time.ts'
import { beginOf, clipDownloads, contributorSales, endOf } from './month-sums.queries.ts'
import type { ContributorSales, MissedTerm, TopClip } from './ranked.rules.ts'
import type { Span } from './report-period.rules.ts'

/** Period with an excluded end. */
type Period = { begins: Date; ends: Date }

/** Lists the most downloaded clips with their licences. `before` counts downloads of the previous period. */
export async function listTopClips(
  db: Db,
  { period, before, timeZone }: { period: Span; before: Span | null; timeZone: string },
  limit: number,
): Promise<TopClip[]> {
  // A period that ends before it begins is empty.
  const then = before ?? { from: period.from, to: addDays(period.from, -1) }
  const within = (column: string, { from, to }: Span) =>
    sql`${sql.ref(column)} >= ${beginOf(from, timeZone)} and ${sql.ref(column)} < ${endOf(to, timeZone)}`
  const { rows } = await sql<TopClip>`
    with top as (
      select clip_id, sum(downloads)::int as downloads
      from (${clipDownloads({ ...period, timeZone })}) as counted
      group by clip_id order by downloads desc, clip_id limit ${limit}
    )
    select top.clip_id as id, clips.title, top.downloads,
      (select count(*)::int from licences where clip_id = top.clip_id and ${within('granted_at', period)}) as licences,
      (select count(*)::int from downloads where clip_id = top.clip_id and ${within('created_at', then)}) as before
    from top join clips on clips.id = top.clip_id order by top.downloads desc, top.clip_id`.execute(db)
  return rows
}

/** Lists terms without results, sorted by the number of accounts that searched for them. */
export async function listMissedTerms(
  db: Db,
  { begins, ends }: Period,
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

/** Lists the present open credits, regardless of the period. */
export async function listOpenCredits(db: Db): Promise<OpenCredits[]> {
  const { rows } = await sql<OpenCredits>`
    select tier_code as tier, sum(remaining)::int as credits from credit_lots where remaining > 0
    group by tier_code`.execute(db)
  return rows
}

/**
 * Sums the licences of contributors' clips by currency. Each line is rounded separately, as in the statement.
 * Ended licences count against the period of their end.
 */
export async function listContributorSales(
  db: Db,
  period: Span,
  timeZone: string,
): Promise<ContributorSales[]> {
  const { rows } = await sql<ContributorSales>`
    select contributors.id, contributors.name, share_percent, moved.currency,
      sum(licences)::int as licences, sum(ended)::int as ended,
      sum((licences - ended)::bigint * price_minor)::bigint as net_minor,
      sum((licences - ended) * round(price_minor * share_percent / 100))::bigint as share_minor
    from (${contributorSales({ ...period, timeZone })}) as moved
      join contributors on contributors.id = moved.contributor_id
    group by contributors.id, contributors.name, share_percent, moved.currency
    order by lower(contributors.name), contributors.id, moved.currency`.execute(db)
  return rows
}
