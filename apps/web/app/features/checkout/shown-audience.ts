/** The audience in the checkout form (R-TIER-8). */
import { isLicenceTierCode, tierOf } from '@rushes/commerce/licence-tier'
import type { CheckoutValues } from './checkout-values.ts'

/** The chosen audience, at first the limit of the licence; '' for a licence without a limit. */
export function shownAudience({
  usageType,
  audience,
}: Pick<CheckoutValues, 'usageType' | 'audience'>): string {
  if (audience !== '' || !isLicenceTierCode(usageType)) return audience
  return String(tierOf(usageType).audienceLimit ?? '')
}
