/** Lists purchases, newest first: reference, date, fee, and the licences that they brought. */
import { isLicenceTierCode, LICENCE_TIERS } from '@rushes/commerce/licence-tier'
import type { PurchaseRecord } from '@rushes/contract/orders'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Thumb } from '../../ui/thumb.tsx'
import { AgencyLink } from '../account/agency-link.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'
import { OwnedDownloadButton } from '../downloads/owned-download-button.tsx'
import { PdfButton } from './pdf-button.tsx'
import { bookkeepingLabel, debtLabel, feeOf, referenceOf } from './purchase-labels.ts'

type PurchaseListProps = {
  records: readonly PurchaseRecord[]
  /** One level below the heading above the list. */
  heading: 'h2' | 'h3'
}

export function PurchaseList({ records, heading }: PurchaseListProps) {
  return (
    <ul className="grid gap-6">
      {records.map((record) => (
        <li key={record.id} className="rounded-sm border border-rule bg-sheet">
          <Purchase record={record} heading={heading} />
        </li>
      ))}
    </ul>
  )
}

function Purchase({ record, heading: Heading }: { record: PurchaseRecord; heading: 'h2' | 'h3' }) {
  const { fee, tax } = feeOf(record)
  return (
    <article>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-rule px-4 py-3">
        <Heading className="font-mono text-sm font-semibold">{referenceOf(record)}</Heading>
        <p className="text-sm text-ink-soft">{formatDay(record.purchase_date)}</p>
        {record.debt && (
          <p className={record.debt.state === 'overdue' ? 'text-sm font-semibold text-stop' : 'text-sm'}>
            {debtLabel(record.debt)}
          </p>
        )}
        <AgencyLink to={`/orders/${record.id}`} className="text-sm underline underline-offset-4">
          Open in the admin area
        </AgencyLink>
        <p className="ml-auto text-right">
          <span className="font-semibold">{fee}</span>
          {tax && <span className="ml-2 text-sm text-ink-soft">{tax}</span>}
        </p>
      </header>
      <ul className="px-4">
        {record.items.map((item) => (
          <Item key={`${item.clip_id}-${item.licence_id}-${item.description}`} item={item} />
        ))}
      </ul>
      <Bookkeeping record={record} />
    </article>
  )
}

/** What the buyer's bookkeeping needs: its own words for the order, and the documents. */
function Bookkeeping({ record }: { record: PurchaseRecord }) {
  const label = bookkeepingLabel(record)
  if (label === null && record.papers.length === 0) return null
  return (
    <footer className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule px-4 py-3">
      {label && <p className="text-sm text-ink-soft">{label}</p>}
      <div className="ml-auto flex flex-wrap gap-2">
        {record.papers.map((pdf) => (
          <PdfButton key={pdf.number} pdf={pdf} />
        ))}
      </div>
    </footer>
  )
}

/** Takes the place of a clip's picture. */
function CreditsMark() {
  return (
    <span
      aria-hidden="true"
      className="grid aspect-video place-items-center rounded-sm bg-film font-mono text-sm text-film-ink"
    >
      credits
    </span>
  )
}

function Item({ item }: { item: PurchaseRecord['items'][number] }) {
  const { mediaBase } = useSite()
  const { clip_id, description, tier, thumbpath, graphic, licence_id, downloadable } = item
  return (
    <li className="clip-row last:border-b-0">
      {thumbpath === null ? <CreditsMark /> : <Thumb src={mediaUrl(mediaBase, thumbpath)} veiled={graphic} />}
      <div className="grid min-w-0 gap-1">
        {clip_id === null ? (
          <span dir="auto" className="font-semibold">
            {description}
          </span>
        ) : (
          <Link
            dir="auto"
            to={`/clip/${clip_id}`}
            className="font-semibold underline-offset-4 hover:underline"
          >
            {description}
          </Link>
        )}
        <p className="text-sm text-ink-soft">
          {isLicenceTierCode(tier) ? LICENCE_TIERS[tier].usageType : tier}
        </p>
      </div>
      {licence_id !== null && (
        <div className="clip-row-end">
          <Link to={`/licence/${licence_id}`} className="text-sm underline underline-offset-4">
            Licence<span className="sr-only"> for {description}</span>
          </Link>
          {downloadable && clip_id !== null && (
            <OwnedDownloadButton clipId={clip_id} title={description} tier={tier} />
          )}
        </div>
      )}
    </li>
  )
}
