/** R-UPGRADE-2: the prices of upgrades are found in the price list like all others. */
import { expect, test } from 'vitest'
import { findPrice, type PriceList } from './price-list.ts'
import { withUpgrades } from './upgraded-prices.ts'

const tier = {
  uid: 2,
  code: 'DEMA',
  name: '',
  description: '',
  usage_type: '',
  options: { bundle_1: 600, bundle_10: 500 },
}
const prices: PriceList = { gbp: { video: [{ ...tier, offers: { 8: 300 } }] }, usd: { video: [tier] } }
const owned = [{ upgrades: [{ tier: 'DEMA', price: 350 }] }, {}]
const upgraded = withUpgrades(prices, 'gbp', [
  { id: 7, owned },
  { id: 8, owned },
  { id: 9, owned: [{}] },
])

const query = { currency: 'gbp', media: 'video', tierCode: 'DEMA', size: 1 } as const

test('R-UPGRADE-2: the price of a clip is that of its upgrade, with the full price', () => {
  expect(findPrice(upgraded, { ...query, clipId: 7 })).toMatchObject({
    price: 350,
    priceMinor: 35_000,
    fullMinor: 60_000,
    isOffered: false,
  })
})

test('R-UPGRADE-2: a lower offer, other clips, bundles and currencies keep their price', () => {
  expect(findPrice(upgraded, { ...query, clipId: 8 })).toMatchObject({ price: 300, isOffered: true })
  expect(findPrice(upgraded, { ...query, clipId: 9 })).toMatchObject({ price: 600 })
  expect(findPrice(upgraded, { ...query, clipId: 7, size: 10 })).toMatchObject({ price: 500 })
  expect(findPrice(upgraded, { ...query, currency: 'usd', clipId: 7 })).toMatchObject({ price: 600 })
  expect(withUpgrades(prices, 'gbp', [{ id: 7, owned: [] }])).toBe(prices)
})
