/**
 * Marks an order by invoice as paid once payments or refunds have settled it (R-BYINVOICE-5, R-BYINVOICE-6).
 */
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { readSale } from '../../invoices/read-sale.ts'
import { postEmailOnce } from '../../outbox/post-email.ts'
import { receiptWithInvoice } from '../orders.emails.ts'
import * as queries from '../orders.queries.ts'
import { writeReceipt } from '../payments/write-receipt.ts'
import { findDue, findInvoiceNumber } from './bank-payments.queries.ts'

/** Requires the lock of the order; does nothing while an amount is due. */
export async function settleInvoice(
  services: Pick<Services, 'config' | 'clock'>,
  tx: Db,
  order: queries.OrderRow,
): Promise<void> {
  if (order.state !== 'invoiced' || (await findDue(tx, order.id)) > 0) return
  const now = services.clock.now()
  const invoice = await findInvoiceNumber(tx, order.id)
  await queries.updateOrderState(tx, order.id, { from: ['invoiced'], to: 'paid', now, paidAt: now })
  const sale = await readSale(tx, order.id)
  const receipt = receiptWithInvoice(writeReceipt(services, order, sale, now), invoice)
  await postEmailOnce(tx, { key: `receipt:${order.id}`, ...receipt }, now)
}
