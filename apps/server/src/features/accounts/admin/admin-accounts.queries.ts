/** Lists accounts for the admin area by scanning an index that has the order of the list (R-ACCOUNT-5). */
import type { AccountState } from '@rushes/contract/agency-accounts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { countUpTo, idsOfList, isInWords, type ListPart, mostCounted } from '../../../db/found-rows.ts'
import { prefixesOf } from '../../../db/history.ts'
import { byNumber, byTime, keyset, type ListOrder, type ListRange } from '../../../db/keyset.ts'
import { accounts } from './admin-account.queries.ts'

export type AccountQuery = { state: AccountState | undefined; q: string | undefined }

/** Condition for accounts with an undecided registration, which are few of many. */
const undecided = (status: RawBuilder<unknown>) => sql<boolean>`accounts.id in (
  select users.account_id from registration_requests join users on users.id = registration_requests.user_id
  where registration_requests.status ${status})`

const STATES = {
  unconfirmed: sql`accounts.status = 'active' and ${undecided(sql`= 'unconfirmed'`)}`,
  joining: sql`accounts.status = 'active' and ${undecided(sql`= 'joining'`)}`,
  waiting: sql`accounts.status = 'active' and ${undecided(sql`= 'waiting'`)}`,
  open: sql`accounts.status = 'active' and not ${undecided(sql`in ('unconfirmed', 'joining', 'waiting')`)}`,
  closed: sql`accounts.status = 'disabled'`,
} as const satisfies Record<AccountState, RawBuilder<unknown>>

const named = (q: string) => sql`
  select id from accounts
    where kind = 'customer' and to_tsvector('simple', name) @@ to_tsquery('simple', ${prefixesOf(q)})`

function isExactly(q: string): RawBuilder<unknown> | undefined {
  if (/^\d{1,9}$/.test(q)) return sql`accounts.id = ${Number(q)}`
  if (isInWords(q)) return undefined
  return sql`accounts.id = any(array(${named(q)}
    union select account_id from users where lower(email) = lower(${q})
    union select account_id from users
      where lower(split_part(email, '@', 2)) = lower(${q.replace(/^@/, '')})))`
}

const idsOf = (db: Db, { state, q }: AccountQuery, { place, order, limit }: ListPart) =>
  idsOfList(db, {
    ...{ q, limit, exactly: isExactly },
    hold: (words) => sql`accounts.id = any(array(${named(words)}))`,
    select: (condition) => sql`select accounts.id, accounts.name as searched_text from accounts
      where accounts.kind = 'customer' and ${state === undefined ? sql`true` : STATES[state]}
        and ${condition} and ${place} order by ${order}`,
  })

/** The same expression as in the index. */
const SEEN = sql`coalesce(last_seen_at, timestamptz '1970-01-01 00:00:00+00')`
const SORTS = { number: byNumber(sql`accounts.id`), seen: byTime(SEEN) } as const

export async function listAdminAccounts(
  db: Db,
  { sort, ascending, ...requested }: AccountQuery & ListOrder<keyof typeof SORTS>,
  { after, limit }: ListRange,
) {
  const { key, place, order } = keyset(sql`accounts.id`, SORTS[sort], { ascending, after })
  const ids = await idsOf(db, requested, { place, order, limit })
  return accounts(db)
    .select(key.as('key'))
    .where(sql<boolean>`accounts.id = any(array(${ids}))`)
    .orderBy(order)
    .execute()
}

/** Stops counting at one more than the largest number that is shown exactly. */
export async function countAdminAccounts(db: Db, requested: AccountQuery) {
  const most = mostCounted(requested.q)
  const order = sql`accounts.id desc`
  return await countUpTo(db, most, await idsOf(db, requested, { place: sql`true`, order, limit: most + 1 }))
}
