/** A price list for the tests: every tier in dollars and pounds, gaps on purpose in euro and for images. */

import { type LicenceTierCode, tierOf } from '../src/licence-tier.ts'
import type { PriceList, PricingTier } from '../src/price-list.ts'

export function sampleTier(
  code: LicenceTierCode,
  uid: number,
  options: Readonly<Record<string, number>>,
): PricingTier {
  const { usageType } = tierOf(code)
  return {
    uid,
    code,
    name: `${code} name`,
    description: `${code} description`,
    usage_type: usageType,
    options,
  }
}

export const samplePrices: PriceList = {
  usd: {
    video: [
      sampleTier('DELI', 1, { bundle_1: 250, bundle_10: 200 }),
      sampleTier('DEMA', 2, { bundle_1: 750, bundle_10: 600 }),
      sampleTier('NNTS', 3, { bundle_1: 2000, bundle_10: 1600 }),
      sampleTier('CSDO', 4, { bundle_1: 1500 }),
    ],
    image: [sampleTier('DELI', 1, { bundle_1: 100, bundle_10: 80 }), sampleTier('DEMA', 2, { bundle_1: 0 })],
  },
  gbp: {
    video: [
      sampleTier('DELI', 11, { bundle_1: 190, bundle_10: 152 }),
      sampleTier('DEMA', 12, { bundle_1: 570, bundle_10: 456 }),
      sampleTier('NNTS', 13, { bundle_1: 1500, bundle_10: 1200 }),
    ],
    image: [sampleTier('DELI', 11, { bundle_1: 76 })],
  },
  eur: { video: [sampleTier('DEMA', 22, { bundle_1: 690 })], image: [] },
}
