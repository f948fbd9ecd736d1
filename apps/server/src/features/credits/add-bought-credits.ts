/** Turns the bundles of a paid order into credits (R-CREDIT-1). */
import type { Currency } from '@rushes/commerce/money'
import type { Db } from '../../db/db.ts'
import { insertLots, listBundleLines } from './ledger.queries.ts'

/**
 * Creates one lot for each bundle line. The order line of a lot is unique, so no lot can be created twice.
 */
export async function addBoughtCredits(
  tx: Db,
  order: { id: number; account_id: number; currency: Currency },
  now: Date,
): Promise<void> {
  const bundles = await listBundleLines(tx, { orderId: order.id })
  if (bundles.length === 0) return
  await insertLots(
    tx,
    bundles.map(({ id, media, tier_code, bundle_size, quantity, unit_price_minor }) => ({
      account_id: order.account_id,
      order_line_id: id,
      media,
      tier_code,
      size: bundle_size * quantity,
      remaining: bundle_size * quantity,
      currency: order.currency,
      unit_price_minor,
      created_at: now,
    })),
  )
}
