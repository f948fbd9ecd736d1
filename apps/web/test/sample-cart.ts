/** Carts and a price list for the tests of the buying screens. */
import { addClip } from '@rushes/commerce/cart'
import { addBundle } from '@rushes/commerce/cart-bundle'
import { type Cart, type CartChange, type CartRefusal, EMPTY_CART } from '@rushes/commerce/cart-state'
import { LICENCE_TIERS, type LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Currency } from '@rushes/commerce/money'
import type { PriceList, PricingTier } from '@rushes/commerce/price-list'

export function sampleTier(code: LicenceTierCode, uid: number, single: number): PricingTier {
  const { usageType } = LICENCE_TIERS[code]
  const options = { bundle_1: single, bundle_10: single - 40 }
  return { uid, code, name: usageType, description: usageType, usage_type: usageType, options }
}

const TIERS = [sampleTier('DELI', 1, 200), sampleTier('DEMA', 2, 600), sampleTier('NNTS', 3, 1600)]

export const samplePrices: PriceList = {
  gbp: { video: TIERS, image: TIERS },
  usd: { video: TIERS, image: TIERS },
}

type Sample = { tierCode?: LicenceTierCode; currency?: Currency }

export function sampleCart(
  ids: readonly number[],
  { tierCode = 'DELI', currency = 'gbp' }: Sample = {},
): Cart {
  return ids.reduce((cart, id) => {
    const clip = { id, type: 'video', title: `Clip ${id}`, thumbpath: `/media/${id}.jpg` } as const
    const terms = { currency, prices: samplePrices, tierCode }
    return changed(addClip(cart, { ...clip, notSocial: false, enquire: false }, terms))
  }, EMPTY_CART)
}

export function sampleBundleCart({ tierCode = 'DELI', currency = 'gbp' }: Sample = {}): Cart {
  const bundle = { size: 10, media: 'video', suffix: 'abc123' } as const
  return changed(addBundle(EMPTY_CART, bundle, { currency, prices: samplePrices, tierCode }))
}

function changed(answer: CartChange | CartRefusal): Cart {
  if ('refused' in answer) throw new Error(answer.message)
  return answer.cart
}
