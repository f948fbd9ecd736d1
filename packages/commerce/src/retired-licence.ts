/** The licence of a cart that is no longer sold (R-TIER-9). */
import { type LicenceTierCode, tierOf } from './licence-tier.ts'

/** Returns why a cart cannot be bought under a licence that was retired; null if the licence is sold. */
export function retiredBarrier(tier: LicenceTierCode): string | null {
  const { isRetired, usageType } = tierOf(tier)
  return isRetired ? `The licence ${usageType} is no longer offered. Please choose another one.` : null
}
