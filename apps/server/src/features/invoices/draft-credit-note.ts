/** Previews the credit note of a refund (R-INVOICE-3, R-REFUND-4). */
import type { Db } from '../../db/db.ts'
import * as queries from './invoices.queries.ts'
import { creditLines } from './invoices.rules.ts'

export type CreditedPart = {
  orderId: number
  amountMinor: number
  /** The lines of the refund, with the refunded part of each. */
  lines: readonly { id: number; netMinor: number; taxMinor: number }[]
}

/** @returns null if there is no invoice, or nothing of it is left to credit. */
export async function draftCreditNote(tx: Db, { orderId, amountMinor, lines: named }: CreditedPart) {
  const invoice = await queries.findInvoiceOfOrder(tx, orderId)
  if (!invoice) return null
  const [credited, sold] = await Promise.all([
    queries.sumCreditNotes(tx, invoice.id),
    queries.listSoldLines(tx, { orderId }),
  ])
  const refunded = sold.flatMap((line) => {
    const part = named.find(({ id }) => id === line.id)
    return part ? [{ ...line, net_minor: part.netMinor, tax_minor: part.taxMinor }] : []
  })
  const lines = creditLines({ invoice, credited, refund: { amountMinor, lines: refunded }, sold })
  return lines && { invoice, lines }
}
