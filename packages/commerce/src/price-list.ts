/**
 * The price list as `GET /clip/pricing` sends it: grouped by lower-case currency, then media; prices are of
 * one clip, in whole major units. A look-up returns the price or a refusal, never a text that could be added
 * to a sum (R-PRICE-3).
 */

import { blockedByNotSocial, exceedsAudience, type LicenceTierCode } from './licence-tier.ts'
import { type ClipType, type PriceMedia, priceMediaOf } from './media-code.ts'
import { type Currency, majorToMinor } from './money.ts'

export type PricingTier = {
  uid: number
  code: LicenceTierCode
  name: string
  description: string
  usage_type: string
  /** `bundle_1` is the price of a single clip, `bundle_N` of one clip within a bundle of N. */
  options: Readonly<Record<string, number>>
  /** The account's own price of a single clip, by the clip's id (R-OFFER-2). */
  offers?: Readonly<Record<string, number>> | undefined
  /** The price of an upgrade of a licence that the account holds, by the clip's id (R-UPGRADE-2). */
  upgrades?: Readonly<Record<string, number>> | undefined
}

export type PriceGroup = Readonly<Partial<Record<PriceMedia, readonly PricingTier[] | undefined>>>

export type PriceList = Readonly<Partial<Record<Currency, PriceGroup | undefined>>>

/** The highest price of one clip, in major units; the total of the largest cart at this price is a safe integer. */
export const MAX_PRICE = 1_000_000

export type PriceQuery = {
  currency: Currency
  media: PriceMedia
  tierCode: LicenceTierCode
  /** Clips bought at once: 1 for a single clip, N for a bundle. */
  size: number
  /** The single clip that is priced: an offer for it counts before the price for all. */
  clipId?: number | undefined
}

export type TierPrice = {
  tier: PricingTier
  /** The price of one clip, in whole major units, as in the API. */
  price: number
  /** The same in minor units. */
  priceMinor: number
  /** Whether the price is that of an offer. */
  isOffered: boolean
  /** The price without the deduction for a held licence, in minor units, if the price is that of an upgrade. */
  fullMinor?: number
}

export type PriceRefusal = {
  refused: 'tier_missing' | 'price_missing' | 'price_invalid'
}

/** `bundle_1`, `bundle_10`: the key of a price and the reference of a bundle. */
export function bundleRef(size: number): string {
  return `bundle_${size}`
}

/** The tiers of a currency and medium, in the operator's order; empty when none is sold. */
export function listTiers(
  prices: PriceList,
  { currency, media }: Pick<PriceQuery, 'currency' | 'media'>,
): readonly PricingTier[] {
  return prices[currency]?.[media] ?? []
}

export function findTier(
  prices: PriceList,
  query: Pick<PriceQuery, 'currency' | 'media' | 'tierCode'>,
): PricingTier | undefined {
  return listTiers(prices, query).find((tier) => tier.code === query.tierCode)
}

/** The price of one clip under a tier. A price of 0 is a price. */
export function findPrice(prices: PriceList, query: PriceQuery): TierPrice | PriceRefusal {
  const tier = findTier(prices, query)
  if (!tier) return { refused: 'tier_missing' }
  const offered = ofClip(tier.offers, query)
  const price = offered ?? optionOf(tier, query.size)
  if (price === undefined) return { refused: 'price_missing' }
  if (!Number.isSafeInteger(price) || price < 0 || price > MAX_PRICE) return { refused: 'price_invalid' }
  const full = { tier, price, priceMinor: majorToMinor(price), isOffered: offered !== undefined }
  const upgrade = ofClip(tier.upgrades, query)
  if (upgrade === undefined || upgrade > price) return full
  const priceMinor = majorToMinor(upgrade)
  return { tier, price: upgrade, priceMinor, isOffered: false, fullMinor: full.priceMinor }
}

/** An item for sale: one clip of a kind of media, which may be excluded from social media. */
export type ClipOffer = Pick<PriceQuery, 'currency' | 'media' | 'clipId'> & {
  notSocial: boolean
  /** The declared audience of the account, in followers. */
  audience: number | null
}

/** A single clip for sale, with the price of an offer for it. */
export function clipOffer(
  { id: clipId, type, notSocial }: { id: number; type: ClipType; notSocial: boolean },
  { currency, audience }: Pick<ClipOffer, 'currency' | 'audience'>,
): ClipOffer {
  return { currency, media: priceMediaOf(type), notSocial, clipId, audience }
}

/** The price of one clip under a licence; null if it has none, or if the clip (R-TIER-3) or the audience (R-TIER-8) rules it out. */
export function clipPrice(
  prices: PriceList,
  { currency, media, notSocial, clipId, audience }: ClipOffer,
  tierCode: LicenceTierCode,
): TierPrice | null {
  if (notSocial && blockedByNotSocial(tierCode)) return null
  const price = findPrice(prices, { currency, media, tierCode, size: 1, clipId })
  if ('refused' in price || (!price.isOffered && exceedsAudience(tierCode, audience))) return null
  return price
}

/** The lowest price of one clip among the licences that it may have (R-PRICE-7); null when none is sold. */
export function lowestPrice(prices: PriceList, offer: ClipOffer): TierPrice | null {
  return listTiers(prices, offer).reduce<TierPrice | null>((lowest, { code }) => {
    const price = clipPrice(prices, offer, code)
    return price && price.priceMinor < (lowest?.priceMinor ?? Infinity) ? price : lowest
  }, null)
}

/** The sizes a tier is sold in as a prepaid bundle, smallest first; 1 is a single clip, not a bundle. */
export function listBundleSizes(tier: PricingTier): number[] {
  return Object.keys(tier.options)
    .map((key) => Number(/^bundle_([1-9]\d*)$/.exec(key)?.[1] ?? 0))
    .filter((size) => size > 1)
    .sort((left, right) => left - right)
}

export type PricingField = 'price' | 'uid' | 'code' | 'name' | 'description' | 'usage_type'

/**
 * One field of a price, for display only: the word `error` when the tier, the price or the field is missing.
 * Never calculate with it.
 */
export function pricingWord(
  prices: PriceList,
  query: PriceQuery,
  field: PricingField,
): number | string | 'error' {
  const tier = findTier(prices, query)
  const price = tier && Number.parseInt(String(optionOf(tier, query.size)), 10)
  if (!tier || price === undefined || Number.isNaN(price)) return 'error'
  return field === 'price' ? price : (tier[field] ?? 'error')
}

function ofClip(prices: PricingTier['offers'], { size, clipId }: PriceQuery): number | undefined {
  return size === 1 && clipId !== undefined ? prices?.[clipId] : undefined
}

function optionOf(tier: PricingTier, size: number): number | undefined {
  const key = bundleRef(size)
  return Object.hasOwn(tier.options, key) ? tier.options[key] : undefined
}
