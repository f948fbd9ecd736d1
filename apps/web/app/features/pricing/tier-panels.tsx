/**
 * Shows each tier in one currency: its audience, the price and the way to a clip, and its bundles of credits.
 */
import { tierOf } from '@rushes/commerce/licence-tier'
import { majorToMinor } from '@rushes/commerce/money'
import { bundleRef, listTiers, type PriceList } from '@rushes/commerce/price-list'
import { LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Price } from '../../ui/price.tsx'
import { BundleOffers, type BundleOffersProps } from './bundle-offers.tsx'

type TierPanelsProps = Omit<BundleOffersProps, 'tier'> & { prices: PriceList }

export function TierPanels({ prices, currency, media, buyButton }: TierPanelsProps) {
  const tiers = listTiers(prices, { currency, media })
  return (
    <ul
      className={classNames(
        'grid gap-px p-px md:grid-cols-2',
        // A last panel on its own would leave most of its row empty.
        tiers.length % 4 === 1 ? 'xl:grid-cols-5' : 'xl:grid-cols-4',
      )}
    >
      {tiers.map((tier) => (
        <li
          key={tier.uid}
          className="row-span-4 grid grid-rows-subgrid gap-4 bg-sheet p-5 outline outline-rule md:max-xl:last:odd:col-span-2"
        >
          <TierPanel tier={tier} currency={currency} media={media} buyButton={buyButton} />
        </li>
      ))}
    </ul>
  )
}

function TierPanel(props: BundleOffersProps) {
  const { tier, currency, media } = props
  const { usageType, forWhom, helpText } = tierOf(tier.code)
  const single = tier.options[bundleRef(1)]
  const noun = media === 'image' ? 'image' : 'clip'
  return (
    <>
      <h2 className="title text-xl">{usageType}</h2>
      <p className="text-sm">
        {forWhom}. {helpText}.
      </p>
      <div className="grid content-start gap-3">
        {single !== undefined && (
          <p className="grid">
            <Price minor={majorToMinor(single)} currency={currency} size="large" />
            <span className="text-sm text-ink-soft">per {noun}</span>
          </p>
        )}
        <LinkButton to={`/search?type=${media}`} wide>
          Find {media === 'image' ? 'an image' : 'a clip'}
          <span className="sr-only">: {usageType}</span>
        </LinkButton>
      </div>
      <div className="grid content-start gap-4">
        <BundleOffers {...props} />
      </div>
    </>
  )
}
