/**
 * Computes the price of a line of the browser's cart, or the reason why it cannot be bought. The line only
 * identifies a clip or a bundle; all other data comes from the server (R-CHECKOUT-3).
 */
import { bundleSize, lineTotalMinor } from '@rushes/commerce/bundle'
import {
  clipsPerUnit,
  makeBundleItem,
  makeClipItem,
  type CartItem as PricedItem,
} from '@rushes/commerce/cart-item'
import { CART_REFUSAL_MESSAGES, NOT_FOR_THIS_ACCOUNT, RESERVED_MESSAGE } from '@rushes/commerce/cart-messages'
import type { DealScope } from '@rushes/commerce/deal'
import { blockedByNotSocial, type LicenceTierCode, NOT_SOCIAL_LABEL } from '@rushes/commerce/licence-tier'
import { priceMediaOf, priceMediaOfCode } from '@rushes/commerce/media-code'
import { picturePath } from '@rushes/commerce/media-path'
import { type Currency, majorToMinor, minorToMajor } from '@rushes/commerce/money'
import { findHeld, ownedLabel } from '@rushes/commerce/owned-labels'
import { findPrice, type PriceList } from '@rushes/commerce/price-list'
import { parseProductReference } from '@rushes/commerce/product-reference'
import { findUpgrade, type HeldLicence, type Upgrade } from '@rushes/commerce/upgrade-price'
import {
  type ClipFacts,
  isPublished,
  type Licensee,
  type NewLicenceRefusal,
  refusalOfNewLicence,
} from '../licences/new-licence.rules.ts'

/** The part of the browser's line that the server reads: product and quantity. */
export type WantedItem = {
  id: number | string
  type: 'bundle' | 'image' | 'video'
  productRef: string
  ourRef: string
  media: 'VID' | 'PX'
  qty: number
}

export type ClipForSale = ClipFacts & {
  id: number
  title: string
  media_version: string
  graphic: boolean
  has_master: boolean
  restrictions: string
  /** The account's licences of the clip. */
  owned: readonly HeldLicence[]
}

export type SaleTerms = {
  tierCode: LicenceTierCode
  currency: Currency
  prices: PriceList
  /** The offers that set the price of a clip, by the id of the clip. */
  offers: ReadonlyMap<number, SaleOffer>
  /** Whether the fee of a held licence is deducted (R-UPGRADE-2); offers are based on the prices of the list. */
  deductsHeld?: true
}

/** `deal`: the scope of an accepted deal; null for an offer under the scope of the tier. */
type SaleOffer = { offerId: number; deal: DealScope | null }

export type QuotedLine = {
  kind: 'clip' | 'bundle'
  clipId: number | null
  media: 'video' | 'image'
  bundleSize: number
  quantity: number
  unitPriceMinor: number
  netMinor: number
  /** The usage restrictions of the clip's page; '' without restrictions, and for bundles. */
  restrictions: string
  /** The offer that sets its price (R-OFFER-2). */
  offerId: number | null
  /** The licence whose fee is deducted (R-UPGRADE-3). */
  upgradesLicenceId: number | null
  /** The corrected line for the browser. */
  item: PricedItem
}

export type RefusedLine = {
  refused: 'unavailable' | 'owned' | 'not_sold'
  message: string
  /** The licence that the account already holds. */
  licenceId?: number
}

const UNAVAILABLE = 'This item is no longer available'

const REFUSAL_MESSAGES: Readonly<Record<NewLicenceRefusal, string>> = {
  not_found: UNAVAILABLE,
  withdrawn: UNAVAILABLE,
  withheld: UNAVAILABLE,
  retired: UNAVAILABLE,
  not_deliverable: UNAVAILABLE,
  reserved: RESERVED_MESSAGE,
  enquiry_only: CART_REFUSAL_MESSAGES.enquiry_only,
  shorts_only: NOT_FOR_THIS_ACCOUNT,
  territory: NOT_FOR_THIS_ACCOUNT,
}

/** Prices one clip under a tier. */
export function quoteClip(
  clip: ClipForSale | undefined,
  buyer: Licensee,
  terms: SaleTerms,
  now: Date,
): QuotedLine | RefusedLine {
  const offer = clip && terms.offers.get(clip.id)
  const deal = offer?.deal ?? null
  const refusal = refusalOfClip(clip, buyer, { tierCode: terms.tierCode, deal }, now)
  if (refusal || !clip) return refusal ?? { refused: 'unavailable', message: UNAVAILABLE }
  const { type } = clip
  const price = findPrice(terms.prices, {
    ...terms,
    media: priceMediaOf(type),
    size: 1,
    clipId: clip.id,
  })
  if ('refused' in price) return notSold()
  const upgrade = deal === null ? upgradeOf(clip, terms, price.priceMinor) : null
  const item = makeClipItem(
    {
      id: clip.id,
      type,
      title: clip.title,
      thumbpath: picturePath(clip),
      notSocial: clip.not_social,
      enquire: clip.enquiry_only && deal === null,
      graphic: clip.graphic,
    },
    upgrade ? { ...price, price: minorToMajor(upgrade.priceMinor) } : price,
    terms.currency,
  )
  const offerId = price.isOffered && !upgrade ? (offer?.offerId ?? null) : null
  const upgradesLicenceId = upgrade?.licenceId ?? null
  return { ...lineOf(item), offerId, upgradesLicenceId, restrictions: clip.restrictions.trim() }
}

/** An offer that is lower than the difference is used instead. */
function upgradeOf(clip: ClipForSale, terms: SaleTerms, priceMinor: number): Upgrade | null {
  const wanted = { ...terms, media: priceMediaOf(clip.type) }
  const upgrade = terms.deductsHeld ? findUpgrade(terms.prices, wanted, clip.owned) : null
  return upgrade && upgrade.priceMinor <= priceMinor ? upgrade : null
}

function refusalOfClip(
  clip: ClipForSale | undefined,
  buyer: Licensee,
  { tierCode, deal }: { tierCode: LicenceTierCode; deal: DealScope | null },
  now: Date,
): RefusedLine | null {
  // Staff may obtain a draft, but a bought clip could not be downloaded before it is published.
  if (!clip?.has_master || !isPublished(clip, now)) return unavailable(UNAVAILABLE)
  const refused = refusalOfNewLicence(buyer, clip, now, deal)
  if (refused) return unavailable(REFUSAL_MESSAGES[refused])
  if (clip.not_social && blockedByNotSocial(tierCode)) return unavailable(NOT_SOCIAL_LABEL)
  const held = findHeld(tierCode, clip.owned)
  return held && deal === null
    ? { refused: 'owned', message: ownedLabel(held.tier), licenceId: held.licence_id }
    : null
}

/** Prices `qty` bundles of N credits. The size comes from `bundle_N`; the browser adds the suffix. */
export function quoteBundle(wanted: WantedItem, terms: SaleTerms): QuotedLine | RefusedLine {
  const size = bundleSize(wanted.ourRef)
  const product = parseProductReference(wanted.productRef)
  if (size === null || product?.kind !== 'bundle') return notSold()
  const media = priceMediaOfCode(wanted.media)
  const price = findPrice(terms.prices, { ...terms, media, size })
  if ('refused' in price) return notSold()
  const item = makeBundleItem({ size, media, suffix: product.suffix }, price, terms.currency)
  return lineOf({ ...item, qty: wanted.qty })
}

function lineOf(item: PricedItem): QuotedLine {
  const unitPriceMinor = majorToMinor(item.price)
  const size = clipsPerUnit(item)
  return {
    kind: item.type === 'bundle' ? 'bundle' : 'clip',
    clipId: item.type === 'bundle' ? null : item.id,
    media: priceMediaOfCode(item.media),
    bundleSize: size,
    quantity: item.qty,
    unitPriceMinor,
    netMinor: lineTotalMinor({ unitPriceMinor, size, quantity: item.qty }),
    restrictions: '',
    offerId: null,
    upgradesLicenceId: null,
    item,
  }
}

const unavailable = (message: string): RefusedLine => ({ refused: 'unavailable', message })
const notSold = (): RefusedLine => ({
  refused: 'not_sold',
  message: CART_REFUSAL_MESSAGES.tier_unavailable,
})

/** Whether the lines of browser and server have the same references, quantity and price. */
export function isSameLine(
  wanted: WantedItem & { price: number; currency: string; tier: number | string },
  { item }: QuotedLine,
): boolean {
  const isSameTier =
    String(wanted.tier) === String(item.tier) || item.productRef.split('-')[0] === wanted.tier
  return (
    String(wanted.id) === String(item.id) &&
    wanted.type === item.type &&
    wanted.productRef === item.productRef &&
    wanted.ourRef === item.ourRef &&
    wanted.media === item.media &&
    wanted.qty === item.qty &&
    wanted.price === item.price &&
    wanted.currency === item.currency &&
    isSameTier
  )
}
