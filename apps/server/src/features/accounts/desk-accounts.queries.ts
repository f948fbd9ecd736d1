/** Reads companies for the desk, and writes what it decides about them (R-ACCOUNT-5). */
import type { AccountState } from '@rushes/contract/agency-accounts'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isLotFrozen } from '../../db/frozen.ts'
import { prefixesOf } from '../../db/history.ts'
import type { Accounts } from '../../db/schema.gen.ts'
import type { ListPosition } from '../../http/list-cursor.ts'

export type AccountQuestion = { state: AccountState | undefined; q: string | undefined }
type AccountOrder = { sort: 'number' | 'seen'; ascending: boolean }

const MAX_COUNTED = 10_000

/** The registrations that nobody has decided about: few of many accounts. */
const undecided = (status: RawBuilder<unknown>) => sql<boolean>`accounts.id in (
  select users.account_id from registration_requests join users on users.id = registration_requests.user_id
  where registration_requests.status ${status})`

const STATES = {
  unconfirmed: sql`accounts.status = 'active' and ${undecided(sql`= 'unconfirmed'`)}`,
  waiting: sql`accounts.status = 'active' and ${undecided(sql`= 'waiting'`)}`,
  open: sql`accounts.status = 'active' and not ${undecided(sql`in ('unconfirmed', 'waiting')`)}`,
  closed: sql`accounts.status = 'disabled'`,
} as const satisfies Record<AccountState, RawBuilder<unknown>>

const state = sql<AccountState>`case when accounts.status = 'disabled' then 'closed' else coalesce((
  select registration_requests.status from users
  join registration_requests on registration_requests.user_id = users.id
    and registration_requests.status in ('unconfirmed', 'waiting')
  where users.account_id = accounts.id limit 1), 'open') end`

const accounts = (db: Db) =>
  db
    .selectFrom('accounts')
    .innerJoin('countries', 'countries.code', 'accounts.country_code')
    .selectAll('accounts')
    .select((is) => [
      'countries.name as country_name',
      state.as('state'),
      is
        .selectFrom('users')
        .select((user) => user.cast<number>(user.fn.countAll(), 'integer').as('count'))
        .whereRef('users.account_id', '=', 'accounts.id')
        .where('users.status', '<>', 'pending')
        .as('people'),
      is
        .selectFrom('credit_lots')
        .select((lot) => lot.fn.coalesce(lot.fn.sum<number>('remaining'), lot.lit(0)).as('left'))
        .whereRef('credit_lots.account_id', '=', 'accounts.id')
        .where((lot) => lot.not(isLotFrozen))
        .as('credits'),
    ])
    .where('accounts.kind', '=', 'customer')

export const findDeskAccount = (db: Db, id: number) =>
  accounts(db).where('accounts.id', '=', id).executeTakeFirst()
export type DeskAccountRow = NonNullable<Awaited<ReturnType<typeof findDeskAccount>>>

function conditions({ state: asked, q }: AccountQuestion): RawBuilder<boolean> {
  const parts = [sql`accounts.kind = 'customer'`]
  if (asked !== undefined) parts.push(STATES[asked])
  if (q !== undefined && /^\d{1,9}$/.test(q)) parts.push(sql`accounts.id = ${Number(q)}`)
  else if (q !== undefined) parts.push(sql`accounts.id in (${foundBy(q)})`)
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

const foundBy = (q: string) => sql`
  select id from accounts
    where kind = 'customer' and to_tsvector('simple', name) @@ to_tsquery('simple', ${prefixesOf(q)})
  union select account_id from users where lower(email) = lower(${q})
  union select account_id from users
    where lower(split_part(email, '@', 2)) = lower(${q.replace(/^@/, '')})`

/** As the index has it. */
const SEEN = sql`coalesce(last_seen_at, timestamptz '1970-01-01 00:00:00+00')`
const SORT_KEYS = {
  number: sql`accounts.id`,
  seen: sql`(extract(epoch from ${SEEN}) * 1000000)::bigint`,
} as const

export function listDeskAccounts(
  db: Db,
  asked: AccountQuestion,
  { sort, ascending, after, limit }: AccountOrder & { after: ListPosition | undefined; limit: number },
) {
  const direction = ascending ? sql`asc` : sql`desc`
  const sign = ascending ? sql`>` : sql`<`
  const value = sort === 'number' ? sql`accounts.id` : SEEN
  const place =
    after &&
    (sort === 'number'
      ? sql`${after.key}::bigint`
      : sql`('epoch'::timestamptz + ${after.key}::bigint * interval '1 microsecond')`)
  return accounts(db)
    .select(sql<string>`${SORT_KEYS[sort]}::text`.as('key'))
    .where(conditions(asked))
    .$if(place !== undefined, (query) =>
      query.where(sql<boolean>`(${value}, accounts.id) ${sign} (${place}, ${after?.id})`),
    )
    .orderBy(sql`${value} ${direction}, accounts.id ${direction}`)
    .limit(limit)
    .execute()
}

/** Counts no further than one more than can be shown exactly. */
export async function countDeskAccounts(db: Db, asked: AccountQuestion) {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select from accounts where ${conditions(asked)} limit ${MAX_COUNTED + 1}) as counted`.execute(db)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, MAX_COUNTED), countIsExact: count <= MAX_COUNTED }
}

export async function updateDeskAccount(tx: Db, id: number, changes: Updateable<Accounts>): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...changes, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

export async function isCountry(db: Db, code: string): Promise<boolean> {
  const row = await db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirst()
  return row !== undefined
}
