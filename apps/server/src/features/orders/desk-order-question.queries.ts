/** What the desk asks of its orders, as conditions that an index answers (R-DESKORDER-1). */
import { type RawBuilder, sql } from 'kysely'
import { prefixesOf } from '../../db/history.ts'

export type DeskQuestion = {
  view?: 'review' | 'disputed' | 'owed' | undefined
  account?: number | undefined
  q?: string | undefined
}
const VIEWS = {
  review: sql`orders.state = 'payment_review'`,
  owed: sql`orders.state = 'invoiced'`,
  disputed: sql`orders.id = any(array(select order_id from disputes))`,
} as const

/** Each kind of term is looked for where such a thing stands, so that each has its index; undefined for the words of a company. */
export function isExactly(term: string): RawBuilder<unknown> | undefined {
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

export const isNamed = (term: string) => sql`orders.account_id = any(array(select id from accounts
  where kind = 'customer' and to_tsvector('simple', name) @@ to_tsquery('simple', ${prefixesOf(term)})))`

/** Without what somebody looks for. */
export function conditions({ view, account }: DeskQuestion): RawBuilder<unknown> {
  const parts = [
    sql`true`,
    ...(view === undefined ? [] : [VIEWS[view]]),
    ...(account === undefined ? [] : [sql`orders.account_id = ${account}`]),
  ]
  return sql.join(parts, sql` and `)
}
