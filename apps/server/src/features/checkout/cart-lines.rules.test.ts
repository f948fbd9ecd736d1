/** What a line of the cart costs, or why it cannot be bought: only the server's data counts (R-CHECKOUT-3). */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import { ownedLabel } from '@rushes/commerce/owned-labels'
import type { PriceList } from '@rushes/commerce/price-list'
import { describe, expect, test } from 'vitest'
import { SALEABLE_CLIP } from '../../../test/clip-facts.ts'
import {
  type ClipForSale,
  isSameLine,
  quoteBundle,
  quoteClip,
  type SaleTerms,
  type WantedItem,
} from './cart-lines.rules.ts'

const now = new Date('2026-06-01T12:00:00Z')
const buyer = {
  accountId: 7,
  accountKind: 'customer',
  role: 'User',
  countryCode: 'gb',
  shortsOnly: false,
} as const
const staff = { ...buyer, accountKind: 'agency', role: 'Staff' } as const

const tier = (uid: number, code: LicenceTierCode, options: Record<string, number>) => ({
  uid,
  code,
  name: code,
  description: '',
  usage_type: `Use ${code}`,
  options,
})
const prices: PriceList = {
  gbp: {
    video: [tier(1, 'DELI', { bundle_1: 250, bundle_10: 200 }), tier(3, 'NNTS', { bundle_1: 400 })],
    image: [tier(1, 'DELI', { bundle_1: 90, bundle_10: 80 })],
  },
}
const deli: SaleTerms = { tierCode: 'DELI', currency: 'gbp', prices, offers: new Map() }
const nnts: SaleTerms = { ...deli, tierCode: 'NNTS' }

const clip: ClipForSale = {
  id: 42,
  title: 'Storm over the harbour',
  ...SALEABLE_CLIP,
  media_version: 'v7',
  graphic: false,
  has_master: true,
  restrictions: '',
  owned: [],
}
const quoted = (change: Partial<ClipForSale> = {}, terms = deli) =>
  quoteClip({ ...clip, ...change }, buyer, terms, now)

describe('a clip', () => {
  test('a clip costs the price of one clip under the tier, in the account’s currency', () => {
    expect(quoted()).toEqual({
      kind: 'clip',
      clipId: 42,
      media: 'video',
      bundleSize: 1,
      quantity: 1,
      unitPriceMinor: 25_000,
      netMinor: 25_000,
      restrictions: '',
      offerId: null,
      upgradesLicenceId: null,
      item: {
        id: 42,
        type: 'video',
        productId: 42,
        productName: 'Storm over the harbour',
        description: 'Use DELI',
        productRef: 'DELI-VID-42',
        ourRef: 'VID-42',
        media: 'VID',
        qty: 1,
        price: 250,
        currency: 'gbp',
        tier: 1,
        meta: { short: false, notSocial: false, graphic: false, thumbpath: '/media/42/v7/poster-640.jpg' },
      },
    })
  })

  test('a clip of graphic material is marked as graphic (R-GRAPHIC-1)', () => {
    expect(quoted({ graphic: true })).toMatchObject({ item: { meta: { graphic: true } } })
  })

  test('a clip that is an image costs the price of an image', () => {
    expect(quoted({ type: 'image' })).toMatchObject({ media: 'image', netMinor: 9_000 })
  })

  const UNAVAILABLE = 'This item is no longer available'
  const NOT_FOR_YOU = 'This item is not available to your account'
  test.each<[string, Partial<ClipForSale>, string]>([
    ['is a draft', { state: 'draft' }, UNAVAILABLE],
    ['is withdrawn', { state: 'withdrawn' }, UNAVAILABLE],
    ['is published later', { publish_at: new Date('2026-06-02') }, UNAVAILABLE],
    ['has no file', { has_master: false }, UNAVAILABLE],
    ['is shown and not delivered', { deliverable: false }, UNAVAILABLE],
    ['is for shorts-only accounts', { type: 'short' }, NOT_FOR_YOU],
    ['is blocked in the country of the account', { blocked_countries: ['gb'] }, NOT_FOR_YOU],
    [
      'is sold on enquiry only',
      { enquiry_only: true },
      'This item cannot be purchased directly, please make an enquiry',
    ],
    ['is not for social media', { not_social: true }, 'Not for publication on Social Media'],
  ])('a clip that %s is unavailable, with a message', (_what, change, message) => {
    expect(quoted(change)).toEqual({ refused: 'unavailable', message })
  })

  test('a clip that does not exist is unavailable', () => {
    expect(quoteClip(undefined, buyer, deli, now)).toEqual({ refused: 'unavailable', message: UNAVAILABLE })
  })

  test('a clip that is a draft is not sold to staff either, because they could not download it', () => {
    expect(quoteClip({ ...clip, state: 'draft' }, staff, deli, now)).toMatchObject({
      refused: 'unavailable',
    })
  })

  test('a clip that is not for social media is sold for a single on-air use', () => {
    expect(quoted({ not_social: true }, nnts)).toMatchObject({ netMinor: 40_000 })
  })

  const held = (licence_id: number, tier: string | null, price_minor = 25_000) => ({
    licence_id,
    tier,
    currency: 'gbp' as const,
    price_minor,
    upgrades_licence_id: null,
  })
  const owned = [held(7, 'NNTS'), held(8, 'DELI')]

  test('a clip that the account owns under the tier is refused as owned, with the licence', () => {
    expect(quoted({ owned })).toEqual({ refused: 'owned', message: ownedLabel('DELI'), licenceId: 8 })
  })

  test.each<[string, ClipForSale['owned'], SaleTerms, number]>([
    ['that the account owns under another tier', owned.slice(0, 1), deli, 25_000],
    ['whose licence is of no tier', [held(9, null)], deli, 25_000],
    ['for another single on-air use', owned, nnts, 40_000],
  ])('a clip %s is sold', (_what, licences, terms, netMinor) => {
    expect(quoted({ owned: licences }, terms)).toMatchObject({ netMinor })
  })

  const dema: SaleTerms = {
    ...deli,
    tierCode: 'DEMA',
    deductsHeld: true,
    prices: {
      gbp: {
        video: [tier(1, 'DELI', { bundle_1: 250 }), { ...tier(2, 'DEMA', { bundle_1: 600 }), offers: {} }],
      },
    },
  }
  const offered = (price: number): SaleTerms => ({
    ...dema,
    prices: { gbp: { video: [{ ...tier(2, 'DEMA', { bundle_1: 600 }), offers: { 42: price } }] } },
    offers: new Map([[42, { offerId: 5, deal: null }]]),
  })

  test('R-UPGRADE-3: a wider licence costs the difference, and the line names the licence', () => {
    expect(quoted({ owned }, dema)).toMatchObject({
      unitPriceMinor: 35_000,
      netMinor: 35_000,
      upgradesLicenceId: 8,
      item: { price: 350, productRef: 'DEMA-VID-42' },
    })
  })

  test.each<[string, ClipForSale['owned'], SaleTerms]>([
    ['whose licence is frozen', [{ ...held(8, 'DELI'), frozen: true }], dema],
    ['whose licence is for a single use', [held(7, 'NNTS')], dema],
    ['whose licence is of standard credits', [held(9, null)], dema],
    ['on which an offer is based', owned, { ...deli, tierCode: 'DEMA', prices: dema.prices }],
  ])('R-UPGRADE-2: a clip %s costs the full price', (_what, licences, terms) => {
    expect(quoted({ owned: licences }, terms)).toMatchObject({ netMinor: 60_000, upgradesLicenceId: null })
  })

  test.each([
    [300, { netMinor: 30_000, offerId: 5, upgradesLicenceId: null }],
    [350, { netMinor: 35_000, offerId: null, upgradesLicenceId: 8 }],
    [500, { netMinor: 35_000, offerId: null, upgradesLicenceId: 8 }],
  ])('R-UPGRADE-3: of an offer of %d and the difference, the lower one is charged', (price, line) => {
    expect(quoted({ owned }, offered(price))).toMatchObject(line)
  })

  test('R-UPGRADE-3: a clip is refused as owned under a wider licence, and in its states as before', () => {
    const wider = [held(9, 'DEMA')]
    expect(quoted({ owned: wider })).toEqual({ refused: 'owned', message: ownedLabel('DEMA'), licenceId: 9 })
    expect(quoted({ owned, state: 'retired' }, dema)).toMatchObject({ refused: 'unavailable' })
    expect(quoted({ owned, enquiry_only: true }, dema)).toMatchObject({ refused: 'unavailable' })
  })

  test('a clip without a price under the tier is not sold', () => {
    expect(quoted({ type: 'image' }, nnts)).toEqual({
      refused: 'not_sold',
      message: 'There seems to be an issue with your selection - Please refresh the page and try again',
    })
  })
})

const wanted: WantedItem = {
  id: 10,
  type: 'bundle',
  productRef: 'DELI-bundle_10-VID-abc',
  ourRef: 'bundle_10',
  media: 'VID',
  qty: 3,
}

describe('a bundle', () => {
  test('a bundle costs its credits times the price of one clip in it, times its quantity', () => {
    expect(quoteBundle(wanted, deli)).toMatchObject({
      kind: 'bundle',
      clipId: null,
      media: 'video',
      bundleSize: 10,
      quantity: 3,
      unitPriceMinor: 20_000,
      netMinor: 600_000,
      item: { productRef: 'DELI-bundle_10-VID-abc', qty: 3, price: 200 },
    })
  })

  test('a bundle of images costs the price of images', () => {
    expect(quoteBundle({ ...wanted, media: 'PX' }, deli)).toMatchObject({
      media: 'image',
      netMinor: 240_000,
      item: { productRef: 'DELI-bundle_10-PX-abc' },
    })
  })

  test('a bundle has the tier of the checkout, whatever reference the browser sends', () => {
    expect(quoteBundle({ ...wanted, productRef: 'NNTS-bundle_10-VID-abc' }, deli)).toMatchObject({
      item: { productRef: 'DELI-bundle_10-VID-abc' },
    })
  })

  test.each<[string, Partial<WantedItem>]>([
    ['of one clip', { ourRef: 'bundle_1' }],
    ['of a size that has no price', { ourRef: 'bundle_20' }],
    ['that names no size', { ourRef: 'VID-42' }],
    ['with the reference of a clip', { productRef: 'DELI-VID-42' }],
    ['with an unknown reference', { productRef: 'nonsense' }],
  ])('a bundle %s is not sold', (_what, change) => {
    expect(quoteBundle({ ...wanted, ...change }, deli)).toMatchObject({ refused: 'not_sold' })
  })
})

describe('the line of the browser and of the server', () => {
  const ours = quoted()
  if ('refused' in ours) throw new Error(ours.message)
  const same = {
    id: 42,
    type: 'video' as const,
    productRef: 'DELI-VID-42',
    ourRef: 'VID-42',
    media: 'VID' as const,
    qty: 1,
    price: 250,
    currency: 'gbp',
    tier: 1,
  }

  test.each([
    ['in every field', {}],
    ['with the id as a text', { id: '42' }],
    ['with the tier’s uid as a text', { tier: '1' }],
    ['with the tier’s code', { tier: 'DELI' }],
  ])('the line of the browser and of the server agree %s', (_how, change) => {
    expect(isSameLine({ ...same, ...change }, ours)).toBe(true)
  })

  test.each([
    ['id', { id: 43 }],
    ['type', { type: 'image' as const }],
    ['product reference', { productRef: 'DEMA-VID-42' }],
    ['own reference', { ourRef: 'VID-43' }],
    ['medium', { media: 'PX' as const }],
    ['number', { qty: 2 }],
    ['price', { price: 249 }],
    ['currency', { currency: 'usd' }],
    ['tier', { tier: 3 }],
    ['tier, of which it names a part', { tier: 'DEL' }],
    ['tier, of which it names more', { tier: 'DELI-VID' }],
    ['tier, which it leaves empty', { tier: '' }],
  ])('the line of the browser and of the server differ in the %s', (_field, change) => {
    expect(isSameLine({ ...same, ...change }, ours)).toBe(false)
  })
})
