/** Writes the receipt of an order, except for the number of its invoice. */
import type { Services } from '../../../context.ts'
import type { Sale } from '../../invoices/read-sale.ts'
import { receiptEmail } from '../orders.emails.ts'
import type { OrderRow } from '../orders.queries.ts'

export function writeReceipt(
  { config }: Pick<Services, 'config'>,
  order: OrderRow,
  { buyer, lines }: Sale,
  paidAt: Date,
) {
  const { brandName, baseUrl, licensingEmail, timeZone } = config
  const receipt = receiptEmail({ brandName, baseUrl, licensingEmail, timeZone, buyer, order, lines, paidAt })
  return { to: buyer.email, ...receipt }
}
