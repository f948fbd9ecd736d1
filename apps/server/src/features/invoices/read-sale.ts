/** Reads the buyer and the sold items of an order, for its invoice and email. */
import type { Db } from '../../db/db.ts'
import { separated } from '../../db/sale.ts'
import { listSales } from './invoices.queries.ts'

export type Sale = Awaited<ReturnType<typeof readSale>>

export async function readSale(tx: Db, orderId: number) {
  const [sale] = await listSales(tx, { orderId })
  if (!sale) throw new Error(`There is no order ${orderId}`)
  return separated(sale)
}
