/**
 * Checks the consistency of the books (R-PAYMENT-6). Each query lists the rows that break its rule; every
 * list is empty after every test and every night. Emails are removed after 30 days (R-PRIVACY-5), so receipts
 * are required only until then. I1 and the second half of I2 need the provider's response:
 * `compare-payments.ts`.
 */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const INVARIANTS: Readonly<Record<string, string>> = {
  'I2: two orders with one payment': `
    select min(id) as id from orders where provider_ref is not null
    group by provider, provider_ref having count(*) > 1`,
  'I3: a paid line without exactly its licence or its credits': `
    select line.id from order_lines as line join orders on orders.id = line.order_id
    where orders.state in ('invoiced', 'paid') and not case line.kind
      when 'clip' then (select count(*) = 1 from licences where order_line_id = line.id)
      else (select count(*) = 1 and min(size) = line.bundle_size * line.quantity
            from credit_lots where order_line_id = line.id) end`,
  'I3: something given for an order that is not paid': `
    select line.id from order_lines as line join orders on orders.id = line.order_id
    where orders.state not in ('invoiced', 'paid', 'refunded')
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
  'I7: a valid licence of a refunded order': `
    select licences.id from licences left join credit_lots as lot on lot.id = licences.credit_lot_id
    join order_lines as line on line.id = coalesce(licences.order_line_id, lot.order_line_id)
    join orders on orders.id = line.order_id
    where orders.state = 'refunded' and licences.revoked_at is null`,
  'I7: more refunded than paid': `
    select orders.id from orders join refunds on refunds.order_id = orders.id
    where refunds.state <> 'failed'
    group by orders.id having sum(refunds.amount_minor) > coalesce(orders.received_minor, orders.total_minor)`,
  'I7: a refunded order whose money has not gone back': `
    select orders.id from orders
    where state = 'refunded' and coalesce(received_minor, total_minor) <> (
      select coalesce(sum(amount_minor), 0) from refunds where order_id = orders.id and state <> 'failed')`,
  'I7: credits of a refunded line that can still be drawn': `
    select lot.id from credit_lots as lot join refund_lines on refund_lines.order_line_id = lot.order_line_id
    join refunds on refunds.id = refund_lines.refund_id
    where refunds.state = 'succeeded' and lot.remaining > 0`,
  'I7: credits of a refunded order that can still be drawn': `
    select lot.id from credit_lots as lot join order_lines as line on line.id = lot.order_line_id
    join orders on orders.id = line.order_id
    where orders.state = 'refunded' and lot.remaining > 0`,
  'I9: a lost dispute whose money is not in the books': `
    select disputes.id from disputes join orders on orders.id = disputes.order_id
    where disputes.state = 'lost' and disputes.refund_id is null and orders.state <> 'refunded'`,
  'I9: a credit drawn while its order is disputed': `
    select licences.id from licences join credit_lots as lot on lot.id = licences.credit_lot_id
    join order_lines as line on line.id = lot.order_line_id
    join disputes on disputes.order_id = line.order_id
    where disputes.state in ('needs_response', 'under_review') and licences.granted_at > disputes.recorded_at`,
  'I8: an order of the other mode': `
    select id from orders where livemode <> (select livemode from installation)`,
  'I10: a paid order without exactly one invoice': `
    select orders.id from orders
    where (state in ('invoiced', 'paid') or state = 'refunded' and exists (
        select from order_lines as line where line.order_id = orders.id
          and (exists (select from licences where order_line_id = line.id)
            or exists (select from credit_lots where order_line_id = line.id))))
      and (select count(*) from invoices where order_id = orders.id and kind = 'invoice') <> 1`,
  'I10: an invoice of an order that is not paid, or of other amounts': `
    select invoices.id from invoices join orders on orders.id = order_id
    where kind = 'invoice' and (state not in ('invoiced', 'paid', 'refunded')
      or (invoices.net_minor, invoices.tax_minor, invoices.total_minor, invoices.currency, invoices.livemode)
        <> (orders.net_minor, orders.tax_minor, orders.total_minor, orders.currency, orders.livemode))`,
  'I11: a refund of an invoiced order without exactly one credit note of its amount': `
    select refunds.id from refunds join invoices as invoice using (order_id)
    where invoice.kind = 'invoice' and refunds.state = 'succeeded'
      and (select count(*) from invoices as note
        where note.refund_id = refunds.id and note.total_minor = refunds.amount_minor) <> 1
      and not exists (${returnedRefund('refunds.order_id')})`,
  'I11: a credit note whose money has not gone back': `
    select note.id from invoices as note join refunds on refunds.id = note.refund_id
    where refunds.state = 'pending'`,
  'I11: more credited than invoiced': `
    select invoice.id from invoices as invoice join invoices as note on note.invoice_id = invoice.id
    group by invoice.id
    having sum(note.net_minor) > invoice.net_minor or sum(note.tax_minor) > invoice.tax_minor`,
  'I13: an order by invoice whose payments and refunds do not fit its state': `
    select id from (
      select orders.id, state, total_minor
        - coalesce((select sum(amount_minor - by_hand_minor) from refunds
            where order_id = orders.id and refunds.state <> 'failed'), 0)
        - coalesce((select sum(amount_minor) from bank_payments where order_id = orders.id), 0) as due
      from orders where provider = 'invoice') as owed
    where (state = 'invoiced') <> (due > 0) or due < 0`,
  'I13: money or a debt by invoice of an order by card': `
    select orders.id from orders where provider <> 'invoice' and (
      exists (select from bank_payments where order_id = orders.id)
      or exists (select from refunds where order_id = orders.id and by_hand_minor > 0))`,
  'I12: a document that is not the sum of its lines': `
    select id from invoices, lateral (
      select coalesce(sum((line ->> 'net_minor')::bigint), 0) as net,
        coalesce(sum((line ->> 'tax_minor')::bigint), 0) as tax
      from jsonb_array_elements(lines) as line) as lines_sum, lateral (
      select coalesce(sum((share ->> 'net_minor')::bigint), 0) as net,
        coalesce(sum((share ->> 'tax_minor')::bigint), 0) as tax
      from jsonb_array_elements(taxes) as share) as taxes_sum
    where (net_minor, tax_minor) <> (lines_sum.net, lines_sum.tax)
      or (net_minor, tax_minor) <> (taxes_sum.net, taxes_sum.tax)`,
  'I14: a valid upgrade of a licence that has ended': `
    select upgrade.id from licences as upgrade join licences as held on held.id = upgrade.upgrades_licence_id
    where held.revoked_at is not null and upgrade.revoked_at is null`,
  'I12: a gap in a series of documents': `
    select year as id from invoice_series full join (
      select kind, year, count(*) as documents, max(sequence) as newest from invoices group by kind, year
    ) as issued using (kind, year)
    where (last_sequence, last_sequence) is distinct from (documents, newest)`,
}

/**
 * Finds refunds that the bank returned after their credit note: the note remains, and a new refund has none.
 */
function returnedRefund(orderId: string): string {
  return `select from invoices as note join refunds as returned on returned.id = note.refund_id
    where returned.order_id = ${orderId} and returned.state = 'failed'`
}

export type Violation = { rule: string; ids: number[] }

/** Returns the broken rules with the rows that break them. */
export async function listViolations(db: Db): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const [rule, query] of Object.entries(INVARIANTS)) {
    const { rows } = await sql.raw<{ id: number }>(query).execute(db)
    if (rows.length > 0) violations.push({ rule, ids: rows.map(({ id }) => id) })
  }
  return violations
}

/** Lists orders for the comparison with the provider's payments. */
export function listOrdersSince(db: Db, since: Date) {
  return (
    db
      .selectFrom('orders')
      .select(['id', 'state', 'provider_ref', 'total_minor', 'currency', 'livemode'])
      .where('created_at', '>=', since)
      // The provider has no payments of the others.
      .where('provider', 'not in', ['invoice', 'none'])
      .execute()
  )
}
