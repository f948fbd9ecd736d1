/** The credits that an account can still use (R-CREDIT-1). */
import { isLicenceTierCode, type LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { PriceMedia } from '@rushes/commerce/media-code'

/** Credits of one kind. A `tier` of null means standard credits, an `available` of null means unlimited. */
export type CreditBalance = { media: PriceMedia; tier: LicenceTierCode | null; available: number | null }

/** Returns the tiers for which the account has prepaid credits left. */
export function openTiers(balances: readonly CreditBalance[], media: PriceMedia): LicenceTierCode[] {
  const open = balances.filter((balance) => balance.media === media && balance.available !== 0)
  return open.flatMap(({ tier }) => (isLicenceTierCode(tier) ? [tier] : []))
}
