/** Issues the credit note of a refund, in the transaction that completes the refund (R-INVOICE-3). */
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { dayOf } from '../../platform/agency-time.ts'
import { draftCreditNote } from './draft-credit-note.ts'
import * as queries from './invoices.queries.ts'
import { numberPrefix, sumsOf, taxShares } from './invoices.rules.ts'
import { readSale } from './read-sale.ts'

export type CreditedRefund = { id: number; order_id: number; amount_minor: number }

/**
 * @returns the number of the credit note; null if there is no invoice, or nothing of it is left to credit.
 */
export async function issueCreditNote(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  tx: Db,
  refund: CreditedRefund,
): Promise<string | null> {
  const issuedAt = clock.now()
  const draft = await draftCreditNote(tx, {
    orderId: refund.order_id,
    amountMinor: refund.amount_minor,
    lines: await queries.listRefundedLines(tx, refund.id),
  })
  if (draft === null) return null
  const { invoice, lines } = draft
  const { buyer } = await readSale(tx, refund.order_id)
  const document = {
    ...sumsOf(lines),
    kind: 'credit_note' as const,
    year: Number(dayOf(issuedAt, config.timeZone).slice(0, 4)),
    order_id: refund.order_id,
    refund_id: refund.id,
    invoice_id: invoice.id,
    seller: { ...config.seller, brand: config.brandName, time_zone: config.timeZone },
    buyer: invoice.buyer,
    lines,
    taxes: taxShares(lines, buyer.country),
    currency: invoice.currency,
    purchase_order_number: invoice.purchase_order_number,
    cost_centre: invoice.cost_centre,
    tax_note: invoice.tax_note,
    livemode: invoice.livemode,
    issued_at: issuedAt,
    due_at: null,
  }
  return queries.insertDocument(tx, document, numberPrefix('credit_note', document))
}
