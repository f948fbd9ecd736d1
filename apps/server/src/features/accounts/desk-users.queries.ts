/** Reads the people of the agency's customers for the desk (R-ACCOUNT-8). */
import type { UserState } from '@rushes/contract/agency-users'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { prefixesOf } from '../../db/history.ts'
import type { ListPosition } from '../../http/list-cursor.ts'

export type UserQuestion = {
  state: UserState | undefined
  account: number | undefined
  q: string | undefined
}
type UserOrder = { sort: 'number' | 'seen'; ascending: boolean }

const MAX_COUNTED = 10_000

const users = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.role',
      'users.status',
      'users.last_login_at',
      'users.created_at',
      'users.account_id',
      'accounts.name as account_name',
    ])
    .where('accounts.kind', '=', 'customer')

export const findDeskUser = (db: Db, id: number) => users(db).where('users.id', '=', id).executeTakeFirst()
export type DeskUserRow = NonNullable<Awaited<ReturnType<typeof findDeskUser>>>

function conditions({ state, account, q }: UserQuestion): RawBuilder<boolean> {
  const parts = [sql`true`]
  if (state !== undefined) parts.push(sql`users.status = ${state}`)
  if (account !== undefined) parts.push(sql`users.account_id = ${account}`)
  if (q !== undefined && /^\d{1,9}$/.test(q)) parts.push(sql`users.id = ${Number(q)}`)
  else if (q !== undefined) parts.push(sql`users.id in (${foundBy(q)})`)
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

const foundBy = (q: string) => sql`
  select id from users
    where to_tsvector('simple', first_name || ' ' || last_name) @@ to_tsquery('simple', ${prefixesOf(q)})
  union select id from users where lower(email) = lower(${q})
  union select id from users
    where lower(split_part(email, '@', 2)) = lower(${q.replace(/^@/, '')})`

/** As the index has it. */
const SEEN = sql`coalesce(users.last_login_at, timestamptz '1970-01-01 00:00:00+00')`
const SORT_KEYS = {
  number: sql`users.id`,
  seen: sql`(extract(epoch from ${SEEN}) * 1000000)::bigint`,
} as const

export function listDeskUsers(
  db: Db,
  asked: UserQuestion,
  { sort, ascending, after, limit }: UserOrder & { after: ListPosition | undefined; limit: number },
) {
  const direction = ascending ? sql`asc` : sql`desc`
  const sign = ascending ? sql`>` : sql`<`
  const value = sort === 'number' ? sql`users.id` : SEEN
  const place =
    after &&
    (sort === 'number'
      ? sql`${after.key}::bigint`
      : sql`('epoch'::timestamptz + ${after.key}::bigint * interval '1 microsecond')`)
  return users(db)
    .select(sql<string>`${SORT_KEYS[sort]}::text`.as('key'))
    .where(conditions(asked))
    .$if(place !== undefined, (query) =>
      query.where(sql<boolean>`(${value}, users.id) ${sign} (${place}, ${after?.id})`),
    )
    .orderBy(sql`${value} ${direction}, users.id ${direction}`)
    .limit(limit)
    .execute()
}

/** Counts no further than one more than can be shown exactly. */
export async function countDeskUsers(db: Db, asked: UserQuestion) {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    select from users join accounts on accounts.id = users.account_id and accounts.kind = 'customer'
    where ${conditions(asked)} limit ${MAX_COUNTED + 1}) as counted`.execute(db)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, MAX_COUNTED), countIsExact: count <= MAX_COUNTED }
}
