/** Issues the invoice of an order, in the transaction that marks the order as paid (R-INVOICE-1). */
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { dayOf } from '../../platform/agency-time.ts'
import { insertDocument } from './invoices.queries.ts'
import { addressLines, invoiceLine, numberPrefix, taxShares } from './invoices.rules.ts'
import type { Sale } from './read-sale.ts'

export type InvoicedOrder = {
  id: number
  currency: 'usd' | 'gbp' | 'eur' | 'aud'
  net_minor: number
  tax_minor: number
  total_minor: number
  livemode: boolean
}

/**
 * Issues the invoice. Call it last, because every other settlement waits for the number until the transaction
 * ends.
 *
 * @param dueAt null when the order has been paid; otherwise the due date
 * @returns the number of the invoice.
 * @throws when the order has an invoice already
 */
export async function issueInvoice(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  tx: Db,
  order: InvoicedOrder,
  { buyer, lines: sold, dueAt }: Sale & { dueAt: Date | null },
): Promise<string> {
  const issuedAt = clock.now()
  const lines = sold.map(invoiceLine)
  const document = {
    kind: 'invoice' as const,
    year: Number(dayOf(issuedAt, config.timeZone).slice(0, 4)),
    order_id: order.id,
    refund_id: null,
    invoice_id: null,
    seller: { ...config.seller, brand: config.brandName, time_zone: config.timeZone },
    buyer: {
      company: buyer.account_name,
      person: buyer.full_name,
      address: addressLines(buyer.address, buyer.country_name ?? buyer.country.toUpperCase()),
      tax_number: buyer.tax_number || null,
    },
    lines,
    taxes: taxShares(lines, buyer.country),
    currency: order.currency,
    net_minor: order.net_minor,
    tax_minor: order.tax_minor,
    total_minor: order.total_minor,
    purchase_order_number: buyer.purchase_order_number,
    cost_centre: buyer.cost_centre,
    tax_note: buyer.tax_note,
    livemode: order.livemode,
    issued_at: issuedAt,
    due_at: dueAt,
  }
  return insertDocument(tx, document, numberPrefix('invoice', document))
}
