/** Turns the rows of the price table into the price list of the browser and the checkout (R-PRICE-1, R-PRICE-3). */
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

type ByMedia = { video: PricingTier[]; image: PricingTier[] }
export type GroupedPrices = Record<Currency, ByMedia>

/** A tier without a price in a currency and medium is left out there. */
export function groupPrices(rows: readonly PriceRow[]): GroupedPrices {
  return {
    usd: byMedia(rows, 'usd'),
    gbp: byMedia(rows, 'gbp'),
    eur: byMedia(rows, 'eur'),
    aud: byMedia(rows, 'aud'),
  }
}

function byMedia(rows: readonly PriceRow[], currency: Currency): ByMedia {
  const sold = rows.filter((row) => row.currency === currency)
  return {
    video: tiersOf(sold.filter((row) => row.media === 'video')),
    image: tiersOf(sold.filter((row) => row.media === 'image')),
  }
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
