/** Adding bundles to the cart (R-CART-3), each with its fixed message (R-CART-9). */
import { describe, expect, test } from 'vitest'
import { cartAfter, sampleClip } from '../test/sample-clip.ts'
import { samplePrices, sampleTier } from '../test/sample-prices.ts'
import { addClip, removeItem } from './cart.ts'
import { addBundle, setBundleQuantity } from './cart-bundle.ts'
import type { CartBundle } from './cart-item.ts'
import { EMPTY_CART, MAX_CART_ITEMS } from './cart-state.ts'

const usd = { currency: 'usd', prices: samplePrices } as const
const deli = { ...usd, tierCode: 'DELI' } as const
const ten = (suffix: string): CartBundle => ({ size: 10, media: 'video', suffix })

const oneClip = cartAfter(addClip(EMPTY_CART, sampleClip(42), deli))
const oneBundle = cartAfter(addBundle(EMPTY_CART, ten('first'), deli))

const sizes = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`bundle_${n + 1}`, 10]))
const manySizes = { ...deli, prices: { usd: { video: [sampleTier('DELI', 1, sizes)] } } }

const SELECTION_ISSUE =
  'There seems to be an issue with your selection - Please refresh the page and try again'

describe('adding a bundle is refused', () => {
  test('adding a bundle is refused when individual clips are in the cart', () => {
    expect(addBundle(oneClip, ten('x'), usd)).toEqual({
      refused: 'clips_in_cart',
      message: 'Please remove the clips from your cart first before purchasing credits.',
    })
  })

  test('adding a bundle is refused when its product reference already exists', () => {
    expect(addBundle(oneBundle, ten('first'), usd)).toEqual({
      refused: 'product_already_in_cart',
      message: 'You already have this product in your cart!',
    })
  })

  test('adding a bundle is refused when any of its clicks is repeated, not only the last', () => {
    const twice = cartAfter(addBundle(oneBundle, ten('second'), usd))
    for (const suffix of ['first', 'second']) {
      expect(addBundle(twice, ten(suffix), usd)).toMatchObject({ refused: 'product_already_in_cart' })
    }
  })

  test('adding a bundle is refused without a tier, under another tier, in another currency', () => {
    expect(addBundle(EMPTY_CART, ten('x'), usd)).toMatchObject({ refused: 'tier_required' })
    expect(addBundle(oneBundle, ten('x'), { ...usd, tierCode: 'DEMA' })).toMatchObject({
      refused: 'tier_locked',
    })
    expect(addBundle(oneBundle, ten('x'), { ...usd, currency: 'gbp' })).toMatchObject({
      refused: 'currency_differs',
    })
  })

  test.each([0, 1, 5, 10.5])('adding a bundle is refused when %s credits are not for sale', (size) => {
    expect(addBundle(EMPTY_CART, { ...ten('x'), size }, deli)).toEqual({
      refused: 'tier_unavailable',
      message: SELECTION_ISSUE,
    })
  })

  test('adding a bundle is refused when the line has the highest quantity', () => {
    let cart = oneBundle
    for (let count = 2; count <= 100; count++) cart = cartAfter(addBundle(cart, ten(`n${count}`), usd))
    expect(cart.totalMinor).toBe(100 * 200_000)
    expect(addBundle(cart, ten('more'), usd)).toEqual({
      refused: 'quantity_limit',
      message: 'You cannot add any more of this product to your cart',
    })
  })

  test('adding a bundle is refused when the cart has as many lines as an order may, and an existing line can still be increased', () => {
    let full = EMPTY_CART
    for (let size = 2; size < MAX_CART_ITEMS + 2; size++) {
      full = cartAfter(addBundle(full, { ...ten('a'), size }, manySizes))
    }
    expect(full.items).toHaveLength(MAX_CART_ITEMS)
    expect(addBundle(full, { ...ten('a'), size: 500 }, manySizes)).toEqual({
      refused: 'cart_full',
      message: 'Your cart is full, please check out before adding more',
    })
    expect(cartAfter(addBundle(full, { ...ten('b'), size: 2 }, manySizes)).items[0]?.qty).toBe(2)
  })
})

describe('adding a bundle', () => {
  test('adding a bundle to an empty cart makes a line of N x unit price', () => {
    const answer = addBundle(EMPTY_CART, ten('first'), deli)
    expect(answer).toMatchObject({ message: 'The bundle was added to your cart' })
    expect(cartAfter(answer)).toMatchObject({
      items: [
        {
          id: 10,
          type: 'bundle',
          productName: 'Bundle of 10 video clips',
          productRef: 'DELI-bundle_10-VID-first',
          ourRef: 'bundle_10',
          media: 'VID',
          qty: 1,
          price: 200,
          tier: 1,
        },
      ],
      totalMinor: 200_000,
      selectedTier: { tierCode: 'DELI', bundleRef: 'bundle_10', price: 200 },
    })
  })

  test('adding a bundle with the same id and type bundle increases quantity and total', () => {
    const answer = addBundle(oneBundle, ten('second'), usd)
    expect(answer).toMatchObject({ message: 'The product was added to your cart' })
    expect(cartAfter(answer)).toMatchObject({
      items: [{ qty: 2, productRef: 'DELI-bundle_10-VID-first' }],
      totalMinor: 400_000,
    })
  })

  test('adding a bundle of another size makes another line, and does not change the first one', () => {
    const [five, six] = [5, 6].map((size) => ({ ...ten('s'), size }))
    if (!five || !six) throw new Error('two bundles')
    const both = cartAfter(addBundle(cartAfter(addBundle(EMPTY_CART, five, manySizes)), six, manySizes))
    const grown = cartAfter(addBundle(both, { ...six, suffix: 't' }, manySizes))
    expect(grown.items.map(({ id, qty }) => [id, qty])).toEqual([
      [5, 1],
      [6, 2],
    ])
  })

  test('adding a bundle of another medium is another line', () => {
    const both = cartAfter(addBundle(oneBundle, { ...ten('pics'), media: 'image' }, usd))
    expect(both.items.map((item) => item.ourRef)).toEqual(['bundle_10', 'bundle_10'])
    expect(both.items.map((item) => item.media)).toEqual(['VID', 'PX'])
    expect(both.totalMinor).toBe(200_000 + 80_000)
  })

  test('adding a bundle of the same reference is possible after the line was removed', () => {
    const emptied = removeItem(oneBundle, 'DELI-bundle_10-VID-first').cart
    expect(addBundle(emptied, ten('first'), deli)).toMatchObject({
      message: 'The bundle was added to your cart',
    })
  })
})

describe('R-CART-3: the quantity of a bundle', () => {
  test('the quantity of a bundle changes the line and the total', () => {
    const three = setBundleQuantity(oneBundle, 'DELI-bundle_10-VID-first', 3)
    expect(three).toMatchObject({ items: [{ qty: 3 }], totalMinor: 600_000 })
    expect(setBundleQuantity(three, 'DELI-bundle_10-VID-first', 1)).toEqual(oneBundle)
  })

  test.each([0, -1, 1.5, 101, Number.NaN])('the quantity of a bundle is never %d', (qty) => {
    expect(setBundleQuantity(oneBundle, 'DELI-bundle_10-VID-first', qty)).toEqual(oneBundle)
  })

  test('the quantity of a bundle without a line changes nothing', () => {
    expect(setBundleQuantity(oneBundle, 'DELI-bundle_10-VID-other', 3)).toEqual(oneBundle)
  })
})
