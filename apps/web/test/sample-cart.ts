/** Carts and a price list for the tests of the screens where customers buy. */
import { addClip } from '@rushes/commerce/cart'
import { addBundle } from '@rushes/commerce/cart-bundle'
import { type Cart, type CartChange, type CartRefusal, EMPTY_CART } from '@rushes/commerce/cart-state'
import { type LicenceTierCode, tierOf } from '@rushes/commerce/licence-tier'
import type { Currency } from '@rushes/commerce/money'
import type { PriceList, PricingTier } from '@rushes/commerce/price-list'
import type { Data } from '@rushes/contract/client'
import { writeCart } from '../app/features/cart/cart-store.ts'

export function sampleTier(code: LicenceTierCode, uid: number, single: number) {
  const { usageType } = tierOf(code)
  const options = { bundle_1: single, bundle_10: single - 40 }
  return {
    uid,
    code,
    name: usageType,
    description: usageType,
    usage_type: usageType,
    options,
  } satisfies PricingTier
}

const TIERS = [sampleTier('DELI', 1, 200), sampleTier('DEMA', 2, 600), sampleTier('NNTS', 3, 1600)]
const BY_MEDIA = { video: TIERS, image: TIERS }

export const samplePrices = { gbp: BY_MEDIA, usd: BY_MEDIA, eur: BY_MEDIA, aud: BY_MEDIA } satisfies PriceList

/** The response of the price endpoint. Without `dearer` it fits the sample carts. */
export function pricesAnswer({ dearer = 0 } = {}): Data<'GET /clip/pricing'> {
  const tiers = TIERS.map((tier) => ({
    ...tier,
    options: { bundle_1: tier.options.bundle_1 + dearer, bundle_10: 160 },
  }))
  const byMedia = { video: tiers, image: tiers }
  return { pricing: { gbp: byMedia, usd: byMedia, eur: byMedia, aud: byMedia }, version: '1' }
}

const CODES = { usd: 'USD', gbp: 'GBP', eur: 'EUR', aud: 'AUD' } as const

/** The response about the location of a visitor without an account. */
export function locationAnswer(currency: Currency = 'gbp'): Data<'GET /clip/location'> {
  return {
    country: '',
    country_code: '',
    code: currency,
    currency: CODES[currency],
    currencySymbol: '',
    source: 'default',
  }
}

/** The responses that a guest in the United Kingdom needs to buy. */
export function priceAnswers() {
  return { 'GET /clip/pricing': pricesAnswer(), 'GET /clip/location': locationAnswer() }
}

type Sample = { tierCode?: LicenceTierCode; currency?: Currency }

export function sampleCart(
  ids: readonly number[],
  { tierCode = 'DELI', currency = 'gbp' }: Sample = {},
): Cart {
  return ids.reduce((cart, id) => {
    const clip = { id, type: 'video', title: `Clip ${id}`, thumbpath: `/media/${id}.jpg` } as const
    const terms = { currency, prices: samplePrices, tierCode }
    return changed(addClip(cart, { ...clip, notSocial: false, enquire: false, graphic: false }, terms))
  }, EMPTY_CART)
}

export function sampleBundleCart({ tierCode = 'DELI', currency = 'gbp' }: Sample = {}): Cart {
  const bundle = { size: 10, media: 'video', suffix: 'abc123' } as const
  return changed(addBundle(EMPTY_CART, bundle, { currency, prices: samplePrices, tierCode }))
}

/** Stores a cart in this browser. */
export function givenCart(cart: Cart) {
  writeCart(cart)
}

function changed(answer: CartChange | CartRefusal): Cart {
  if ('refused' in answer) throw new Error(answer.message)
  return answer.cart
}
