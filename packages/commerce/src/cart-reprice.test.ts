/** A cart in another currency (R-CART-4), and under another usage type (R-CHECKOUT-2). */
import { describe, expect, test } from 'vitest'
import { cartAfter, sampleClip as clip } from '../test/sample-clip.ts'
import { samplePrices } from '../test/sample-prices.ts'
import { addClip } from './cart.ts'
import { addBundle } from './cart-bundle.ts'
import type { CartClip } from './cart-item.ts'
import { changeTier, refusalOfTier, repriceFor } from './cart-reprice.ts'
import { type Cart, EMPTY_CART } from './cart-state.ts'
import type { LicenceTierCode } from './licence-tier.ts'

const usd = { currency: 'usd', prices: samplePrices } as const

function cartOfClips(tierCode: LicenceTierCode, ...clips: CartClip[]): Cart {
  return clips.reduce((cart, next) => cartAfter(addClip(cart, next, { ...usd, tierCode })), EMPTY_CART)
}

/** Two bundles of ten video credits. */
function cartOfBundles(tierCode: LicenceTierCode): Cart {
  const first = addBundle(EMPTY_CART, { size: 10, media: 'video', suffix: 'a' }, { ...usd, tierCode })
  return cartAfter(addBundle(cartAfter(first), { size: 10, media: 'video', suffix: 'b' }, usd))
}

describe('cart lines whose currency differs from the account currency', () => {
  test('cart lines whose currency differs from the account currency are removed with a message when that currency has no such price', () => {
    const cart = cartOfClips('DELI', clip(1), clip(2, { type: 'image' }))
    const repriced = repriceFor(cart, 'eur', samplePrices)
    expect(repriced.cart).toEqual(EMPTY_CART)
    expect(repriced.removed.map((item) => item.id)).toEqual([1, 2])
    expect(repriced.message).toBe('Some items are not sold in your currency and were removed from your cart')
  })

  test('cart lines whose currency differs from the account currency are removed singly, and the others are kept', () => {
    const cart = cartOfClips('DEMA', clip(1), clip(2, { type: 'image' }))
    const repriced = repriceFor(cart, 'eur', samplePrices)
    expect(repriced.cart).toMatchObject({ items: [{ id: 1, price: 690, tier: 22 }], totalMinor: 69_000 })
    expect(repriced.removed.map((item) => item.id)).toEqual([2])
  })

  test("cart lines whose currency differs from the account currency are re-priced to the matching tier's bundle_1 price and tier uid in the account currency", () => {
    const cart = cartOfClips('DELI', clip(1), clip(2, { type: 'image' }))
    const repriced = repriceFor(cart, 'gbp', samplePrices)
    expect(repriced).toMatchObject({ message: null, removed: [] })
    expect(repriced.cart).toMatchObject({
      items: [
        { id: 1, price: 190, currency: 'gbp', tier: 11, productRef: 'DELI-VID-1' },
        { id: 2, price: 76, currency: 'gbp', tier: 11, productRef: 'DELI-PX-2' },
      ],
      totalMinor: 19_000 + 7_600,
      selectedTier: { tierCode: 'DELI', tierUid: 11, price: 190, currency: 'gbp', bundleRef: 'bundle_1' },
    })
  })

  test('cart lines whose currency differs from the account currency are re-priced to bundle_N if they are bundles, never to the single price', () => {
    const repriced = repriceFor(cartOfBundles('DELI'), 'gbp', samplePrices)
    expect(repriced.cart).toMatchObject({
      items: [{ price: 152, qty: 2, tier: 11, ourRef: 'bundle_10' }],
      totalMinor: 2 * 10 * 15_200,
      selectedTier: { price: 152, bundleRef: 'bundle_10', currency: 'gbp' },
    })
  })

  test('cart lines whose currency differs from the account currency are removed if they are bundles without bundle_N there, although bundle_1 has a price', () => {
    const repriced = repriceFor(cartOfBundles('DEMA'), 'eur', samplePrices)
    expect(repriced.cart).toEqual(EMPTY_CART)
    expect(repriced.message).not.toBeNull()
  })

  test('cart lines whose currency differs from the account currency and whose reference has no tier are removed', () => {
    const cart = cartOfClips('DELI', clip(1))
    const items = cart.items.map((item) => ({ ...item, productRef: 'nonsense' }))
    expect(repriceFor({ ...cart, items }, 'gbp', samplePrices).cart).toEqual(EMPTY_CART)
  })

  test('cart lines whose currency differs from the account currency are the only ones changed', () => {
    const cart = cartOfClips('DELI', clip(1), clip(2))
    const pounds = repriceFor(cart, 'gbp', samplePrices).cart.items[1]
    const mixed = { ...cart, items: [...cart.items.slice(0, 1), ...(pounds ? [pounds] : [])] }
    const repriced = repriceFor(mixed, 'gbp', { gbp: samplePrices.gbp })
    expect(repriced.cart.items[1]).toBe(pounds)
    expect(repriced.cart.totalMinor).toBe(2 * 19_000)
  })

  test('without cart lines whose currency differs from the account currency the same cart is returned, without a message', () => {
    const cart = cartOfClips('DELI', clip(1))
    expect(repriceFor(cart, 'usd', {})).toEqual({ cart, message: null, removed: [] })
    expect(repriceFor(cart, 'usd', {}).cart).toBe(cart)
    expect(repriceFor(EMPTY_CART, 'gbp', {}).cart).toBe(EMPTY_CART)
  })
})

describe('choosing a usage type at checkout is refused', () => {
  test.each(['DELI', 'DEMA'] as const)(
    'choosing a usage type at checkout is refused for %s when a clip is not for social media',
    (tierCode) => {
      const cart = cartOfClips('NNTS', clip(1), clip(2, { notSocial: true }))
      const refusal = { refused: 'not_for_social', message: 'Not for publication on Social Media' }
      expect(changeTier(cart, tierCode, samplePrices)).toEqual(refusal)
      expect(refusalOfTier(cart, tierCode, samplePrices)).toEqual(refusal)
    },
  )

  test('choosing a usage type at checkout is refused when any needed price is missing, and no line changes', () => {
    const cart = cartOfClips('DELI', clip(1), clip(2, { type: 'image' }))
    expect(changeTier(cart, 'NNTS', samplePrices)).toEqual({
      refused: 'tier_unavailable',
      message: 'There seems to be an issue with your selection - Please refresh the page and try again',
    })
    expect(cart.items.map((item) => item.tier)).toEqual([1, 1])
  })

  test('choosing a usage type at checkout is refused for bundles when the tier has no bundle_N', () => {
    expect(refusalOfTier(cartOfBundles('DELI'), 'CSDO', samplePrices)).toMatchObject({
      refused: 'tier_unavailable',
    })
  })
})

describe('choosing a usage type at checkout', () => {
  test("choosing a usage type at checkout updates all cart items to that tier's price and references", () => {
    const cart = cartOfClips('DELI', clip(1), clip(2, { type: 'image' }))
    const answer = changeTier(cart, 'DEMA', samplePrices)
    expect(answer).toMatchObject({ message: 'Checkout has been updated' })
    expect(cartAfter(answer)).toMatchObject({
      items: [
        { productRef: 'DEMA-VID-1', ourRef: 'VID-1', price: 750, tier: 2, currency: 'usd' },
        { productRef: 'DEMA-PX-2', ourRef: 'PX-2', price: 0, tier: 2 },
      ],
      totalMinor: 75_000,
      selectedTier: { tierCode: 'DEMA', tierUid: 2, price: 750, bundleRef: 'bundle_1' },
    })
    expect(cart.selectedTier?.tierCode).toBe('DELI')
  })

  test('choosing a usage type at checkout shows the usage type on every line', () => {
    const changed = cartAfter(changeTier(cartOfClips('DELI', clip(1)), 'CSDO', samplePrices))
    expect(changed.items.map((item) => item.description)).toEqual(['Clip Shows'])
  })

  test('choosing a usage type at checkout gives bundle lines bundle_N of the new tier, and keeps their suffix', () => {
    const changed = cartAfter(changeTier(cartOfBundles('DELI'), 'NNTS', samplePrices))
    expect(changed).toMatchObject({
      items: [{ productRef: 'NNTS-bundle_10-VID-a', price: 1600, qty: 2, tier: 3 }],
      totalMinor: 2 * 10 * 160_000,
    })
  })

  test('choosing a usage type at checkout keeps repeated clicks recognisable', () => {
    const changed = cartAfter(changeTier(cartOfBundles('DELI'), 'NNTS', samplePrices))
    const bundle = { size: 10, media: 'video', suffix: 'b' } as const
    expect(addBundle(changed, bundle, usd)).toMatchObject({ refused: 'product_already_in_cart' })
  })

  test('choosing a usage type at checkout allows a clip not for social media under a tier without social use', () => {
    const cart = cartOfClips('NNTS', clip(1, { notSocial: true }))
    expect(refusalOfTier(cart, 'CSDO', samplePrices)).toBeNull()
  })

  test('choosing a usage type at checkout applies to clips that are added later', () => {
    const changed = cartAfter(changeTier(cartOfClips('DELI', clip(1)), 'NNTS', samplePrices))
    expect(addClip(changed, clip(2), { ...usd, tierCode: 'DELI' })).toMatchObject({ refused: 'tier_locked' })
    expect(cartAfter(addClip(changed, clip(2), usd)).items[1]).toMatchObject({ productRef: 'NNTS-VID-2' })
  })
})
