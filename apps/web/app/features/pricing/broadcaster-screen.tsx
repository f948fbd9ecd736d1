/**
 * The licence for national news and talk shows, NNTS: its price, the ways to buy, and its details behind a
 * button.
 */
import { tierOf } from '@rushes/commerce/licence-tier'
import { type Currency, majorToMinor } from '@rushes/commerce/money'
import { findPrice, findTier, type PriceList } from '@rushes/commerce/price-list'
import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { Price } from '../../ui/price.tsx'
import { usePricedOnApplication } from '../account/use-audience.ts'
import { BulkNote } from './bulk-note.tsx'
import { type BundleOffer, BundleOffers } from './bundle-offers.tsx'
import { CompareButton } from './compare-button.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { OnApplicationNotice } from './on-application-notice.tsx'
import { PriceNotes } from './price-notes.tsx'
import { TermsLinks } from './terms-links.tsx'
import { useShownCurrency } from './use-shown-currency.ts'

export const BROADCASTER_TITLE = 'National News/Talk Shows'

type BroadcasterScreenProps = {
  prices: PriceList
  /** The route passes the cart's button, so that prices do not depend on the cart. */
  buyButton: (offer: BundleOffer & { currency: Currency }) => ReactNode
}

export function BroadcasterScreen({ prices, buyButton }: BroadcasterScreenProps) {
  const { shown, paid, pick } = useShownCurrency()
  const onApplication = usePricedOnApplication()
  return (
    <PageFrame
      title={BROADCASTER_TITLE}
      measure="text"
      lead={`${tierOf('NNTS').forWhom}. Buy a clip at a time, or ten credits at a lower price per clip.`}
      aside={<CurrencyChoice value={shown} onChange={pick} />}
    >
      <section
        aria-label={BROADCASTER_TITLE}
        className="grid gap-x-12 gap-y-6 rounded-sm border border-rule bg-sheet p-6 md:grid-cols-2 lg:p-8"
      >
        {onApplication ? (
          <div className="grid content-start gap-4">
            <Scope />
            <OnApplicationNotice />
            <Notes shown={shown} paid={paid} />
          </div>
        ) : (
          <Offer
            notes={<Notes shown={shown} paid={paid} />}
            prices={prices}
            currency={shown}
            buyButton={(offer) => (paid === shown ? buyButton({ ...offer, currency: shown }) : null)}
          />
        )}
      </section>
      <BulkNote />
    </PageFrame>
  )
}

function Scope() {
  return (
    <ul className="grid gap-1 text-lg">
      <li>All media plus worldwide</li>
      <li>Single on-air use</li>
    </ul>
  )
}

function Notes(shown: { shown: Currency; paid: Currency }) {
  return (
    <div>
      <PriceNotes {...shown} />
      <TermsLinks />
    </div>
  )
}

type OfferProps = {
  notes: ReactNode
  prices: PriceList
  currency: Currency
  buyButton: (offer: BundleOffer) => ReactNode
}

function Offer({ notes, prices, currency, buyButton }: OfferProps) {
  const query = { currency, media: 'video', tierCode: 'NNTS' } as const
  const tier = findTier(prices, query)
  const single = findPrice(prices, { ...query, size: 1 })
  return (
    <>
      <div className="grid content-start gap-4">
        <Scope />
        {'refused' in single ? (
          <p>Price on application</p>
        ) : (
          <p className="flex items-baseline gap-2">
            <Price minor={majorToMinor(single.price)} currency={currency} size="large" />
            <span className="text-ink-soft">per clip</span>
          </p>
        )}
        <div className="grid gap-3 sm:flex">
          <LinkButton to="/search?type=video" kind="primary">
            Find a clip
          </LinkButton>
          {tier && (
            <CompareButton
              label="VIEW MORE DETAILS"
              title={BROADCASTER_TITLE}
              tiers={[tier]}
              currency={currency}
            />
          )}
        </div>
      </div>
      <div className="grid content-start gap-4">
        {tier && <BundleOffers tier={tier} currency={currency} media="video" buyButton={buyButton} />}
        {notes}
      </div>
    </>
  )
}
