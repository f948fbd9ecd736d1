/** Reads what an order sold and to whom, for its invoice and the mail beside it. */
import type { Db } from '../../db/db.ts'
import { findBuyer, listSoldLines } from './invoices.queries.ts'

export type Sale = Awaited<ReturnType<typeof readSale>>

export async function readSale(tx: Db, orderId: number) {
  const [buyer, lines] = await Promise.all([findBuyer(tx, orderId), listSoldLines(tx, { orderId })])
  return { buyer, lines }
}
