/** Reads the users and cost centres in the history of a company (R-HISTORY-5, R-HISTORY-6). */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

const MAX_USERS = 1_000
const MAX_CENTRES = 200

type HistoryUser = { id: number; name: string; removed: boolean }

/** A condition of `users`: the user no longer has access to this account. */
export const isRemovedFrom = (account: RawBuilder<unknown>) =>
  sql<boolean>`(users.status <> 'active' or users.account_id <> ${account})`

/** Lists the users with purchases or downloads in the account, by name. */
export async function listHistoryUsers(db: Db, accountId: number): Promise<HistoryUser[]> {
  const { rows } = await sql<HistoryUser>`
    with recursive ${eachOnce('buyers', { value: sql`user_id`, from: boughtBy(accountId) })},
    ${eachOnce('downloaders', { value: sql`user_id`, from: sql`downloads where account_id = ${accountId}` })}
    select id, full_name as name, ${isRemovedFrom(sql`${accountId}`)} as removed from users
    where id in (select value from buyers union select value from downloaders)
    order by users.full_name, users.id limit ${MAX_USERS}`.execute(db)
  return rows
}

/** Lists the cost centres of the account's purchases, each in its latest spelling. */
export async function listCostCentres(db: Db, accountId: number): Promise<string[]> {
  const from = sql`${boughtBy(accountId)} and cost_centre <> ''`
  const { rows } = await sql<{ cost_centre: string }>`
    with recursive ${eachOnce('centres', { value: sql`lower(cost_centre)`, from })}
    select spelled.cost_centre from centres cross join lateral (
      select cost_centre from ${from} and lower(cost_centre) = value order by bought_at desc, id desc limit 1
    ) as spelled limit ${MAX_CENTRES}`.execute(db)
  return rows.map(({ cost_centre }) => cost_centre)
}

const boughtBy = (accountId: number) =>
  sql`orders where account_id = ${accountId} and state in ('invoiced', 'paid', 'refunded')`

/** A part of a `with recursive` clause that reads each value once, by one step along the index for each. */
const eachOnce = (name: string, { value, from }: { value: RawBuilder<unknown>; from: RawBuilder<unknown> }) =>
  sql`${sql.ref(name)} (value) as (
    (select ${value} from ${from} order by ${value} limit 1)
    union all
    select (select ${value} from ${from} and ${value} > ${sql.ref(name)}.value order by ${value} limit 1)
    from ${sql.ref(name)} where value is not null)`
