/**
 * The bundles of credits of one licence: the price of a credit in each, and the button that buys it
 * (R-PRICE-1, R-PRICE-2).
 */
import { formatDiscount, lineTotalMinor } from '@rushes/commerce/bundle'
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { PriceMedia } from '@rushes/commerce/media-code'
import { type Currency, formatMoney, majorToMinor } from '@rushes/commerce/money'
import { bundleRef, listBundleSizes, type PricingTier } from '@rushes/commerce/price-list'
import type { ReactNode } from 'react'

export type BundleOffer = {
  bundle: { size: number; media: PriceMedia }
  tierCode: LicenceTierCode
  label: string
}

export type BundleOffersProps = {
  tier: PricingTier
  currency: Currency
  media: PriceMedia
  buyButton: (offer: BundleOffer) => ReactNode
}

export function BundleOffers({ tier, currency, media, buyButton }: BundleOffersProps) {
  const single = tier.options[bundleRef(1)]
  return listBundleSizes(tier).map((size) => {
    const unit = tier.options[bundleRef(size)] ?? 0
    const total = lineTotalMinor({ unitPriceMinor: majorToMinor(unit), size, quantity: 1 })
    return (
      <div key={size} className="grid content-start gap-2 border-t border-rule pt-4">
        <p className="text-sm">
          <span className="font-semibold">{size} credits</span> at {formatMoney(majorToMinor(unit), currency)}{' '}
          {media === 'image' ? 'an image' : 'a clip'}
          {single !== undefined && single > unit && (
            <span className="ml-2 font-semibold text-clear">Save {formatDiscount(unit, single, 0)}</span>
          )}
        </p>
        {buyButton({
          bundle: { size, media },
          tierCode: tier.code,
          label: `Buy ${size} for ${formatMoney(total, currency)}`,
        })}
      </div>
    )
  })
}
