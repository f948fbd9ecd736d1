/** The admin list of orders, as a walk along an index that has its order (R-DESKORDER-1). */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { countUpTo, idsOfList, type ListPart, mostCounted } from '../../../db/found-rows.ts'
import { prefixesOf } from '../../../db/history.ts'
import { byNumber, byTime, keyset, type ListOrder, type ListRange } from '../../../db/keyset.ts'

/** Filters of the admin list, as conditions that an index supports (R-DESKORDER-1). */
type AdminQuery = {
  view?: 'review' | 'disputed' | 'owed' | undefined
  account?: number | undefined
  q?: string | undefined
}

const VIEWS = {
  review: sql`orders.state = 'payment_review'`,
  owed: sql`orders.state = 'invoiced'`,
  disputed: sql`orders.id = any(array(select order_id from disputes))`,
} as const

const isNamed = (term: string) => sql`orders.account_id = any(array(select id from accounts
  where kind = 'customer' and to_tsvector('simple', name) @@ to_tsquery('simple', ${prefixesOf(term)})))`

// The same expression as in the index: an unpaid order comes before all others.
const BOUGHT_AT = sql`coalesce(orders.bought_at, '1970-01-01 00:00+00'::timestamptz)`

const SORTS = { number: byNumber(sql`orders.id`), paid: byTime(BOUGHT_AT) } as const

const idsOf = (db: Db, requested: AdminQuery, { place, order, limit }: ListPart) =>
  idsOfList(db, {
    ...{ q: requested.q, limit, exactly: isExactly, hold: isNamed },
    select: (condition) => sql`select orders.id,
        (select name from accounts where id = orders.account_id and kind = 'customer') as searched_text
      from orders
      where ${conditions(requested)} and ${condition} and ${place} order by ${order}`,
  })

const REFUNDED = sql<number>`(select coalesce(sum(amount_minor), 0) from refunds
  where refunds.order_id = orders.id and refunds.state <> 'failed')::int`.as('refunded_minor')

const REFUNDING = sql<boolean>`exists (select from refunds
  where refunds.order_id = orders.id and refunds.state = 'pending')`.as('refunding')

/** State of the relevant dispute: an undecided one, or otherwise the last. */
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
    .select([REFUNDED, REFUNDING, DISPUTE, LINES, INVOICE])

export type AdminOrderRow = Awaited<ReturnType<typeof listAdminOrders>>[number]

export async function listAdminOrders(
  db: Db,
  { sort, ascending, ...requested }: AdminQuery & ListOrder<keyof typeof SORTS>,
  { after, limit }: ListRange,
) {
  const { key, place, order } = keyset(sql`orders.id`, SORTS[sort], { ascending, after })
  const ids = await idsOf(db, requested, { place, order, limit })
  return rows(db)
    .select(key.as('key'))
    .where(sql<boolean>`orders.id = any(array(${ids}))`)
    .orderBy(order)
    .execute()
}

/** Counts no further than one more than can be shown exactly. */
export async function countAdminOrders(db: Db, requested: AdminQuery) {
  const most = mostCounted(requested.q)
  const order = sql`orders.id desc`
  return await countUpTo(db, most, await idsOf(db, requested, { place: sql`true`, order, limit: most + 1 }))
}

/**
 * Searches each kind of term in its own column, which has an index; undefined for words of an account name.
 */
function isExactly(term: string): RawBuilder<unknown> | undefined {
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
  return undefined
}

/** Builds the conditions other than the search text. */
function conditions({ view, account }: AdminQuery): RawBuilder<unknown> {
  const parts = [
    sql`true`,
    ...(view === undefined ? [] : [VIEWS[view]]),
    ...(account === undefined ? [] : [sql`orders.account_id = ${account}`]),
  ]
  return sql.join(parts, sql` and `)
}
