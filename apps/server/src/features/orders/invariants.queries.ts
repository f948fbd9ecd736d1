/**
 * Checks that the books hold (R-PAYMENT-6). Each query lists the rows that break its rule; every list is empty after
 * every test and every night. Mails are removed after 30 days (R-PRIVACY-5), so receipts are looked for until then.
 * I1 and the second half of I2 need the provider's answer: `compare-payments.ts`.
 */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const INVARIANTS: Readonly<Record<string, string>> = {
  'I2: two orders with one payment': `
    select min(id) as id from orders where provider_ref is not null
    group by provider, provider_ref having count(*) > 1`,
  'I3: a paid line without exactly its licence or its credits': `
    select line.id from order_lines as line join orders on orders.id = line.order_id
    where orders.state = 'paid' and not case line.kind
      when 'clip' then (select count(*) = 1 from licences where order_line_id = line.id)
      else (select count(*) = 1 and min(size) = line.bundle_size * line.quantity
            from credit_lots where order_line_id = line.id) end`,
  'I3: something given for an order that is not paid': `
    select line.id from order_lines as line join orders on orders.id = line.order_id
    where orders.state not in ('paid', 'refunded')
      and (exists (select from licences where order_line_id = line.id)
        or exists (select from credit_lots where order_line_id = line.id))`,
  'I4: a credit lot that does not add up': `
    select lot.id from credit_lots as lot
    where lot.remaining < 0 or lot.remaining <> lot.size
      + (select coalesce(sum(delta), 0) from credit_entries where credit_lot_id = lot.id)`,
  'I5: a paid order without exactly one receipt': `
    select orders.id from orders
    where orders.state = 'paid' and orders.paid_at > now() - interval '29 days'
      and (select count(*) from outbox_mails where dedupe_key = 'receipt:' || orders.id) <> 1`,
  'I5: a receipt of an order that is not paid': `
    select orders.id from orders join outbox_mails on dedupe_key = 'receipt:' || orders.id
    where orders.state not in ('paid', 'refunded')`,
  'I6: an order that is not the sum of its lines': `
    select orders.id from orders left join order_lines as line on line.order_id = orders.id
    group by orders.id
    having orders.net_minor <> coalesce(sum(line.net_minor), 0)
      or orders.tax_minor <> coalesce(sum(line.tax_minor), 0)
      or orders.total_minor <> orders.net_minor + orders.tax_minor`,
  'I7: a licence of a refunded order that still holds': `
    select licences.id from licences
    join order_lines as line on line.id = licences.order_line_id
    join orders on orders.id = line.order_id
    where orders.state = 'refunded' and licences.revoked_at is null`,
  'I7: more refunded than paid': `
    select orders.id from orders join refunds on refunds.order_id = orders.id
    where refunds.state <> 'failed'
    group by orders.id having sum(refunds.amount_minor) > orders.total_minor`,
  'I7: a refunded order whose money has not gone back': `
    select orders.id from orders
    where state = 'refunded' and total_minor <> (
      select coalesce(sum(amount_minor), 0) from refunds where order_id = orders.id and state <> 'failed')`,
  'I7: credits of a refunded line that can still be drawn': `
    select lot.id from credit_lots as lot join refund_lines on refund_lines.order_line_id = lot.order_line_id
    join refunds on refunds.id = refund_lines.refund_id
    where refunds.state = 'succeeded' and lot.remaining > 0`,
  'I8: an order of the other mode': `
    select id from orders where livemode <> (select livemode from installation)`,
}

export type Violation = { rule: string; ids: number[] }

/** The rules that are broken, with the rows that break them. */
export async function listViolations(db: Db): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const [rule, query] of Object.entries(INVARIANTS)) {
    const { rows } = await sql.raw<{ id: number }>(query).execute(db)
    if (rows.length > 0) violations.push({ rule, ids: rows.map(({ id }) => id) })
  }
  return violations
}

/** Orders, for the comparison with its payments. */
export function listOrdersSince(db: Db, since: Date) {
  return db
    .selectFrom('orders')
    .select(['id', 'state', 'provider_ref', 'total_minor', 'currency', 'livemode'])
    .where('created_at', '>=', since)
    .execute()
}
