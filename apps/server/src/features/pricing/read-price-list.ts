/** Reads the current price list, for the pricing page and for all that charges by it. */
import { createHash } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { type GroupedPrices, groupPrices } from './price-list.rules.ts'
import { listPrices } from './prices.queries.ts'

/** `version` changes with every price and every text of a tier. */
export async function readPriceList(db: Db): Promise<{ prices: GroupedPrices; version: string }> {
  const rows = await listPrices(db)
  const version = createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 12)
  return { prices: groupPrices(rows), version }
}
