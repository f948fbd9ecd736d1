/** The desk's list of orders, as a walk along an index that has its order (R-DESKORDER-1). */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { prefixesOf } from '../../db/history.ts'
import type { ListPosition } from '../../http/list-cursor.ts'

export type DeskQuestion = {
  view?: 'review' | 'disputed' | 'owed' | undefined
  account?: number | undefined
  q?: string | undefined
}
export type DeskSort = { sort: 'number' | 'paid'; ascending: boolean }

const MAX_COUNTED = 10_000

// As the index has it: an order that nobody paid comes before all others.
const BOUGHT_AT = sql`coalesce(orders.bought_at, '1970-01-01 00:00+00'::timestamptz)`

const VIEWS = {
  review: sql`orders.state = 'payment_review'`,
  owed: sql`orders.state = 'invoiced'`,
  disputed: sql`orders.id = any(array(select order_id from disputes))`,
} as const

/** Each kind of term is looked for where such a thing stands, so that each has its index. */
function isFoundBy(term: string): RawBuilder<unknown> {
  const [, number] = /^(\d{1,9})(?:-[\w-]*)?$/.exec(term) ?? []
  if (number !== undefined) return sql`orders.id = ${Number(number)}`
  if (/^(t-)?(inv|cn)-/i.test(term)) {
    return sql`orders.id = any(array(select order_id from invoices where number = upper(${term})))`
  }
  if (term.includes('@')) {
    return sql`orders.user_id = any(array(select id from users where lower(email) = lower(${term})))`
  }
  if (/^[a-z]+_\w+$/i.test(term)) {
    return sql`orders.id = any(array(
      select id from orders where provider_ref = ${term}
      union all select order_id from refunds where provider_ref = ${term}
      union all select order_id from disputes where provider_ref = ${term}))`
  }
  return sql`orders.account_id = any(array(
    select id from accounts where kind = 'customer' and to_tsvector('simple', name) @@ to_tsquery('simple', ${prefixesOf(term)})))`
}

function conditions({ view, account, q }: DeskQuestion): RawBuilder<boolean> {
  const parts = [
    sql`true`,
    ...(view === undefined ? [] : [VIEWS[view]]),
    ...(account === undefined ? [] : [sql`orders.account_id = ${account}`]),
    ...(q === undefined ? [] : [isFoundBy(q)]),
  ]
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

const REFUNDED = sql<number>`(select coalesce(sum(amount_minor), 0) from refunds
  where refunds.order_id = orders.id and refunds.state <> 'failed')::int`.as('refunded_minor')

/** The dispute that matters: one that is not decided, else the last. */
const DISPUTE = sql<'inquiry' | 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed' | null>`(
  select disputes.state from disputes where disputes.order_id = orders.id
  order by closed_at desc nulls first, id desc limit 1)`.as('dispute')

const LINES = sql<number>`(select count(*) from order_lines where order_lines.order_id = orders.id)::int`.as(
  'lines',
)
const INVOICE = sql<string | null>`(select number from invoices
  where invoices.order_id = orders.id and invoices.kind = 'invoice')`.as('invoice')

const rows = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'orders.ref', 'orders.livemode', 'orders.account_id', 'orders.state'])
    .select(['orders.currency', 'orders.net_minor', 'orders.tax_minor', 'orders.total_minor'])
    .select(['orders.created_at', 'orders.bought_at', 'orders.provider'])
    .select(['accounts.name as account_name', 'users.email as buyer'])
    .select([REFUNDED, DISPUTE, LINES, INVOICE])

export type DeskOrderRow = Awaited<ReturnType<typeof listDeskOrders>>[number]

export function listDeskOrders(
  db: Db,
  asked: DeskQuestion,
  { sort, ascending, after, limit }: DeskSort & { after: ListPosition | undefined; limit: number },
) {
  const direction = ascending ? sql`asc` : sql`desc`
  const sign = ascending ? sql`>` : sql`<`
  const value = sort === 'number' ? sql`orders.id` : BOUGHT_AT
  const key = sort === 'number' ? value : sql`(extract(epoch from ${value}) * 1000000)::bigint`
  const place =
    after &&
    (sort === 'number'
      ? sql`${after.key}::bigint`
      : sql`('epoch'::timestamptz + ${after.key}::bigint * interval '1 microsecond')`)
  return rows(db)
    .select(sql<string>`${key}::text`.as('key'))
    .where(conditions(asked))
    .$if(place !== undefined, (query) =>
      query.where(sql<boolean>`(${value}, orders.id) ${sign} (${place}, ${after?.id})`),
    )
    .orderBy(sql`${value} ${direction}, orders.id ${direction}`)
    .limit(limit)
    .execute()
}

/** Counts no further than one more than can be shown exactly. */
export async function countDeskOrders(db: Db, asked: DeskQuestion) {
  const { rows: counted } = await sql<{ count: number }>`select count(*)::integer as count from (
    select from orders where ${conditions(asked)} order by orders.id desc limit ${MAX_COUNTED + 1}
  ) as counted`.execute(db)
  const count = counted[0]?.count ?? 0
  return { count: Math.min(count, MAX_COUNTED), countIsExact: count <= MAX_COUNTED }
}
