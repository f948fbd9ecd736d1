/** An offer: its clips with their prices, its expiry, and the button that fills the cart (R-OFFER-2). */
import { tierOf } from '@rushes/commerce/licence-tier'
import { majorToMinor } from '@rushes/commerce/money'
import type { Offer } from '@rushes/contract/offers'
import { Suspense } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClipPriceLine } from '../catalogue/clip-price-line.tsx'
import { TaxNote } from '../pricing/tax-note.tsx'
import { clipsLeft, totalLeft } from './clips-left.ts'
import { DealAnswer } from './deal-answer.tsx'
import { DealTerms } from './deal-terms.tsx'
import { endLabel, OVER_LABELS } from './offer-labels.ts'

// The cart's rules are loaded after the page.
const TakeOfferButton = lazyPart(async () => (await import('./take-offer-button.tsx')).TakeOfferButton)

type OfferScreenProps = { offer: Offer; canPurchase: boolean }

export function OfferScreen({ offer, canPurchase }: OfferScreenProps) {
  const { state, tier, currency, message, deal, lines } = offer
  const isOpen = state === 'open' || state === 'accepted'
  return (
    <PageFrame title="An offer for you" lead={tierOf(tier).usageType}>
      {state === 'accepted' && deal?.pay_by && (
        <Notice tone="clear" className="mb-6">
          You have accepted this deal. Please pay before {endLabel(deal.pay_by)}.
        </Notice>
      )}
      {state !== 'open' && state !== 'accepted' && (
        <Notice
          tone={state === 'bought' ? 'clear' : 'caution'}
          className="mb-6"
          action={
            state === 'bought' ? (
              <LinkButton to="/my-purchases">Purchase history</LinkButton>
            ) : deal?.replaced_by ? (
              <LinkButton to={`/offer/${deal.replaced_by}`}>See the revised offer</LinkButton>
            ) : (
              <LinkButton to="/contact-us">Contact us</LinkButton>
            )
          }
        >
          {OVER_LABELS[state]}
        </Notice>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem] lg:gap-12">
        <ul aria-label="Clips of the offer" className="min-w-0 border-t border-rule">
          {lines.map((line) => (
            <Line key={line.id} line={line} currency={currency} />
          ))}
        </ul>
        <section
          aria-label="The offer"
          className="grid gap-4 rounded-sm border border-rule bg-sheet p-5 lg:sticky lg:top-12"
        >
          {message !== '' && (
            <p className="border-l-2 border-edge pl-3 wrap-anywhere whitespace-pre-line">{message}</p>
          )}
          {deal ? (
            <DealTerms deal={deal} />
          ) : (
            <p className="text-sm text-ink-soft">{tierOf(tier).helpText}.</p>
          )}
          {isOpen && (
            <>
              <dl
                className={classNames(
                  'grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1',
                  !deal && 'border-t border-rule pt-4',
                )}
              >
                <dt className="font-semibold">Total</dt>
                <dd className="justify-self-end">
                  <Price minor={totalLeft(offer)} currency={currency} size="large" />
                </dd>
                <EndFact offer={offer} />
              </dl>
              <TaxNote currency={currency} />
              <WayToCart offer={offer} canPurchase={canPurchase} />
              {deal && state === 'open' && (
                <DealAnswer offer={offer} canAccept={mayAccept(offer, canPurchase)} />
              )}
            </>
          )}
        </section>
      </div>
    </PageFrame>
  )
}

/** A deal of which a clip can no longer be licensed is refused as a whole. */
const mayAccept = ({ lines }: Offer, canPurchase: boolean) =>
  canPurchase && lines.every(({ refused }) => refused === null)

function EndFact({ offer: { state, deal, ends_at: endsAt } }: { offer: Offer }) {
  const payBy = state === 'accepted' ? deal?.pay_by : null
  return (
    <>
      <dt className="text-sm text-ink-soft">{payBy ? 'Pay by' : 'Valid until'}</dt>
      <dd className="text-right text-sm text-ink-soft">{endLabel(payBy ?? endsAt)}</dd>
      {deal?.hold && (
        <>
          <dt className="text-sm text-ink-soft">Hold</dt>
          <dd className="text-right text-sm text-ink-soft">Reserved for you</dd>
        </>
      )}
    </>
  )
}

type LineProps = { line: Offer['lines'][number]; currency: Offer['currency'] }

function Line({ line, currency }: LineProps) {
  const { price, bought, refused } = line
  return (
    <ClipPriceLine clip={line} linked={refused === null} priceMinor={majorToMinor(price)} currency={currency}>
      {bought && <p className="text-sm font-semibold text-clear">Bought</p>}
      {refused !== null && <p className="text-sm font-semibold text-stop">{refused}</p>}
    </ClipPriceLine>
  )
}

function WayToCart({ offer, canPurchase }: OfferScreenProps) {
  if (!canPurchase) {
    return <Notice tone="caution">Your account cannot purchase yet. Please contact licensing.</Notice>
  }
  // A deal is added to the cart after it was accepted.
  if (offer.deal && offer.state === 'open') return null
  if (clipsLeft(offer).length === 0) {
    return <Notice tone="caution">None of these clips can be bought any more.</Notice>
  }
  return (
    <Suspense fallback={<Skeleton className="h-12" />}>
      <TakeOfferButton offer={offer} />
    </Suspense>
  )
}
