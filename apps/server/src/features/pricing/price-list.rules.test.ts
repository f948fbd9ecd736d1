import { expect, test } from 'vitest'
import { groupPrices, type OfferedPrice, type PriceRow } from './price-list.rules.ts'

const row = (change: Partial<PriceRow> = {}): PriceRow => ({
  uid: 1,
  code: 'DELI',
  name: 'Digital Editorial',
  description: 'Under 5 million',
  usage_type: 'digital',
  currency: 'usd',
  media: 'video',
  bundle_size: 1,
  unit_price_minor: 25_000,
  ...change,
})
const words = {
  uid: 1,
  code: 'DELI',
  name: 'Digital Editorial',
  description: 'Under 5 million',
  usage_type: 'digital',
}
const offer = (change: Partial<OfferedPrice> = {}): OfferedPrice => ({
  offer_id: 7,
  clip_id: 41_207,
  tier_code: 'DELI',
  currency: 'usd',
  media: 'video',
  unit_price_minor: 20_000,
  deal: null,
  ...change,
})
const NOTHING = { video: [], image: [] }

test('R-PRICE-1: rows become tiers by currency and medium, in their order, with a price for each size of a bundle', () => {
  const rows = [
    row(),
    row({ bundle_size: 10, unit_price_minor: 20_000 }),
    row({ uid: 2, code: 'DEMA', unit_price_minor: 75_000 }),
    row({ media: 'image', unit_price_minor: 15_000 }),
    row({ currency: 'gbp', unit_price_minor: 20_000 }),
    row({ currency: 'eur', media: 'image', unit_price_minor: 14_000 }),
    row({ currency: 'aud', unit_price_minor: 38_000 }),
  ]
  expect(groupPrices(rows)).toEqual({
    usd: {
      video: [
        { ...words, options: { bundle_1: 250, bundle_10: 200 } },
        { ...words, uid: 2, code: 'DEMA', options: { bundle_1: 750 } },
      ],
      image: [{ ...words, options: { bundle_1: 150 } }],
    },
    gbp: { video: [{ ...words, options: { bundle_1: 200 } }], image: [] },
    eur: { video: [], image: [{ ...words, options: { bundle_1: 140 } }] },
    aud: { video: [{ ...words, options: { bundle_1: 380 } }], image: [] },
  })
})

test('R-OFFER-2: the price of an offer is listed at its tier, currency and medium, with those of the list', () => {
  const rows = [row(), row({ uid: 2, code: 'DEMA' }), row({ currency: 'gbp' }), row({ media: 'image' })]
  const offered = [offer(), offer({ clip_id: 41_214, unit_price_minor: 10_000 })]
  const { usd, gbp } = groupPrices(rows, offered)
  const [deli, dema] = usd.video
  expect(deli?.offers).toEqual({ 41207: 200, 41214: 100 })
  expect(dema).not.toHaveProperty('offers')
  expect(usd.image[0]).not.toHaveProperty('offers')
  expect(gbp.video[0]).not.toHaveProperty('offers')
})

test('R-OFFER-2: an offer for a tier without a price in its currency and medium is omitted', () => {
  expect(groupPrices([], [offer()])).toEqual({ usd: NOTHING, gbp: NOTHING, eur: NOTHING, aud: NOTHING })
  expect(groupPrices([row()], [offer({ tier_code: 'CSDO' })]).usd.video).toEqual([
    { ...words, options: { bundle_1: 250 } },
  ])
})
