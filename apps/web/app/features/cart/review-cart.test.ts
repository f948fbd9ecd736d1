import { registerTiers } from '@rushes/commerce/licence-tier'
import type { PriceList } from '@rushes/commerce/price-list'
import { SEEDED_TIERS } from '@rushes/commerce/seeded-tiers'
import { afterEach, describe, expect, test } from 'vitest'
import { sampleBundleCart, sampleCart, samplePrices, sampleTier } from '../../../test/sample-cart.ts'
import { reviewCart, withTodaysPrices } from './review-cart.ts'
import type { ReviewedClip } from './reviewed-clip.ts'

const PLAIN = {
  title: 'Clip',
  thumbpath: '/new.jpg',
  meta: { notSocial: false, enquire: false, graphic: false },
  downloadable_by_user: true,
  refused: null,
  restrictions: '',
  owned: [],
}

function review(
  cart = sampleCart([1, 2]),
  clips: [number, ReviewedClip][] = [],
  prices: PriceList = samplePrices,
  isMember = true,
) {
  return reviewCart(cart, new Map(clips), prices, { isMember })
}

afterEach(() => registerTiers(SEEDED_TIERS))

describe('the cart against today', () => {
  test('a clip that is no longer available is removed with the reason, the rest stays', () => {
    const { cart, removed } = review(undefined, [[1, { gone: 'This clip was withdrawn' }]])
    expect(cart.items.map(({ id }) => id)).toEqual([2])
    expect(removed.map(({ item, reason }) => [item.id, reason])).toEqual([[1, 'This clip was withdrawn']])
  })
  test('a clip that became enquiry-only is removed', () => {
    const { removed } = review(undefined, [
      [2, { ...PLAIN, meta: { notSocial: false, enquire: true, graphic: false } }],
    ])
    expect(removed[0]?.reason).toBe('This item cannot be purchased directly, please make an enquiry')
  })
  test('R-DEAL-4: a clip that is reserved for another account is removed with this reason', () => {
    const reserved = { ...PLAIN, downloadable_by_user: false, refused: 'Reserved' }
    expect(review(sampleCart([1]), [[1, reserved]]).removed[0]?.reason).toBe('Reserved')
  })
  test('a clip that the account may not have is removed; a guest keeps it', () => {
    const clips: [number, ReviewedClip][] = [[1, { ...PLAIN, downloadable_by_user: false }]]
    expect(review(sampleCart([1]), clips).removed[0]?.reason).toBe(
      'This item is not available to your account',
    )
    expect(review(sampleCart([1]), clips, samplePrices, false).removed).toEqual([])
  })
  test('the last line gone leaves an empty cart without a tier', () => {
    expect(review(sampleCart([1]), [[1, { gone: 'Gone' }]]).cart).toEqual({
      items: [],
      totalMinor: 0,
      selectedTier: null,
    })
  })
  test('a clip that could not be asked for stays as it is', () => {
    const held = sampleCart([1, 2])
    expect(review(held)).toMatchObject({ cart: held, removed: [], repriced: false })
  })
  test('R-UPGRADE-3: a line whose narrower licence the account holds has the price and the note of an upgrade', () => {
    const owned = [{ licence_id: 900_412, tier: 'DELI', upgrades: [{ tier: 'DEMA', price: 500 }] }]
    const held = sampleCart([1, 2], { tierCode: 'DEMA', currency: 'usd' })
    const { cart, notes, prices } = review(held, [
      [1, { ...PLAIN, owned }],
      [2, PLAIN],
    ])
    expect(cart.items.map(({ price }) => price)).toEqual([500, 600])
    expect(notes.get('DEMA-VID-1')).toEqual({
      tone: 'clear',
      text: 'Upgrade of licence 900412, at the difference.',
      licenceId: 900_412,
    })
    expect(notes.get('DELI-VID-1')?.tone).toBe('stop')
    expect(withTodaysPrices(cart, prices).repriced).toBe(false)
  })
  test('R-DEAL-1: a line that an accepted deal licenses has its terms as a note, under the tier of the offer', () => {
    const terms = 'Offer 12. Territory: United Kingdom. Term: 3 months from the grant.'
    const owned = [{ licence_id: 900_412, tier: 'DELI' }]
    const { notes } = review(sampleCart([1]), [[1, { ...PLAIN, owned, deal: { tier: 'DELI', terms } }]])
    expect(notes.get('DELI-VID-1')).toEqual({ tone: 'clear', text: terms })
    expect(notes.get('DEMA-VID-1')?.text).not.toBe(terms)
  })
  test('prices follow the list and a message shows it', () => {
    const dearer = { gbp: { video: [sampleTier('DELI', 1, 220)] } }
    const { cart, repriced } = review(undefined, [], dearer)
    expect(cart.totalMinor).toBe(44_000)
    expect(repriced).toBe(true)
  })
  test('a list without the tier leaves the cart to the server', () => {
    expect(review(undefined, [], {}).repriced).toBe(false)
  })
  test('R-TIER-9: a licence that was retired is named, and the buyer chooses another one', () => {
    registerTiers(SEEDED_TIERS.map((tier) => ({ ...tier, isRetired: tier.code === 'DELI' })))
    const others = { gbp: { video: [sampleTier('NNTS', 3, 1600)] } }
    const stop = {
      tone: 'stop',
      text: 'The licence Digital Editorial (Under 5 million) is no longer offered. Please choose another one.',
    }
    expect([...review(sampleCart([1]), [[1, PLAIN]], others).notes]).toEqual([['DELI-VID-1', stop]])
    const bundles = sampleBundleCart()
    const [bundle] = bundles.items
    expect(review(bundles, [], others).notes.get(bundle?.productRef ?? '')).toEqual(stop)
    expect(review(sampleCart([1], { tierCode: 'NNTS' }), [], others).notes.size).toBe(0)
    // An offer of the account under this licence has a price.
    expect(review(sampleCart([1])).notes.size).toBe(0)
  })
  test('titles, pictures and whether they are graphic are brought up to date (R-GRAPHIC-1)', () => {
    const now = { ...PLAIN, title: 'New title', meta: { ...PLAIN.meta, graphic: true } }
    const [item] = review(sampleCart([1]), [[1, now]]).cart.items
    expect(item).toMatchObject({
      productName: 'New title',
      meta: { thumbpath: '/new.jpg', graphic: true },
    })
  })
  test('a digital editorial licence that is already held is a conflict', () => {
    const { notes } = review(sampleCart([1]), [[1, { ...PLAIN, owned: [{ licence_id: 5, tier: 'DELI' }] }]])
    expect(notes.get('DELI-VID-1')).toEqual({
      tone: 'stop',
      text: 'Your account already has this for Digital Editorial (Under 5 million). Please remove this item to continue.',
      licenceId: 5,
    })
  })
  test('a held licence of another tier does not', () => {
    const { notes } = review(sampleCart([1]), [[1, { ...PLAIN, owned: [{ licence_id: 5, tier: 'NNTS' }] }]])
    expect(notes.get('DELI-VID-1')).toBeUndefined()
  })
  test('R-CHECKOUT-2: notes are ready for every usage type that the checkout may choose', () => {
    const clip = {
      ...PLAIN,
      meta: { notSocial: true, enquire: false, graphic: false },
      owned: [{ licence_id: 5, tier: 'NNTS' }],
    }
    const { notes } = review(sampleCart([1], { tierCode: 'NNTS' }), [[1, clip]])
    expect([...notes].map(([productRef, { tone }]) => [productRef, tone])).toEqual([
      ['DELI-VID-1', 'stop'],
      ['DEMA-VID-1', 'stop'],
      ['NNTS-VID-1', 'caution'],
    ])
  })
  test('a single on-air use may be bought again after a warning', () => {
    const cart = sampleCart([1], { tierCode: 'NNTS' })
    const { notes } = review(cart, [[1, { ...PLAIN, owned: [{ licence_id: 5, tier: 'NNTS' }] }]])
    expect(notes.get('NNTS-VID-1')).toMatchObject({ tone: 'caution', licenceId: 5 })
    expect(notes.get('NNTS-VID-1')?.text).toContain('Buy it again for another on-air use.')
  })
  test('a clip not for social media under a social tier is a conflict', () => {
    const { notes } = review(sampleCart([1]), [
      [1, { ...PLAIN, meta: { notSocial: true, enquire: false, graphic: false } }],
    ])
    expect(notes.get('DELI-VID-1')).toMatchObject({ tone: 'stop' })
  })
  test('bundles are not looked up as clips', () => {
    const cart = sampleBundleCart()
    expect(review(cart, [[10, { gone: 'Another thing with that number' }]]).cart.items).toHaveLength(1)
  })
})
