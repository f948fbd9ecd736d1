/** The declared audience and the licence of a cart (R-TIER-8). */
import { audienceBarrier } from './audience.ts'
import { type CartItem, findItemPrice } from './cart-item.ts'
import type { LicenceTierCode } from './licence-tier.ts'
import type { PriceList } from './price-list.ts'

/** Returns why a licence is not available to an account for these lines; null if it is, or if all of them were offered to it. */
export function cartAudienceBarrier(
  items: readonly CartItem[],
  tierCode: LicenceTierCode,
  { prices, audience }: { prices: PriceList; audience: number | null },
): string | null {
  const barrier = audienceBarrier(tierCode, audience)
  const isOffered = (item: CartItem) => {
    const price = findItemPrice(item, { tierCode, currency: item.currency, prices })
    return !('refused' in price) && price.isOffered
  }
  return barrier === null || items.every(isOffered) ? null : barrier
}
