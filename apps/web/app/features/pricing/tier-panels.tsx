/** Shows each tier in one currency: the price of a clip, what the tier allows, and its bundles of credits. */
import { formatDiscount, lineTotalMinor } from '@rushes/commerce/bundle'
import { LICENCE_TIERS, type LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { PriceMedia } from '@rushes/commerce/media-code'
import { type Currency, formatMoney, majorToMinor } from '@rushes/commerce/money'
import {
  bundleRef,
  listBundleSizes,
  listTiers,
  type PriceList,
  type PricingTier,
} from '@rushes/commerce/price-list'
import type { ReactNode } from 'react'
import { Price } from '../../ui/price.tsx'

type BundleOffer = {
  bundle: { size: number; media: PriceMedia }
  tierCode: LicenceTierCode
  label: string
}

type TierPanelsProps = {
  prices: PriceList
  currency: Currency
  media?: PriceMedia
  /** The route hands the cart's button over, so that prices do not depend on the cart. */
  buyButton: (offer: BundleOffer) => ReactNode
}

export function TierPanels({ prices, currency, media = 'video', buyButton }: TierPanelsProps) {
  const tiers = listTiers(prices, { currency, media })
  return (
    <ul className="grid gap-px overflow-hidden rounded-sm border border-rule bg-rule md:grid-cols-2 xl:grid-cols-4">
      {tiers.map((tier) => (
        <li key={tier.uid} className="row-span-4 grid grid-rows-subgrid gap-4 bg-sheet p-5">
          <TierPanel tier={tier} currency={currency} media={media} buyButton={buyButton} />
        </li>
      ))}
    </ul>
  )
}

type TierPanelProps = Required<Omit<TierPanelsProps, 'prices'>> & { tier: PricingTier }

function TierPanel({ tier, currency, media, buyButton }: TierPanelProps) {
  const { usageType, helpText, audience } = LICENCE_TIERS[tier.code]
  const single = tier.options[bundleRef(1)]
  return (
    <>
      <div className="grid content-start gap-1">
        <p className="caption">{tier.code}</p>
        <h2 className="title text-xl">{usageType}</h2>
      </div>
      {single !== undefined && (
        <p className="grid">
          <Price minor={majorToMinor(single)} currency={currency} size="large" />
          <span className="text-sm text-ink-soft">per clip</span>
        </p>
      )}
      <ul className="grid content-start gap-1 text-sm">
        <li>{helpText}</li>
        <li>Audience: {audience}</li>
      </ul>
      {listBundleSizes(tier).map((size) => {
        const unit = tier.options[bundleRef(size)] ?? 0
        const total = lineTotalMinor({ unitPriceMinor: majorToMinor(unit), size, quantity: 1 })
        return (
          <div key={size} className="grid content-start gap-2 border-t border-rule pt-4">
            <p className="text-sm">
              <span className="font-semibold">{size} credits</span> at{' '}
              {formatMoney(majorToMinor(unit), currency)} a clip
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
      })}
    </>
  )
}
