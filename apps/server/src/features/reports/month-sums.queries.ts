/**
 * Stores sums of whole months for reports that rank, and reads a period as stored months and the remaining
 * rows.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Span } from './report-period.rules.ts'

type MonthMeasure = 'downloads' | 'contributors'
/** Days that begin at midnight in the agency's time zone. */
type Days = Span & { timeZone: string }

export const beginOf = (day: string, timeZone: string) => sql`(${day}::timestamp at time zone ${timeZone})`
export const endOf = (day: string, timeZone: string) =>
  sql`((${day}::timestamp + interval '1 day') at time zone ${timeZone})`

/** Selects the months of a period, cut at its ends: `month`, `begins`, `ends`, `is_kept`. */
const monthsOf = (measure: MonthMeasure, { from, to, timeZone }: Days) => sql`
  select at::date as month, greatest(at, ${from}::timestamp) at time zone ${timeZone} as begins,
    least(at + interval '1 month', ${to}::timestamp + interval '1 day') at time zone ${timeZone} as ends,
    at >= ${from}::timestamp and at + interval '1 month' <= ${to}::timestamp + interval '1 day'
      and exists (select from report_months, report_state
        where measure = ${measure} and month = at::date and time_zone = ${timeZone}) as is_kept
  from generate_series(date_trunc('month', ${from}::timestamp), ${to}::timestamp, interval '1 month') as at`

/** Selects downloads between `begins` and `ends`. */
const CLIP_DOWNLOADS = sql`
  select clip_id, count(*)::int as downloads from downloads
  where created_at >= begins and created_at < ends group by clip_id`

const CONTRIBUTOR_SALES = sql`
  select contributor_id, currency, price_minor,
    count(*) filter (where sign = 1)::int as licences, count(*) filter (where sign = -1)::int as ended
  from (
    select clip_id, currency, price_minor, 1 as sign from licences
    where granted_at >= begins and granted_at < ends and currency is not null
    union all
    select clip_id, currency, price_minor, -1 from licences
    where revoked_at >= begins and revoked_at < ends and currency is not null
  ) as moved join clips on clips.id = moved.clip_id
  where contributor_id is not null group by contributor_id, currency, price_minor`

const withRest = (
  measure: MonthMeasure,
  days: Days,
  kept: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
) => sql`
  with months as materialized (${monthsOf(measure, days)})
  ${kept} where month in (select month from months where is_kept)
  union all
  select counted.* from months cross join lateral (${rest}) as counted where not is_kept`

/** Selects `clip_id` and `downloads`; a clip may occur several times. */
export const clipDownloads = (days: Days): RawBuilder<unknown> =>
  withRest('downloads', days, sql`select clip_id, downloads from report_clip_months`, CLIP_DOWNLOADS)

/**
 * Selects `contributor_id`, `currency`, `price_minor`, `licences` and `ended`; combinations may occur several
 * times.
 */
export const contributorSales = (days: Days): RawBuilder<unknown> =>
  withRest(
    'contributors',
    days,
    sql`select contributor_id, currency, price_minor, licences, ended from report_contributor_months`,
    CONTRIBUTOR_SALES,
  )

const SUMS = {
  downloads: { table: sql`report_clip_months`, rows: CLIP_DOWNLOADS },
  contributors: { table: sql`report_contributor_months`, rows: CONTRIBUTOR_SALES },
} as const satisfies Record<MonthMeasure, { table: RawBuilder<unknown>; rows: RawBuilder<unknown> }>

type Month = { measure: MonthMeasure; month: string }

/**
 * Finds a past month that is not stored, or was counted when its last days could still change.
 * @param settled number of days after which a day no longer changes
 */
export async function findUncountedMonth(tx: Db, settled: number): Promise<Month | undefined> {
  const { rows } = await sql<Month>`
    select measure, at::date as month
    from report_state cross join (values ('downloads'), ('contributors')) as measures (measure)
      cross join lateral generate_series(
        date_trunc('month', least((select min(created_at) from downloads), (select min(granted_at) from licences))
          at time zone time_zone),
        date_trunc('month', counted_until + interval '1 day') - interval '1 month', interval '1 month') as at
    where not exists (
      select from report_months as kept where kept.measure = measures.measure and month = at::date
        and kept.counted_until >= least(report_state.counted_until,
          (at + interval '1 month')::date - 1 + ${settled}::int))
    limit 1`.execute(tx)
  return rows[0]
}

/** Replaces the sums of this month. */
export async function replaceMonth(tx: Db, { measure, month }: Month, timeZone: string): Promise<void> {
  const { table, rows } = SUMS[measure]
  await sql`delete from ${table} where month = ${month}`.execute(tx)
  await sql`
    insert into ${table}
    select ${month}::date, counted.* from (
      select ${beginOf(month, timeZone)} as begins,
        (${month}::timestamp + interval '1 month') at time zone ${timeZone} as ends
    ) as month cross join lateral (${rows}) as counted`.execute(tx)
  await sql`
    insert into report_months (measure, month, counted_until)
    select ${measure}, ${month}, counted_until from report_state
    on conflict (measure, month) do update set counted_until = excluded.counted_until`.execute(tx)
}

/** Deletes all sums, because days of another time zone begin at other times. */
export async function emptyMonths(tx: Db): Promise<void> {
  await sql`delete from report_months`.execute(tx)
}
