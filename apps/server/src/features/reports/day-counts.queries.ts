/**
 * Counts the events of each day. Each measure is a statement for the rows between two times; a day begins at
 * midnight in the agency's time zone. The figures are additive, so they can be stored and summed.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { DayCount } from './report-parts.rules.ts'
import type { Span } from './report-period.rules.ts'

const BOUGHT = sql`('invoiced', 'paid', 'refunded')`
const IN_DAY = (column: string) => sql`${sql.ref(column)} >= begins and ${sql.ref(column)} < ends`

const MEASURES = {
  /** Orders, net and tax, by currency. */
  orders: sql`
    select array[currency] as key, array[count(*), sum(net_minor), sum(tax_minor)] as figures
    from orders where ${IN_DAY('bought_at')} and bought_at is not null and state in ${BOUGHT} group by currency`,
  /** Net, by currency and tier. */
  lines: sql`
    select array[orders.currency, line.tier_code] as key, array[sum(line.net_minor)] as figures
    from orders join order_lines as line on line.order_id = orders.id
    where ${IN_DAY('orders.bought_at')} and bought_at is not null and state in ${BOUGHT}
    group by orders.currency, line.tier_code`,
  /** Refunds and their amount with tax, by currency, on the day of the settlement. */
  refunds: sql`
    select array[orders.currency] as key, array[count(*), sum(refunds.amount_minor)] as figures
    from refunds join orders on orders.id = refunds.order_id
    where ${IN_DAY('refunds.settled_at')} and refunds.state = 'succeeded' group by orders.currency`,
  /** Clips, by members and by guests with a link of the agency. */
  downloads: sql`
    select array[case when by_link then 'link' else 'member' end] as key, array[count(*)] as figures
    from (select user_id is null as by_link from downloads where ${IN_DAY('created_at')}) as made group by by_link`,
  /** Searches with a term, and those without results or filters. */
  searches: sql`
    select array[]::text[] as key, array[count(*), count(*) filter (where found = 0 and not filtered)] as figures
    from search_log where ${IN_DAY('at')} having count(*) > 0`,
  /** Credits and their price, by tier and currency. */
  credits_sold: sql`
    select array[tier_code, currency] as key, array[sum(size), sum(size::bigint * unit_price_minor)] as figures
    from credit_lots where ${IN_DAY('created_at')} and adjustment_id is null group by tier_code, currency`,
  /** Credits, by tier. */
  credits_given: sql`
    select array[tier_code] as key, array[sum(size)] as figures
    from credit_lots where ${IN_DAY('created_at')} and adjustment_id is not null group by tier_code`,
  /** Licences, by tier, or `allowance` for credits without one. */
  credits_drawn: sql`
    select array[coalesce(tier_code, 'allowance')] as key, array[count(*)] as figures
    from licences where ${IN_DAY('granted_at')} and ground <> 'order' group by coalesce(tier_code, 'allowance')`,
  /** Credits removed by corrections or refunds, by tier. */
  credits_taken: sql`
    select array[lot.tier_code] as key, array[-sum(entry.delta)] as figures
    from credit_entries as entry join credit_lots as lot on lot.id = entry.credit_lot_id
    where ${IN_DAY('entry.created_at')} and entry.reason in ('refund', 'correction') group by lot.tier_code`,
  /** New threads without spam. */
  threads: sql`
    select array[]::text[] as key, array[count(*)] as figures
    from inbox_threads where ${IN_DAY('created_at')} and state <> 'spam' having count(*) > 0`,
  /** First replies: all, their minutes, and those within an hour, four hours and a day. */
  replies: sql`
    select array[]::text[] as key, array[count(*), coalesce(sum(minutes), 0)::bigint,
      count(*) filter (where minutes <= 60), count(*) filter (where minutes <= 240),
      count(*) filter (where minutes <= 1440)] as figures
    from (
      select (extract(epoch from answered_at - created_at) / 60)::bigint as minutes
      from inbox_threads where ${IN_DAY('answered_at')} and answered_at is not null
    ) as answered having count(*) > 0`,
  /** Received files and their bytes, by kind of file. */
  files: sql`
    select array[kind] as key, array[count(*), sum(size_bytes)::bigint] as figures
    from ingests where ${IN_DAY('created_at')} and purpose = 'new' and state <> 'cancelled' group by kind`,
  /** Finished files, by kind of file and outcome. */
  outcomes: sql`
    select array[kind, state] as key, array[count(*)] as figures
    from ingests where ${IN_DAY('finished_at')} and finished_at is not null and purpose = 'new'
      and state in ('ready', 'quarantined') group by kind, state`,
} as const satisfies Record<string, RawBuilder<unknown>>

export type Measure = keyof typeof MEASURES
const NAMES = Object.keys(MEASURES).filter((name): name is Measure => Object.hasOwn(MEASURES, name))

const counted = (measure: Measure, { from, to }: Span, timeZone: string) => sql`
  select days.day, counted.key, counted.figures::bigint[] as figures
  from (
    select at::date as day, at at time zone ${timeZone} as begins,
      (at + interval '1 day') at time zone ${timeZone} as ends
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as at
  ) as days cross join lateral (${MEASURES[measure]}) as counted`

/** Counts the days from the events. */
export async function countDays(db: Db, measure: Measure, span: Span, timeZone: string): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select day, key, to_jsonb(figures) as figures from (${counted(measure, span, timeZone)}) as days`.execute(
    db,
  )
  return rows
}

/** Reads stored counts. */
export async function listCountedDays(db: Db, measure: Measure, { from, to }: Span): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select day, key, to_jsonb(figures) as figures from report_days
    where measure = ${measure} and day between ${from} and ${to}`.execute(db)
  return rows
}

type State = { counted_until: string | null; time_zone: string }

export async function findReportState(db: Db): Promise<State> {
  return db.selectFrom('report_state').select(['counted_until', 'time_zone']).executeTakeFirstOrThrow()
}

/** Locks the state of the counting. */
export async function lockReportState(tx: Db): Promise<State> {
  const { rows } = await sql<State>`select counted_until, time_zone from report_state for update`.execute(tx)
  const [state] = rows
  if (!state) throw new Error('report_state has no row')
  return state
}

/** Replaces the figures of all measures for these days. */
export async function replaceCountedDays(tx: Db, span: Span, timeZone: string): Promise<void> {
  await sql`delete from report_days where day between ${span.from} and ${span.to}`.execute(tx)
  for (const measure of NAMES) {
    await sql`insert into report_days (measure, day, key, figures)
      select ${measure}, days.* from (${counted(measure, span, timeZone)}) as days`.execute(tx)
  }
  await sql`update report_state set counted_until = ${span.to}, time_zone = ${timeZone}`.execute(tx)
}

/** Deletes all counts, so that the next count begins with the first day. */
export async function emptyCountedDays(tx: Db): Promise<void> {
  await sql`delete from report_days`.execute(tx)
  await sql`update report_state set counted_until = null`.execute(tx)
}

/** Returns the time of the first event that a report can count; null in a new shop. */
export async function findFirstTime(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select least(
      (select min(bought_at) from orders where bought_at is not null),
      (select min(settled_at) from refunds where state = 'succeeded'),
      (select min(created_at) from downloads), (select min(granted_at) from licences),
      (select min(at) from search_log), (select min(created_at) from credit_lots),
      (select min(created_at) from inbox_threads), (select min(created_at) from ingests)) as first`.execute(
    db,
  )
  return rows[0]?.first ?? null
}
