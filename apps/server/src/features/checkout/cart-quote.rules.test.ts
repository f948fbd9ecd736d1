/** The browser's amounts are compared with the server's, which the order uses (R-CHECKOUT-3). */
import { makeBundleItem, makeClipItem } from '@rushes/commerce/cart-item'
import type { CartItem } from '@rushes/contract/payments'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '../../http/viewer.ts'
import type { QuotedLine } from './cart-lines.rules.ts'
import {
  type ClaimedPurchase,
  cartChanged,
  draftOrder,
  isSamePurchase,
  requireAgreement,
} from './cart-quote.rules.ts'
import type { CartQuote } from './quote-cart.ts'

const price = (major: number) => ({
  tier: { uid: 1, code: 'DELI' as const, name: '', description: '', usage_type: 'Digital', options: {} },
  price: major,
  priceMinor: major * 100,
  isOffered: false,
})

function clipLine(id: number): QuotedLine {
  const clip = { id, title: `Clip ${id}`, type: 'video' as const, thumbpath: '', notSocial: false }
  return {
    kind: 'clip',
    clipId: id,
    media: 'video',
    bundleSize: 1,
    quantity: 1,
    unitPriceMinor: 25_000,
    netMinor: 25_000,
    restrictions: '',
    offerId: null,
    upgradesLicenceId: null,
    item: makeClipItem({ ...clip, enquire: false, graphic: false }, price(250), 'gbp'),
  }
}

const ours: CartQuote = {
  currency: 'gbp',
  tierCode: 'DELI',
  lines: [clipLine(1), clipLine(2)],
  removed: [],
  netMinor: 50_000,
  tax: { taxMinor: 10_000, lineTaxesMinor: [5_000, 5_000], quoteId: 9, ref: 'taxcalc_1', note: null },
  totalMinor: 60_000,
}
const itemsOf = ({ lines }: CartQuote): CartItem[] => lines.map(({ item }) => item)
const claimed: ClaimedPurchase = {
  cartContents: itemsOf(ours),
  cartTotal: 50_000,
  salesTaxAmount: 10_000,
  totalSaleAmount: 60_000,
  currency: 'gbp',
  restrictions: [],
}

describe('the purchase that the browser shows', () => {
  test('the purchase that the browser shows is accepted when every line and every amount agree', () => {
    expect(isSamePurchase(claimed, ours)).toBe(true)
  })

  test.each<[string, Partial<ClaimedPurchase>]>([
    ['a lower net amount', { cartTotal: 49_999 }],
    ['a lower tax', { salesTaxAmount: 0 }],
    ['a lower total', { totalSaleAmount: 1 }],
    ['another currency', { currency: 'aud' }],
    ['a line too few', { cartContents: itemsOf(ours).slice(0, 1) }],
    ['a line too many', { cartContents: [...itemsOf(ours), ...itemsOf(ours)] }],
    ['the lines in another order', { cartContents: itemsOf(ours).reverse() }],
    ['a cheaper line', { cartContents: itemsOf(ours).map((item) => ({ ...item, price: 1 })) }],
    [
      'one cheaper line among right ones',
      { cartContents: itemsOf(ours).map((item, at) => ({ ...item, price: at === 0 ? 250 : 1 })) },
    ],
  ])('the purchase that the browser shows is refused with %s', (_what, change) => {
    expect(isSamePurchase({ ...claimed, ...change }, ours)).toBe(false)
  })

  test('the purchase that the browser shows is refused when a line had to be removed', () => {
    const removed = [{ id: 3, reason: 'owned' as const, message: 'You own it' }]
    expect(isSamePurchase(claimed, { ...ours, removed })).toBe(false)
  })
})

describe('R-CHECKOUT-11: the restrictions of the clips', () => {
  const [first, second] = ours.lines
  if (!first || !second) throw new Error('no lines')
  const restricted = { ...ours, lines: [{ ...first, restrictions: 'Blur the faces.' }, second] }
  const shown = { ...claimed, restrictions: [{ id: 1, text: 'Blur the faces.' }] }
  const refusalOf = (purchase: ClaimedPurchase, read: boolean) => {
    try {
      requireAgreement(purchase, restricted, read)
    } catch (error) {
      return error
    }
    return null
  }

  test('the restrictions of the clips are accepted by a checkbox, and stored in the order unchanged', () => {
    expect(refusalOf(shown, true)).toBeNull()
    expect(refusalOf(shown, false)).toMatchObject({
      code: 'validation',
      fields: { restrictionsRead: ['You must read the restrictions'] },
    })
  })

  test.each([
    ['were not shown', []],
    ['were shown with another text', [{ id: 1, text: 'Blur one face.' }]],
    ['were shown of a clip that has none', [...shown.restrictions, { id: 2, text: 'No adverts.' }]],
  ])(
    'restrictions that %s are refused, and the response contains the present ones',
    (_what, restrictions) => {
      expect(refusalOf({ ...claimed, restrictions }, true)).toMatchObject({
        code: 'cart_changed',
        message:
          'The restrictions of a clip in your cart have changed. Nothing was charged. Please read them before you pay.',
        data: { restrictions: [{ id: 1, text: 'Blur the faces.' }], cartContents: itemsOf(ours) },
      })
    },
  )

  test('the restrictions of the clips need no checkbox where there are none', () => {
    expect(() => requireAgreement(claimed, ours, false)).not.toThrow()
  })
})

describe('the response to a difference', () => {
  const owned = { id: 3, reason: 'owned', message: 'Your account already has this.', licenceId: 8 } as const
  const missing = { id: 4, reason: 'unavailable', message: 'This item is no longer available' } as const

  test('the response to a difference contains the corrected cart in the server’s amounts', () => {
    expect(cartChanged(ours)).toMatchObject({
      code: 'cart_changed',
      message: 'Your cart has changed. Please check the new total and try again.',
      data: {
        cartContents: itemsOf(ours),
        cartTotal: 50_000,
        salesTaxAmount: 10_000,
        totalSaleAmount: 60_000,
        currency: 'gbp',
        removed: [],
      },
    })
  })

  test('the response to a difference contains the removed lines, the licence that is held, and the first reason as the message', () => {
    expect(cartChanged({ ...ours, removed: [missing, owned] })).toMatchObject({
      code: 'cart_changed',
      message: missing.message,
      data: {
        removed: [
          { id: 4, message: missing.message },
          { id: 3, message: owned.message, licence_url: '/licence/8' },
        ],
      },
    })
  })

  test('the response to a difference has the code for owned clips only when every removed line is owned', () => {
    expect(cartChanged({ ...ours, removed: [owned] }).code).toBe('already_owned')
    expect(cartChanged({ ...ours, removed: [owned, missing] }).code).toBe('cart_changed')
  })
})

describe('the order', () => {
  const viewer: Viewer = {
    userId: 5,
    accountId: 6,
    email: 'bea@buyer.example',
    firstName: 'Bea',
    fullName: 'Bea Buyer',
    role: 'User',
    accountKind: 'customer',
    accountName: 'Buyer Ltd',
    countryCode: 'gb',
    taxNumber: 'GB980780684',
    canPurchase: true,
    canPrepay: true,
    shortsOnly: false,
    hasSpendingLimit: false,
    declaredAudience: null,
  }
  const usage = { usageType: 'DELI', detail: 'urls', urls: ['https://example.com'] } as const
  const address = { country: 'gb', postal_code: 'EC1A 1BB' }
  const bookkeeping = { purchaseOrderNumber: 'PO 7', costCentre: '' }
  const agreed = { quote: ours, usage: { ...usage, urls: [...usage.urls] }, address, bookkeeping }
  const draft = draftOrder(viewer, agreed)

  test('the order has the server’s amounts, the usage with the buyer’s name, the address and the tax quote', () => {
    expect(draft).toMatchObject({
      tierCode: 'DELI',
      currency: 'gbp',
      netMinor: 50_000,
      taxMinor: 10_000,
      totalMinor: 60_000,
      usage: { ...usage, orderedBy: 'Bea Buyer' },
      billingAddress: address,
      purchaseOrderNumber: 'PO 7',
      costCentre: '',
      taxQuote: { id: 9, ref: 'taxcalc_1' },
    })
  })

  test('the order stores each line as it was quoted, with its own tax', () => {
    expect(draft.lines[1]).toEqual({
      position: 1,
      restrictions: '',
      upgrades_licence_id: null,
      kind: 'clip',
      clip_id: 2,
      media: 'video',
      tier_code: 'DELI',
      bundle_size: 1,
      quantity: 1,
      unit_price_minor: 25_000,
      net_minor: 25_000,
      tax_minor: 5_000,
      product_ref: 'DELI-VID-2',
      our_ref: 'VID-2',
      description: 'Clip 2',
      offer_id: null,
    })
  })

  test('the order of a currency without tax has lines without tax', () => {
    const tax = { taxMinor: 0, lineTaxesMinor: [], quoteId: null, ref: null, note: 'Reverse charge' }
    const untaxed = draftOrder(viewer, { ...agreed, quote: { ...ours, tax } })
    expect(untaxed.lines.map((line) => line.tax_minor)).toEqual([0, 0])
    expect(untaxed).toMatchObject({ taxNumber: 'GB980780684', taxNote: 'Reverse charge' })
  })

  test('the order has the same cart hash when the same user presses Pay again', () => {
    expect(draftOrder(viewer, agreed).cartHash).toBe(draft.cartHash)
    expect(draft.cartHash).toMatch(/^[0-9a-f]{64}$/)
  })

  test.each([
    ['of another user', { ...viewer, userId: 7 }, agreed],
    ['in another currency', viewer, { ...agreed, quote: { ...ours, currency: 'aud' as const } }],
    ['of other lines', viewer, { ...agreed, quote: { ...ours, lines: [clipLine(1)] } }],
    ['of another total', viewer, { ...agreed, quote: { ...ours, totalMinor: 60_001 } }],
    ['for another usage', viewer, { ...agreed, usage: { ...usage, urls: ['https://example.org'] } }],
    [
      'with another purchase order',
      viewer,
      { ...agreed, bookkeeping: { ...bookkeeping, purchaseOrderNumber: 'PO 8' } },
    ],
    ['for another cost centre', viewer, { ...agreed, bookkeeping: { ...bookkeeping, costCentre: 'Desk' } }],
    ['to another address', viewer, { ...agreed, address: { ...address, country: 'fr' } }],
  ])('an order %s has another cart hash', (_what, whose, other) => {
    expect(draftOrder(whose, other).cartHash).not.toBe(draft.cartHash)
  })

  test('the order of two bundles has another cart hash than that of one', () => {
    const bundle = makeBundleItem({ size: 10, media: 'video', suffix: 'a' }, price(250), 'gbp')
    const [one, two] = [1, 2].map((qty) => {
      const lines = [{ ...clipLine(1), item: { ...bundle, qty } }]
      return draftOrder(viewer, { ...agreed, quote: { ...ours, lines } })
    })
    expect(one?.cartHash).not.toBe(two?.cartHash)
  })
})
