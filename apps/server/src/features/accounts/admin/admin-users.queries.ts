/** Reads the users of customer accounts for the admin area (R-ACCOUNT-8). */
import type { UserState } from '@rushes/contract/agency-users'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { countUpTo, idsOfList, isInWords, type ListPart, mostCounted } from '../../../db/found-rows.ts'
import { prefixesOf } from '../../../db/history.ts'
import { byNumber, byTime, keyset, type ListOrder, type ListRange } from '../../../db/keyset.ts'

export type UserQuery = {
  state: UserState | undefined
  account: number | undefined
  q: string | undefined
}

const users = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'users.id',
      'users.full_name',
      'users.email',
      'users.role',
      'users.status',
      'users.last_login_at',
      'users.created_at',
      'users.account_id',
      'accounts.name as account_name',
      'accounts.country_code',
    ])
    .where('accounts.kind', '=', 'customer')

export const findAdminUser = (db: Db, id: number) => users(db).where('users.id', '=', id).executeTakeFirst()
export type AdminUserRow = NonNullable<Awaited<ReturnType<typeof findAdminUser>>>

// The agency has few accounts, so one list of their ids avoids a lookup for each user.
const IS_CUSTOMER = sql`users.account_id <> all(array(select id from accounts where kind = 'agency'))`

function conditions({ state, account }: UserQuery): RawBuilder<unknown> {
  const parts = [IS_CUSTOMER]
  if (state !== undefined) parts.push(sql`users.status = ${state}`)
  if (account !== undefined) parts.push(sql`users.account_id = ${account}`)
  return sql.join(parts, sql` and `)
}

const NAME = sql`first_name || ' ' || last_name`
const named = (q: string) => sql`
  select id from users where to_tsvector('simple', ${NAME}) @@ to_tsquery('simple', ${prefixesOf(q)})`

function isExactly(q: string): RawBuilder<unknown> | undefined {
  if (/^\d{1,9}$/.test(q)) return sql`users.id = ${Number(q)}`
  if (isInWords(q)) return undefined
  return sql`users.id = any(array(${named(q)}
    union select id from users where lower(email) = lower(${q})
    union select id from users where lower(split_part(email, '@', 2)) = lower(${q.replace(/^@/, '')})))`
}

const idsOf = (db: Db, requested: UserQuery, { place, order, limit }: ListPart) =>
  idsOfList(db, {
    ...{ q: requested.q, limit, exactly: isExactly },
    hold: (words) => sql`users.id = any(array(${named(words)}))`,
    select: (condition) => sql`select users.id, ${NAME} as searched_text from users
      where ${conditions(requested)} and ${condition} and ${place} order by ${order}`,
  })

/** The same expression as in the index. */
const SEEN = sql`coalesce(users.last_login_at, timestamptz '1970-01-01 00:00:00+00')`
const SORTS = { number: byNumber(sql`users.id`), seen: byTime(SEEN) } as const

export async function listAdminUsers(
  db: Db,
  { sort, ascending, ...requested }: UserQuery & ListOrder<keyof typeof SORTS>,
  { after, limit }: ListRange,
) {
  const { key, place, order } = keyset(sql`users.id`, SORTS[sort], { ascending, after })
  const ids = await idsOf(db, requested, { place, order, limit })
  return users(db)
    .select(key.as('key'))
    .where(sql<boolean>`users.id = any(array(${ids}))`)
    .orderBy(order)
    .execute()
}

/** Stops counting at one more than the largest number that is shown exactly. */
export async function countAdminUsers(db: Db, requested: UserQuery) {
  const most = mostCounted(requested.q)
  const order = sql`users.id desc`
  return await countUpTo(db, most, await idsOf(db, requested, { place: sql`true`, order, limit: most + 1 }))
}
