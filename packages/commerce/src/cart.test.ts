/**
 * Adding clips to the cart and removing lines (R-CART-1, R-CART-2, R-CART-5, R-CART-8), the tier that the first
 * line fixes (R-TIER-2), clips that are not for social media (R-TIER-3), a tier that is not available (R-TIER-7), and the
 * fixed messages (R-CART-9).
 */
import { describe, expect, test } from 'vitest'
import { cartAfter, sampleClip as clip } from '../test/sample-clip.ts'
import { samplePrices } from '../test/sample-prices.ts'
import {
  addClip,
  addClipOnItsPage,
  addClips,
  clear,
  emptyForAccount,
  FROM_CART_LIST_NAME,
  removeItem,
} from './cart.ts'
import { addBundle } from './cart-bundle.ts'
import { EMPTY_CART, hasClip, MAX_CART_ITEMS } from './cart-state.ts'

const usd = { currency: 'usd', prices: samplePrices } as const
const deli = { ...usd, tierCode: 'DELI' } as const

const oneClip = cartAfter(addClip(EMPTY_CART, clip(42), deli))
const oneBundle = cartAfter(addBundle(EMPTY_CART, { size: 10, media: 'video', suffix: 'first' }, deli))

const SELECTION_ISSUE =
  'There seems to be an issue with your selection - Please refresh the page and try again'

describe('adding a clip is refused', () => {
  test('adding a clip is refused when it is already in the cart', () => {
    expect(addClip(oneClip, clip(42), usd)).toEqual({
      refused: 'already_in_cart',
      message: 'You already have this item in your cart!',
    })
  })

  test('adding a clip is refused when the cart contains bundles', () => {
    expect(addClip(oneBundle, clip(42), usd)).toEqual({
      refused: 'bundles_in_cart',
      message: 'You cannot add individual clips & bundles at the same time',
    })
  })

  test('adding a clip is refused when no tier is set, so that a dialog asks for it', () => {
    expect(addClip(EMPTY_CART, clip(42), usd)).toEqual({
      refused: 'tier_required',
      message: 'There seems to be an issue - please refresh & try again',
    })
  })

  test.each(['DEMA', 'NNTS', 'CSDO'] as const)(
    'adding a clip is refused under %s once DELI is chosen: only that tier may be chosen',
    (tierCode) => {
      expect(addClip(oneClip, clip(43), { ...usd, tierCode })).toEqual({
        refused: 'tier_locked',
        message:
          'This option cannot be chosen: your cart is set to another licence. You can change the usage at checkout.',
      })
    },
  )

  test('adding a clip is refused when the tier is not available', () => {
    const terms = { ...usd, tierCode: 'NNTS' } as const
    expect(addClip(EMPTY_CART, clip(42, { type: 'image' }), terms)).toEqual({
      refused: 'tier_unavailable',
      message: SELECTION_ISSUE,
    })
  })

  test('R-TIER-7: adding a clip on its own page has its own message when the tier is not available, otherwise the usual one', () => {
    const image = clip(42, { type: 'image' })
    expect(addClipOnItsPage(EMPTY_CART, image, { ...usd, tierCode: 'NNTS' })).toEqual({
      refused: 'tier_unavailable',
      message: 'There seems to be an issue with your selection - please try again',
    })
    expect(addClipOnItsPage(oneClip, clip(42), usd)).toEqual(addClip(oneClip, clip(42), usd))
    expect(addClipOnItsPage(EMPTY_CART, image, deli)).toEqual(addClip(EMPTY_CART, image, deli))
  })

  test('adding a clip is refused when the cart is in another currency', () => {
    expect(addClip(oneClip, clip(43), { ...usd, currency: 'gbp' })).toEqual({
      refused: 'currency_differs',
      message: SELECTION_ISSUE,
    })
  })

  test('adding a clip is refused when it is enquiries-only', () => {
    expect(addClip(EMPTY_CART, clip(42, { enquire: true }), deli)).toMatchObject({ refused: 'enquiry_only' })
  })

  test.each(['DELI', 'DEMA'] as const)(
    'adding a clip is refused under %s when it is not for social media',
    (tierCode) => {
      expect(addClip(EMPTY_CART, clip(42, { notSocial: true }), { ...usd, tierCode })).toEqual({
        refused: 'not_for_social',
        message: 'Not for publication on Social Media',
      })
    },
  )

  test('adding a clip is refused when the cart has as many lines as an order may', () => {
    let full = EMPTY_CART
    for (let id = 1; id <= MAX_CART_ITEMS; id++) full = cartAfter(addClip(full, clip(id), deli))
    expect(full.totalMinor).toBe(MAX_CART_ITEMS * 25_000)
    expect(addClip(full, clip(1000), deli)).toMatchObject({ refused: 'cart_full' })
  })
})

describe('adding a clip', () => {
  test('adding a clip returns a message and chooses the tier', () => {
    const answer = addClip(EMPTY_CART, clip(42), deli)
    expect(answer).toMatchObject({ message: 'The clip was added to your cart' })
    expect(cartAfter(answer)).toEqual({
      items: [
        {
          id: 42,
          type: 'video',
          productId: 42,
          productName: 'Clip 42',
          description: 'Digital Editorial (Under 5 million)',
          productRef: 'DELI-VID-42',
          ourRef: 'VID-42',
          media: 'VID',
          qty: 1,
          price: 250,
          currency: 'usd',
          tier: 1,
          meta: { short: false, notSocial: false, graphic: false, thumbpath: '/media/42/1/thumb.jpg' },
        },
      ],
      totalMinor: 25_000,
      selectedTier: {
        tierUid: 1,
        tierCode: 'DELI',
        tierName: 'DELI name',
        tierDescription: 'DELI description',
        tierUsageType: 'Digital Editorial (Under 5 million)',
        bundleRef: 'bundle_1',
        price: 250,
        currency: 'usd',
      },
    })
  })

  test('adding a clip reuses the chosen tier, also when another one is given', () => {
    const two = cartAfter(addClip(oneClip, clip(43), usd))
    const three = cartAfter(addClip(two, clip(44, { type: 'image' }), deli))
    expect(three.items.map((item) => item.productRef)).toEqual(['DELI-VID-42', 'DELI-VID-43', 'DELI-PX-44'])
    expect(three.totalMinor).toBe(25_000 + 25_000 + 10_000)
  })

  test('adding a clip does not change the given cart', () => {
    addClip(oneClip, clip(43), usd)
    expect(oneClip.items).toHaveLength(1)
    expect(EMPTY_CART).toEqual({ items: [], totalMinor: 0, selectedTier: null })
  })

  test('a short is sold as video (media VID)', () => {
    const [item] = cartAfter(addClip(EMPTY_CART, clip(42, { type: 'short' }), deli)).items
    expect(item).toMatchObject({
      type: 'video',
      media: 'VID',
      ourRef: 'VID-42',
      price: 250,
      meta: { short: true },
    })
  })

  test('an image that is added has the code PX', () => {
    const [item] = cartAfter(addClip(EMPTY_CART, clip(42, { type: 'image' }), deli)).items
    expect(item).toMatchObject({ type: 'image', media: 'PX', ourRef: 'PX-42', price: 100 })
  })

  test('a price of 0 can be added', () => {
    const answer = addClip(EMPTY_CART, clip(42, { type: 'image' }), { ...usd, tierCode: 'DEMA' })
    expect(cartAfter(answer)).toMatchObject({ totalMinor: 0, items: [{ price: 0 }] })
  })

  test.each(['NNTS', 'CSDO'] as const)(
    'adding a clip not for social media can be licensed under %s',
    (tierCode) => {
      const answer = addClip(EMPTY_CART, clip(42, { notSocial: true }), { ...usd, tierCode })
      expect(cartAfter(answer)).toMatchObject({ items: [{ meta: { notSocial: true } }] })
    },
  )

  test('a clip in the cart is recognised, for the tick on the buy button', () => {
    expect(hasClip(EMPTY_CART, 42)).toBe(false)
    expect(hasClip(oneClip, 42)).toBe(true)
    expect(hasClip(oneBundle, 10)).toBe(false)
  })
})

describe('adding a selection', () => {
  test('adding a selection is refused as a whole when all of it is in the cart', () => {
    expect(addClips(oneClip, [clip(42)], usd)).toEqual({
      refused: 'already_in_cart',
      message: 'You already have this item in your cart!',
    })
  })

  test('adding a selection is refused as a whole for another tier, without a tier, and without clips', () => {
    expect(addClips(oneClip, [clip(43)], { ...usd, tierCode: 'NNTS' })).toMatchObject({
      refused: 'tier_locked',
    })
    expect(addClips(EMPTY_CART, [clip(43)], usd)).toMatchObject({ refused: 'tier_required' })
    expect(addClips(EMPTY_CART, [], deli)).toMatchObject({ refused: 'tier_unavailable' })
    expect(addClips(oneBundle, [clip(43)], usd)).toMatchObject({ refused: 'bundles_in_cart' })
  })

  test('adding a selection skips clips that cannot be added, and lists them with reasons', () => {
    const selection = [
      clip(42),
      clip(43, { enquire: true }),
      clip(44, { notSocial: true }),
      clip(45),
      clip(45),
      clip(46, { type: 'image' }),
    ]
    const answer = addClips(oneClip, selection, usd)
    expect(answer).toMatchObject({
      message: 'Clips added to cart',
      skipped: [
        { id: 42, refused: 'already_in_cart' },
        { id: 43, refused: 'enquiry_only' },
        { id: 44, refused: 'not_for_social' },
        { id: 45, refused: 'already_in_cart' },
      ],
    })
    expect(cartAfter(answer).items.map((item) => item.id)).toEqual([42, 45, 46])
  })

  test('adding a selection skips nothing when all of it can be added', () => {
    expect(addClips(EMPTY_CART, [clip(1), clip(2)], deli)).toMatchObject({
      message: 'Clips added to cart',
      skipped: [],
      cart: { totalMinor: 50_000 },
    })
  })
})

describe('removing an item', () => {
  const two = cartAfter(addClip(oneClip, clip(43), usd))

  test('removing an item that is not in the cart changes nothing', () => {
    expect(removeItem(two, 'DELI-VID-99').cart).toEqual(two)
  })

  test('removing an item updates the total and keeps the tier', () => {
    expect(removeItem(two, 'DELI-VID-42')).toMatchObject({
      message: 'The item was removed from your cart',
      cart: { items: [{ id: 43 }], totalMinor: 25_000, selectedTier: { tierCode: 'DELI' } },
    })
  })

  test('removing the last item resets the selected tier', () => {
    expect(removeItem(oneClip, 'DELI-VID-42').cart).toEqual({ items: [], totalMinor: 0, selectedTier: null })
  })

  test('removing everything sets the total to 0 and resets the tier', () => {
    expect(clear()).toEqual({
      cart: { items: [], totalMinor: 0, selectedTier: null },
      message: 'Cart is empty',
    })
  })
})

describe('on account load', () => {
  test.each([{}, { options: undefined }, { options: {} }, { options: { canPurchase: false } }])(
    'on account load the cart is emptied if canPurchase is false or missing, and its clips are returned: %o',
    (account) => {
      const emptied = emptyForAccount(oneClip, account)
      expect(emptied).toMatchObject({ cart: EMPTY_CART, clipIds: [42] })
      expect(emptied?.message).toContain('cannot purchase yet')
      expect(FROM_CART_LIST_NAME).toBe('From your cart')
    },
  )

  test('on account load bundles are not among the returned clips', () => {
    expect(emptyForAccount(oneBundle, {})).toMatchObject({ clipIds: [] })
  })

  test('on account load an account that can purchase keeps its cart', () => {
    expect(emptyForAccount(oneClip, { options: { canPurchase: true } })).toBeNull()
  })

  test('on account load an empty cart is not changed, without a message', () => {
    expect(emptyForAccount(EMPTY_CART, {})).toBeNull()
  })
})
