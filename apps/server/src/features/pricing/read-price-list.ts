/** The price list in force, for the pricing page and for everything that charges by it. */
import { createHash } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { type GroupedPrices, groupPrices } from './price-list.rules.ts'
import { listPrices } from './prices.queries.ts'

/** `version` changes when any price or any word of a tier does. */
export async function readPriceList(db: Db): Promise<{ prices: GroupedPrices; version: string }> {
  const rows = await listPrices(db)
  const version = createHash('sha256').update(JSON.stringify(rows)).digest('base64url').slice(0, 12)
  return { prices: groupPrices(rows), version }
}
