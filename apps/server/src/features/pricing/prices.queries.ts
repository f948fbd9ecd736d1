/** Reads the prices of licences. */
import type { Db } from '../../db/db.ts'

/** All prices of all tiers, by the uid of the tier. */
export function listPrices(db: Db) {
  return db
    .selectFrom('tier_prices')
    .innerJoin('tiers', 'tiers.uid', 'tier_prices.tier_uid')
    .select([
      'tiers.uid',
      'tiers.code',
      'tiers.name',
      'tiers.description',
      'tiers.usage_type',
      'tier_prices.currency',
      'tier_prices.media',
      'tier_prices.bundle_size',
      'tier_prices.unit_price_minor',
    ])
    .orderBy('tiers.uid')
    .orderBy('tier_prices.currency')
    .orderBy('tier_prices.media')
    .orderBy('tier_prices.bundle_size')
    .execute()
}
