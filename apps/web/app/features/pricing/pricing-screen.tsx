/** All licences in one currency with their bundles of credits, the comparison, the help, and the notes. */
import type { PriceMedia } from '@rushes/commerce/media-code'
import type { Currency } from '@rushes/commerce/money'
import { listTiers, type PriceList } from '@rushes/commerce/price-list'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { AgencyLink } from '../account/agency-link.tsx'
import { usePricedOnApplication } from '../account/use-audience.ts'
import { BulkNote } from './bulk-note.tsx'
import type { BundleOffer } from './bundle-offers.tsx'
import { CompareButton } from './compare-button.tsx'
import { CurrencyChoice } from './currency-choice.tsx'
import { OnApplicationNotice } from './on-application-notice.tsx'
import { PriceNotes } from './price-notes.tsx'
import { TierPanels } from './tier-panels.tsx'
import { useShownCurrency } from './use-shown-currency.ts'

const CHOICES = [
  { media: 'video', label: 'Video', to: '/pricing' },
  { media: 'image', label: 'Image', to: '/pricing?media=image' },
] as const

const COMPARE = 'Compare the licences'

type PricingScreenProps = {
  prices: PriceList
  /** The route passes the cart's button, so that prices do not depend on the cart. */
  buyButton: (offer: BundleOffer & { currency: Currency }) => ReactNode
}

export function PricingScreen({ prices, buyButton }: PricingScreenProps) {
  const { shown, paid, pick } = useShownCurrency()
  const onApplication = usePricedOnApplication()
  const [query] = useSearchParams()
  const media = query.get('media') === 'image' ? 'image' : 'video'
  return (
    <PageFrame
      title="Pricing"
      lead="Prices are per clip. Buy ten credits up front and pay less per clip. Each download uses one. All media excluding theatrical, worldwide, in perpetuity."
      aside={<CurrencyChoice value={shown} onChange={pick} />}
    >
      {onApplication ? (
        <OnApplicationNotice />
      ) : (
        <Prices prices={prices} shown={shown} paid={paid} media={media} buyButton={buyButton} />
      )}
      <PriceNotes shown={shown} paid={paid} />
      <BulkNote />
      <AgencyLink to="/prices" className="mt-6 inline-block underline underline-offset-4">
        Change the prices
      </AgencyLink>
    </PageFrame>
  )
}

type PricesProps = PricingScreenProps & { shown: Currency; paid: Currency; media: PriceMedia }

function Prices({ prices, shown, paid, media, buyButton }: PricesProps) {
  return (
    <>
      <MediaSwitch media={media} />
      <TierPanels
        prices={prices}
        currency={shown}
        media={media}
        buyButton={(offer) => (paid === shown ? buyButton({ ...offer, currency: shown }) : null)}
      />
      <div className="my-6 grid gap-3 sm:flex sm:flex-wrap">
        <CompareButton
          label={COMPARE}
          title={COMPARE}
          tiers={listTiers(prices, { currency: shown, media })}
          currency={shown}
        />
        <TierHelpButton />
        <LicensingTermsButton />
      </div>
    </>
  )
}

/** Chooses between the prices of videos and images. Two links, so that it works without JavaScript. */
function MediaSwitch({ media: shown }: { media: PriceMedia }) {
  return (
    <nav aria-label="Prices of" className="mb-4 flex gap-1 border-b border-rule">
      {CHOICES.map(({ media, label, to }) => (
        <Link
          key={media}
          to={to}
          replace
          preventScrollReset
          aria-current={media === shown ? 'page' : undefined}
          className={classNames(
            '-mb-px border-b-2 px-4 py-2.5 font-semibold',
            media === shown
              ? 'border-mark'
              : 'border-transparent text-ink-soft hover:text-ink forced-colors:border-[Canvas]',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

const TierHelp = lazyPart(async () => (await import('./tier-help-modal.tsx')).TierHelpModal, {
  close: ({ onClose }) => onClose(),
})

/** Opens the help on the four licences, which is loaded with the first click. */
function TierHelpButton() {
  return <ModalButton label="Which licence do I need?" modal={(close) => <TierHelp onClose={close} />} />
}

const LicensingTerms = lazyPart(
  async () => (await import('./licensing-terms-modal.tsx')).LicensingTermsModal,
  {
    close: ({ onClose }) => onClose(),
  },
)

/** Opens the summary of the licensing terms, which is loaded with the first click. */
function LicensingTermsButton() {
  return <ModalButton label="Licensing terms" modal={(close) => <LicensingTerms onClose={close} />} />
}
