/** Invoices, credit notes and the series of their numbers. A row is never changed or removed (R-INVOICE-2). */
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { personalData } from '../../db/personal-data.ts'
import { prepared, preparedQuery, type Slots } from '../../db/prepared.ts'
import { SOLD, saleOf } from '../../db/sale.ts'
import type { Invoices } from '../../db/schema.gen.ts'
import type { Sums } from './invoices.rules.ts'

/** A document without a number. */
export type NewDocument = Omit<Selectable<Invoices>, 'id' | 'sequence' | 'number' | 'seller'> & {
  seller: object
}

/**
 * Writes a document under the next number of its series. One statement, because every other settlement waits from here
 * on until the transaction ends: call it last (R-INVOICE-1).
 * @param prefix before the digits of the number
 * @returns the number
 */
export async function insertDocument(tx: Db, document: NewDocument, prefix: string): Promise<string> {
  const values = [document.kind, document.year, prefix, JSON.stringify(document)]
  const [row] = await prepared<{ number: string }>(tx, INSERT_DOCUMENT, values)
  if (!row) throw new Error(`There is no series of ${document.kind} in ${document.year}`)
  return row.number
}

const INSERT_DOCUMENT = `
  with series as (
    insert into invoice_series (kind, year, last_sequence) values ($1, $2, 1)
    on conflict (kind, year) do update set last_sequence = invoice_series.last_sequence + 1
    returning last_sequence
  )
  insert into invoices (kind, year, sequence, number, order_id, refund_id, invoice_id, seller, buyer, lines, taxes,
    currency, net_minor, tax_minor, total_minor, purchase_order_number, cost_centre, tax_note, livemode, issued_at, due_at)
  select kind, year, last_sequence,
    $3::text || lpad(last_sequence::text, greatest(6, length(last_sequence::text)), '0'),
    order_id, refund_id, invoice_id, seller, buyer, lines, taxes, currency, net_minor, tax_minor, total_minor,
    purchase_order_number, cost_centre, tax_note, livemode, issued_at, due_at
  from series, json_populate_record(null::invoices, $4::json)
  returning number`

export const listSales = preparedQuery((tx, value: Slots<{ orderId: number }>) =>
  saleOf(tx, value('orderId')),
)

export const listSoldLines = preparedQuery((tx, value: Slots<{ orderId: number }>) =>
  tx.selectFrom('order_lines').select(SOLD).where('order_id', '=', value('orderId')).orderBy('position'),
)

/** Lists the lines of a refund, with the refunded part of each; none for a refund of an amount. */
export function listRefundedLines(tx: Db, refundId: number) {
  return tx
    .selectFrom('refund_lines')
    .select(['order_line_id as id', 'net_minor as netMinor', 'tax_minor as taxMinor'])
    .where('refund_id', '=', refundId)
    .execute()
}

export function findInvoiceOfOrder(tx: Db, orderId: number) {
  return tx
    .selectFrom('invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
}

export async function sumCreditNotes(tx: Db, invoiceId: number): Promise<Sums> {
  const row = await tx
    .selectFrom('invoices')
    .select((is) => [
      is.fn.coalesce(is.fn.sum<number>('net_minor'), is.lit(0)).as('net'),
      is.fn.coalesce(is.fn.sum<number>('tax_minor'), is.lit(0)).as('tax'),
    ])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const [net_minor, tax_minor] = [Number(row.net), Number(row.tax)]
  return { net_minor, tax_minor, total_minor: net_minor + tax_minor }
}

export type IssuedDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>

/** Finds an invoice or a credit note by its number, with its owner. */
export function findDocument(db: Db, number: string) {
  return db
    .selectFrom('invoices as document')
    .innerJoin('orders', 'orders.id', 'document.order_id')
    .leftJoin('invoices as invoice', 'invoice.id', 'document.invoice_id')
    .selectAll('document')
    .select(['orders.account_id', 'orders.ref as order_ref', 'invoice.number as invoice_number'])
    .where('document.number', '=', number)
    .executeTakeFirst()
}

/** Included in exports and kept by erasures, because the law requires it (R-INVOICE-2). */
export const personalInvoices = personalData('invoices', {
  whose: ({ userId, before }) =>
    sql`issued_at <= ${before} and order_id in (select id from orders where user_id = ${userId})`,
  erasure: 'keep',
})
