/** Prices are looked up by bundle_N (R-PRICE-1), and a missing price is a refusal (R-PRICE-3). */
import { describe, expect, test } from 'vitest'
import { samplePrices, sampleTier } from '../test/sample-prices.ts'
import {
  bundleRef,
  clipPrice,
  findPrice,
  findTier,
  listBundleSizes,
  listTiers,
  lowestPrice,
  MAX_PRICE,
  type PriceList,
  type PriceQuery,
  pricingWord,
} from './price-list.ts'

const single: PriceQuery = { currency: 'usd', media: 'video', tierCode: 'DELI', size: 1 }

function priced(options: Record<string, number>): PriceList {
  return { usd: { video: [sampleTier('DELI', 1, options)] } }
}

describe('a missing price is refused', () => {
  test.each([
    ['the currency', { ...single, currency: 'aud' }, 'tier_missing'],
    ['the medium', { ...single, currency: 'eur', media: 'image' }, 'tier_missing'],
    ['the tier', { ...single, media: 'image', tierCode: 'NNTS' }, 'tier_missing'],
    ['the bundle', { ...single, tierCode: 'CSDO', size: 10 }, 'price_missing'],
    ['a bundle of no clips', { ...single, size: 0 }, 'price_missing'],
  ] as const)('a price is refused when %s is missing', (_what, query, refused) => {
    expect(findPrice(samplePrices, query)).toEqual({ refused })
  })

  test.each([12.5, -1, Number.NaN, Number.POSITIVE_INFINITY, MAX_PRICE + 1])(
    'a price of %s is invalid',
    (price) => {
      expect(findPrice(priced({ bundle_1: price }), single)).toEqual({ refused: 'price_invalid' })
    },
  )

  test('the highest allowed price is valid', () => {
    expect(findPrice(priced({ bundle_1: MAX_PRICE }), single)).toMatchObject({ price: MAX_PRICE })
  })

  test('an empty price list has no prices', () => {
    expect(findPrice({}, single)).toEqual({ refused: 'tier_missing' })
    expect(listTiers({}, single)).toEqual([])
    expect(findTier({}, single)).toBeUndefined()
  })
})

describe('a price is grouped by currency, then media, then tier and bundle', () => {
  test.each([
    [single, 250, 1],
    [{ ...single, size: 10 }, 200, 1],
    [{ ...single, media: 'image' }, 100, 1],
    [{ ...single, currency: 'gbp' }, 190, 11],
    [{ ...single, currency: 'gbp', tierCode: 'NNTS' }, 1500, 13],
  ] as const)('a price grouped by currency, media, tier and bundle: %o costs %s', (query, price, uid) => {
    const tierPrice = findPrice(samplePrices, query)
    expect(tierPrice).toMatchObject({ price, priceMinor: price * 100, tier: { uid, code: query.tierCode } })
  })

  test('a price of 0 is valid', () => {
    expect(findPrice(priced({ bundle_1: 0 }), single)).toMatchObject({ price: 0, priceMinor: 0 })
  })

  test('the tiers are in the order of the operator', () => {
    expect(listTiers(samplePrices, single).map((tier) => tier.code)).toEqual(['DELI', 'DEMA', 'NNTS', 'CSDO'])
  })
})

describe('the price of a clip under a licence', () => {
  const everywhere = { currency: 'usd', media: 'video', notSocial: false, audience: null } as const
  const list: PriceList = {
    usd: {
      video: [
        sampleTier('DELI', 1, { bundle_1: 250 }),
        sampleTier('NNTS', 3, { bundle_1: 2_000 }),
        sampleTier('CSDO', 4, { bundle_1: 1_500 }),
      ],
    },
  }

  test('R-TIER-3: the price of a clip under a licence is absent if the clip cannot have the licence', () => {
    expect(clipPrice(list, everywhere, 'DELI')?.price).toBe(250)
    expect(clipPrice(list, { ...everywhere, notSocial: true }, 'DELI')).toBeNull()
    expect(clipPrice(list, { ...everywhere, notSocial: true }, 'NNTS')?.price).toBe(2_000)
  })

  test('the price of a clip under a licence is absent where the list has none', () => {
    expect(clipPrice(list, everywhere, 'DEMA')).toBeNull()
  })

  test('R-PRICE-7: the lowest price of a clip is among the licences that it can have', () => {
    expect(lowestPrice(list, everywhere)?.price).toBe(250)
    expect(lowestPrice(list, { ...everywhere, notSocial: true })?.price).toBe(1_500)
    expect(lowestPrice({}, everywhere)).toBeNull()
  })

  test('R-TIER-8: the lowest price is that of a licence for the declared audience', () => {
    const large = { ...everywhere, audience: 5_000_001 }
    expect(clipPrice(list, large, 'DELI')).toBeNull()
    expect(lowestPrice(list, large)?.tier.code).not.toBe('DELI')
    expect(clipPrice(list, { ...everywhere, audience: 5_000_000 }, 'DELI')?.price).toBe(250)
  })
})

describe('bundle sizes', () => {
  test('bundle sizes are the bundle_N prices, smallest first, without the single clip or other options', () => {
    const options = {
      bundle_10: 1,
      bundle_1: 1,
      bundle_5: 1,
      bundle_0: 1,
      bundle_x: 1,
      bundle_010: 1,
      xbundle_7: 1,
      bundle_8x: 1,
      other: 1,
    }
    expect(listBundleSizes(sampleTier('DELI', 1, options))).toEqual([5, 10])
  })

  test('the reference of a bundle size is bundle_N', () => {
    expect(bundleRef(10)).toBe('bundle_10')
  })
})

describe('the pricing helper', () => {
  test.each([
    ['the tier', { ...single, currency: 'aud' }],
    ['the price', { ...single, tierCode: 'CSDO', size: 10 }],
  ] as const)('the pricing helper returns the word error if %s is missing', (_what, query) => {
    expect(pricingWord(samplePrices, query, 'price')).toBe('error')
    expect(pricingWord(samplePrices, query, 'name')).toBe('error')
  })

  test('the pricing helper returns the word error if the requested field is missing', () => {
    const tier: Record<string, unknown> = { ...sampleTier('DELI', 1, { bundle_1: 250 }) }
    delete tier['description']
    const prices = { usd: { video: [tier] } } as unknown as PriceList
    expect(pricingWord(prices, single, 'description')).toBe('error')
  })

  test('the pricing helper returns the word error if the price is not a number', () => {
    expect(pricingWord(priced({ bundle_1: Number.NaN }), single, 'price')).toBe('error')
  })

  test('the pricing helper returns the price as an integer', () => {
    expect(pricingWord(priced({ bundle_1: 99.9 }), single, 'price')).toBe(99)
    const text = { usd: { video: [{ ...sampleTier('DELI', 1, {}), options: { bundle_1: '250' } }] } }
    expect(pricingWord(text as unknown as PriceList, single, 'price')).toBe(250)
  })

  test('the pricing helper does not treat a price of 0 and an empty description as missing', () => {
    const free = { usd: { video: [{ ...sampleTier('DELI', 0, { bundle_1: 0 }), description: '' }] } }
    expect(pricingWord(free, single, 'price')).toBe(0)
    expect(pricingWord(free, single, 'uid')).toBe(0)
    expect(pricingWord(free, single, 'description')).toBe('')
  })

  test('the pricing helper returns the requested field', () => {
    expect(pricingWord(samplePrices, single, 'code')).toBe('DELI')
    expect(pricingWord(samplePrices, single, 'usage_type')).toBe('Digital Editorial (Under 5 million)')
  })
})
