/**
 * Makes and prices the line of a cart and moves it to another tier or currency (R-CART-1). `price` is of one
 * clip, in whole major units; sums are in minor units.
 */

import { lineTotalMinor } from './bundle.ts'
import type { LicenceTierCode } from './licence-tier.ts'
import {
  type ClipType,
  type MediaCode,
  mediaCodeOf,
  type PriceMedia,
  priceMediaOfCode,
} from './media-code.ts'
import { type Currency, majorToMinor } from './money.ts'
import { bundleRef, findPrice, type PriceList, type PriceRefusal, type TierPrice } from './price-list.ts'
import { clipRef, formatProductReference, parseProductReference } from './product-reference.ts'

type CartLine = {
  /** The clip's id, or the number of clips of a bundle; the same again as `productId`. */
  id: number
  productId: number
  productName: string
  /** The usage type the line is licensed for. */
  description: string
  productRef: string
  ourRef: string
  media: MediaCode
  qty: number
  /** The price of one clip, in whole major units. */
  price: number
  currency: Currency
  /** The tier's uid in the price list. */
  tier: number
}

export type ClipItem = CartLine & {
  type: 'video' | 'image'
  qty: 1
  meta: { short: boolean; notSocial: boolean; graphic: boolean; thumbpath: string }
}

export type BundleItem = CartLine & {
  type: 'bundle'
  /** Every reference that raised the quantity, so that a repeated click is recognised. */
  addedRefs: readonly string[]
}

export type CartItem = ClipItem | BundleItem

/** The part of a clip that the cart needs. */
export type CartClip = {
  id: number
  type: ClipType
  title: string
  thumbpath: string
  notSocial: boolean
  enquire: boolean
  /** Its picture is blurred. */
  graphic: boolean
}

/** A bundle as the modal offers it: N credits of a medium. `suffix`: see `formatProductReference`. */
export type CartBundle = {
  size: number
  media: PriceMedia
  suffix: string
}

export function makeClipItem(clip: CartClip, tierPrice: TierPrice, currency: Currency): ClipItem {
  const media = mediaCodeOf(clip.type)
  return {
    id: clip.id,
    type: clip.type === 'image' ? 'image' : 'video',
    productId: clip.id,
    productName: clip.title,
    description: tierPrice.tier.usage_type,
    productRef: formatProductReference({
      kind: 'clip',
      tierCode: tierPrice.tier.code,
      media,
      clipId: clip.id,
    }),
    ourRef: clipRef(media, clip.id),
    media,
    qty: 1,
    price: tierPrice.price,
    currency,
    tier: tierPrice.tier.uid,
    meta: {
      short: clip.type === 'short',
      notSocial: clip.notSocial,
      graphic: clip.graphic,
      thumbpath: clip.thumbpath,
    },
  }
}

export function makeBundleItem(bundle: CartBundle, tierPrice: TierPrice, currency: Currency): BundleItem {
  const media: MediaCode = bundle.media === 'image' ? 'PX' : 'VID'
  const productRef = formatProductReference({
    kind: 'bundle',
    tierCode: tierPrice.tier.code,
    size: bundle.size,
    media,
    suffix: bundle.suffix,
  })
  return {
    id: bundle.size,
    type: 'bundle',
    productId: bundle.size,
    productName: `Bundle of ${bundle.size} ${bundle.media} clips`,
    description: tierPrice.tier.usage_type,
    productRef,
    ourRef: bundleRef(bundle.size),
    media,
    qty: 1,
    price: tierPrice.price,
    currency,
    tier: tierPrice.tier.uid,
    addedRefs: [productRef],
  }
}

/** Clips in one unit of the line: N of a bundle, 1 otherwise. */
export function clipsPerUnit(item: CartItem): number {
  return item.type === 'bundle' ? item.id : 1
}

/** Minor units of the line: N x unit x quantity. */
export function itemTotalMinor(item: CartItem): number {
  return lineTotalMinor({
    unitPriceMinor: majorToMinor(item.price),
    size: clipsPerUnit(item),
    quantity: item.qty,
  })
}

/** The tier a line is licensed under, read from its reference; null when the reference is malformed. */
export function tierCodeOfItem(item: CartItem): LicenceTierCode | null {
  return parseProductReference(item.productRef)?.tierCode ?? null
}

export type ItemTerms = {
  tierCode: LicenceTierCode
  currency: Currency
  prices: PriceList
}

/** bundle_1 of the price list for a clip without an offer, bundle_N for a bundle of N (R-PRICE-1, R-OFFER-2). */
export function findItemPrice(item: CartItem, { prices, ...terms }: ItemTerms): TierPrice | PriceRefusal {
  const place = { media: priceMediaOfCode(item.media), size: clipsPerUnit(item) }
  return findPrice(prices, { ...terms, ...place, ...(item.type !== 'bundle' && { clipId: item.id }) })
}

/** The same line under a tier and currency, with the price, the uid and the references they give it. */
export function movePricedItem(item: CartItem, to: ItemTerms): CartItem | PriceRefusal {
  const tierPrice = findItemPrice(item, to)
  if ('refused' in tierPrice) return tierPrice

  const moved = {
    description: tierPrice.tier.usage_type,
    productRef: withTier(item.productRef, to.tierCode),
    price: tierPrice.price,
    currency: to.currency,
    tier: tierPrice.tier.uid,
  }
  if (item.type !== 'bundle') return { ...item, ...moved }
  return { ...item, ...moved, addedRefs: item.addedRefs.map((ref) => withTier(ref, to.tierCode)) }
}

function withTier(reference: string, tierCode: LicenceTierCode): string {
  const product = parseProductReference(reference)
  return product === null ? reference : formatProductReference({ ...product, tierCode })
}
