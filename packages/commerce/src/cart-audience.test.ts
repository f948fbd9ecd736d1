/** R-TIER-8: the declared audience and the licence of a cart. */
import { expect, test } from 'vitest'
import { cartAudienceBarrier } from './cart-audience.ts'
import { makeClipItem } from './cart-item.ts'
import { findPrice, type PriceList, type PricingTier } from './price-list.ts'

const DELI: PricingTier = {
  uid: 1,
  code: 'DELI',
  name: 'Digital Editorial',
  description: '',
  usage_type: '',
  options: { bundle_1: 200 },
  offers: { 1: 90 },
}
const prices: PriceList = { gbp: { video: [DELI] } }

function item(id: number) {
  const price = findPrice(prices, { currency: 'gbp', media: 'video', tierCode: 'DELI', size: 1, clipId: id })
  if ('refused' in price) throw new Error(price.refused)
  const clip = { id, title: 'Kitten', thumbpath: '', notSocial: false, enquire: false, graphic: false }
  return makeClipItem({ ...clip, type: 'video' }, price, 'gbp')
}

test.each([
  ['an audience within the limit', [2], 5_000_000, null],
  ['an audience that is not declared', [2], null, null],
  ['a larger audience', [2], 5_000_001, /^For publishers with up to 5 million followers\./],
  ['a clip that was offered', [1], 5_000_001, null],
  ['an offered clip next to another one', [1, 2], 5_000_001, /^For publishers/],
] as const)('a licence with a limit for %s', (_what, ids, audience, reason) => {
  const barrier = cartAudienceBarrier(ids.map(item), 'DELI', { prices, audience })
  if (reason) expect(barrier).toMatch(reason)
  else expect(barrier).toBeNull()
})
