/** Turns the rows of the price table into the price list of the browser and the checkout (R-PRICE-1, R-PRICE-3). */
import type { DealScope } from '@rushes/commerce/deal'
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { PriceMedia } from '@rushes/commerce/media-code'
import { type Currency, minorToMajor } from '@rushes/commerce/money'
import { bundleRef, type PricingTier } from '@rushes/commerce/price-list'

export type PriceRow = {
  uid: number
  code: LicenceTierCode
  name: string
  description: string
  usage_type: string
  currency: Currency
  media: PriceMedia
  bundle_size: number
  unit_price_minor: number
}

export type OfferedPrice = {
  offer_id: number
  clip_id: number
  tier_code: LicenceTierCode
  currency: Currency
  media: PriceMedia
  unit_price_minor: number
  /** The scope of a deal; null for an offer under the scope of the tier. */
  deal: DealScope | null
}

type ByMedia = { video: PricingTier[]; image: PricingTier[] }
export type GroupedPrices = Record<Currency, ByMedia>

/** Groups prices; a tier without a price in a currency and medium is left out there, with its offers. */
export function groupPrices(rows: readonly PriceRow[], offered: readonly OfferedPrice[] = []): GroupedPrices {
  const of = (currency: Currency, media: PriceMedia) => {
    const isHere = (row: PriceRow | OfferedPrice) => row.currency === currency && row.media === media
    return withOffers(tiersOf(rows.filter(isHere)), offered.filter(isHere))
  }
  const byMedia = (currency: Currency): ByMedia => ({
    video: of(currency, 'video'),
    image: of(currency, 'image'),
  })
  return { usd: byMedia('usd'), gbp: byMedia('gbp'), eur: byMedia('eur'), aud: byMedia('aud') }
}

/** Adds the prices of offers to the list (R-OFFER-2). */
function withOffers(tiers: PricingTier[], offered: readonly OfferedPrice[]): PricingTier[] {
  if (offered.length === 0) return tiers
  return tiers.map((tier) => {
    const own = offered.filter(({ tier_code }) => tier_code === tier.code)
    const offers = own.map((row) => [row.clip_id, minorToMajor(row.unit_price_minor)])
    return own.length === 0 ? tier : { ...tier, offers: Object.fromEntries(offers) }
  })
}

function tiersOf(rows: readonly PriceRow[]): PricingTier[] {
  const tiers = new Map<number, PricingTier & { options: Record<string, number> }>()
  for (const { uid, code, name, description, usage_type, bundle_size, unit_price_minor } of rows) {
    const tier = tiers.get(uid) ?? { uid, code, name, description, usage_type, options: {} }
    tier.options[bundleRef(bundle_size)] = minorToMajor(unit_price_minor)
    tiers.set(uid, tier)
  }
  return [...tiers.values()]
}
