/**
 * The price on a clip's page: under the cart's licence if it is available for this clip, else the lowest
 * (R-PRICE-7, R-TIER-3).
 */
import type { CartClip } from '@rushes/commerce/cart-item'
import { isLicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Currency } from '@rushes/commerce/money'
import { clipOffer, clipPrice, lowestPrice, type PriceList } from '@rushes/commerce/price-list'

/** `audience` is that of the account, in followers; `chosen` is the licence of the cart. */
type Shown = { currency: Currency; audience: number | null; chosen: string | null }

export function shownPrice(clip: CartClip, prices: PriceList, { currency, audience, chosen }: Shown) {
  const offer = clipOffer(clip, { currency, audience })
  const own = isLicenceTierCode(chosen) ? clipPrice(prices, offer, chosen) : null
  return own ?? lowestPrice(prices, offer)
}
