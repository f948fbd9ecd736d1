/** A cart read back from the browser is checked line by line (R-CART-7). */
import { describe, expect, test } from 'vitest'
import { cartAfter, sampleClip } from '../test/sample-clip.ts'
import { samplePrices } from '../test/sample-prices.ts'
import { addClips } from './cart.ts'
import { addBundle } from './cart-bundle.ts'
import { type Cart, EMPTY_CART, MAX_CART_ITEMS } from './cart-state.ts'
import { readStoredCart } from './stored-cart.ts'

const deli = { currency: 'usd', prices: samplePrices, tierCode: 'DELI' } as const

const clips = cartAfter(
  addClips(EMPTY_CART, [sampleClip(1, { type: 'short' }), sampleClip(2, { type: 'image' })], deli),
)
const bundles = cartAfter(addBundle(EMPTY_CART, { size: 10, media: 'video', suffix: 'a' }, deli))

/** The stored form of a cart, after JSON. */
function stored(cart: unknown) {
  return JSON.parse(JSON.stringify(cart))
}

/** The first line of a stored cart with other fields. */
function tampered(cart: Cart, fields: Record<string, unknown>): unknown {
  return { ...cart, items: [{ ...cart.items[0], ...fields }] }
}

describe('an invalid stored cart is empty', () => {
  test.each([
    null,
    undefined,
    0,
    '',
    'x',
    [],
    {},
    { items: 'x' },
    { items: [] },
    { items: [1] },
    { ...clips, selectedTier: null },
    { ...clips, selectedTier: { ...clips.selectedTier, tierCode: 'GOLD' } },
    { ...clips, selectedTier: { ...clips.selectedTier, tierUid: '1' } },
    { ...clips, selectedTier: { ...clips.selectedTier, tierName: undefined } },
    { ...clips, selectedTier: { ...clips.selectedTier, currency: 'cad' } },
    { ...clips, selectedTier: { ...clips.selectedTier, price: 0.5 } },
  ])('an invalid stored cart is empty: %o', (value) => {
    expect(readStoredCart(value)).toEqual(EMPTY_CART)
  })
})

describe('an inconsistent stored line is dropped', () => {
  test.each([
    { qty: 2 },
    { qty: 0 },
    { type: 'image' },
    { type: 'package' },
    { price: -1 },
    { price: 2.5 },
    { price: '250' },
    { price: 1e9 },
    { currency: 'USD' },
    { currency: 'gbp' },
    { tier: null },
    { productRef: 'DEMA-VID-1' },
    { productRef: 'nonsense' },
    { productName: 1 },
    { description: undefined },
    { meta: null },
  ])('a stored clip with %o is dropped', (fields) => {
    expect(readStoredCart(tampered(clips, fields))).toEqual(EMPTY_CART)
  })

  test.each([
    { qty: 0 },
    { qty: 101 },
    { qty: 1.5 },
    { qty: '1' },
    { productRef: 'DELI-VID-1' },
    { price: null },
  ])('a stored bundle with %o is dropped', (fields) => {
    expect(readStoredCart(tampered(bundles, fields))).toEqual(EMPTY_CART)
  })

  test('the same stored clip is dropped the second time', () => {
    const twice = { ...clips, items: [...clips.items, ...clips.items] }
    expect(readStoredCart(twice).items).toHaveLength(2)
  })

  test('stored bundles among clips, and clips among bundles, are dropped', () => {
    expect(readStoredCart({ ...clips, items: [...clips.items, ...bundles.items] }).items).toEqual(clips.items)
    expect(readStoredCart({ ...bundles, items: [...bundles.items, ...clips.items] }).items).toEqual(
      bundles.items,
    )
  })

  test('stored lines beyond the limit of an order are dropped', () => {
    const items = Array.from({ length: MAX_CART_ITEMS + 5 }, (_, index) => ({
      ...clips.items[0],
      productRef: `DELI-VID-${index + 1}`,
    }))
    expect(readStoredCart({ ...clips, items }).items).toHaveLength(MAX_CART_ITEMS)
  })
})

describe('a cart persists in local storage', () => {
  test.each([
    ['clips', clips],
    ['bundles', bundles],
    ['nothing', EMPTY_CART],
  ])('a stored cart of %s is read back unchanged', (_what, cart) => {
    expect(readStoredCart(stored(cart))).toEqual(cart)
  })

  test('a stored clip that is not for social media is read back as such', () => {
    const onAir = { ...deli, tierCode: 'NNTS' } as const
    const cart = cartAfter(addClips(EMPTY_CART, [sampleClip(1, { notSocial: true })], onAir))
    expect(readStoredCart(stored(cart))).toEqual(cart)
  })

  test('the total of a stored cart is calculated from its lines', () => {
    expect(readStoredCart({ ...clips, totalMinor: 1 }).totalMinor).toBe(35_000)
  })

  test('ids and references of a stored line follow the product reference', () => {
    const [item] = readStoredCart(tampered(clips, { id: 99, productId: 99, ourRef: 'VID-99' })).items
    expect(item).toMatchObject({ id: 1, productId: 1, ourRef: 'VID-1' })
  })

  test('the references of a bundle that an older version did not store start with its own', () => {
    const [item] = readStoredCart(tampered(bundles, { addedRefs: undefined })).items
    expect(item).toMatchObject({ addedRefs: ['DELI-bundle_10-VID-a'] })
  })

  test('a stored price of 0 is kept', () => {
    expect(readStoredCart(tampered(clips, { price: 0 }))).toMatchObject({
      items: [{ price: 0 }],
      totalMinor: 0,
    })
  })
})
