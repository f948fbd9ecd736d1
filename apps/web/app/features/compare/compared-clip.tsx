/** One column of a comparison. All columns have the same rows. */

import { NOT_SOCIAL_LABEL, offeredTierCodes, tierOf } from '@rushes/commerce/licence-tier'
import { formatMoney } from '@rushes/commerce/money'
import { clipPrice, lowestPrice, type PriceList } from '@rushes/commerce/price-list'
import { type ReactNode, Suspense } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAudience } from '../account/use-audience.ts'
import { addressOfItem, formatDay, formatDuration, SYNTHETIC_SENTENCES } from '../catalogue/clip-facts.ts'
import { RatingDot } from '../catalogue/rating-dot.tsx'
import { enquiryReference } from '../enquiries/enquiry-reference.ts'
import { FIRST_CURRENCY, useCurrency } from '../pricing/use-currency.ts'
import { compareAddress, isComparable } from './compare-ids.ts'
import { ComparedFilm } from './compared-film.tsx'
import type { ComparedItem } from './load-compared.ts'
import type { FilmsInStep } from './use-films-in-step.ts'

const WayToLicense = lazyPart(async () => (await import('./way-to-license.tsx')).WayToLicense)

type ComparedClipProps = {
  item: ComparedItem
  /** The ids of the other columns. */
  others: readonly number[]
  prices: PriceList
  step: FilmsInStep
  isAudible: boolean
  onListen: () => void
}

export function ComparedClip({ item, others, prices, ...film }: ComparedClipProps) {
  const { id, title, meta, width, height } = item
  const pixels = `${width} × ${height}`
  return (
    <li className="row-span-10 grid snap-start grid-rows-subgrid gap-y-0">
      <ComparedFilm item={item} {...film} />
      <div className="flex items-start justify-between gap-3 py-3">
        <div className="min-w-0">
          <h2 dir="auto" className="text-lg font-semibold text-pretty wrap-anywhere">
            <PageLink to={addressOfItem(item)} className="underline-offset-4 hover:underline">
              {title}
            </PageLink>
          </h2>
          <p className="caption mt-1">{enquiryReference(item)}</p>
        </div>
        {isComparable(others.length) && (
          <LinkButton to={compareAddress(others)} kind="quiet" size="small" preventScrollReset>
            <Icon of="x" />
            <span className="sr-only">Remove {title} from the comparison</span>
          </LinkButton>
        )}
      </div>
      <dl className="row-span-7 grid grid-rows-subgrid">
        <Row name="Price">
          <LowestPrice item={item} prices={prices} />
        </Row>
        <Row name="Licences">
          <Licences item={item} prices={prices} />
        </Row>
        <Row name="Restrictions">
          <Restrictions item={item} />
        </Row>
        <Row name="Pixels">{item.type === 'image' ? pixels : `${pixels}, ${meta.definition}`}</Row>
        <Row name="Duration">{item.type === 'image' ? 'Still image' : formatDuration(meta.duration)}</Row>
        <Row name="Rating">{meta.rating ? <RatingDot rating={meta.rating} named /> : 'None'}</Row>
        <Row name="Place and day">
          {[meta.location, formatDay(item.date_taken)].filter(Boolean).join(' · ') || 'Not known'}
        </Row>
      </dl>
      <div className="pt-4">
        <Suspense fallback={<Skeleton className="h-12 w-full" />}>
          <WayToLicense key={id} item={item} />
        </Suspense>
      </div>
    </li>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-rule py-2">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

type PricedProps = Pick<ComparedClipProps, 'item' | 'prices'>

function usePriced({ id, type, meta }: ComparedItem) {
  const currency = useCurrency() ?? FIRST_CURRENCY
  const audience = useAudience()
  return {
    currency,
    audience,
    media: type === 'image' ? ('image' as const) : ('video' as const),
    notSocial: meta.notSocial,
    clipId: id,
  }
}

function LowestPrice({ item, prices }: PricedProps) {
  const offer = usePriced(item)
  const lowest = lowestPrice(prices, offer)
  if (item.meta.enquire || !lowest) return 'On application'
  return (
    <>
      From <Price minor={lowest.priceMinor} currency={offer.currency} />
    </>
  )
}

/** Every licence for single clips, with its price, or with the note that it is not available for the clip. */
function Licences({ item, prices }: PricedProps) {
  const offer = usePriced(item)
  if (item.meta.enquire) return 'We license this clip case by case.'
  const sold = offeredTierCodes().filter((code) => clipPrice(prices, { ...offer, notSocial: false }, code))
  return (
    <ul className="grid gap-1 text-sm">
      {sold.map((code) => {
        const price = clipPrice(prices, offer, code)
        return (
          <li key={code} className="flex flex-wrap justify-between gap-x-3">
            {tierOf(code).usageType}
            <span className="sr-only">: </span>
            <span className={price ? undefined : 'text-caution'}>
              {price ? formatMoney(price.priceMinor, offer.currency) : 'Not available'}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Restrictions({ item: { restrictions, meta } }: Pick<ComparedClipProps, 'item'>) {
  const sentences = [
    meta.notSocial && NOT_SOCIAL_LABEL,
    meta.synthetic && SYNTHETIC_SENTENCES[meta.synthetic],
    meta.graphic && 'Graphic content: the film plays on the page of the clip.',
    restrictions,
  ].filter(Boolean)
  if (sentences.length === 0) return 'None'
  return (
    <ul className="grid gap-1 text-caution">
      {sentences.map((sentence) => (
        <li key={String(sentence)} dir="auto" className="whitespace-pre-line">
          {sentence}
        </li>
      ))}
    </ul>
  )
}
