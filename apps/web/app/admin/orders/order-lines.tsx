/** The lines of an order, with the licence or credits that each of them bought. */
import { licencePath, upgradeLabel } from '@rushes/commerce/owned-labels'
import type { AdminOrder } from '@rushes/contract/agency-orders'
import { Link } from 'react-router'
import { PdfButton } from '../../features/orders/pdf-button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Price } from '../../ui/price.tsx'
import { RecordTable } from '../../ui/record-table.tsx'

type Line = AdminOrder['lines'][number]

export function OrderLines({ order: { lines, currency, documents } }: { order: AdminOrder }) {
  return (
    <section aria-label="Lines">
      <h2 className="title mb-2 text-xl">Lines</h2>
      <RecordTable
        label="Lines"
        heads={['What', 'Tier', 'Licence or credits', 'Net', 'Tax']}
        rows={lines.map((line) => ({
          key: line.id,
          cells: [
            <What key="what" line={line} />,
            line.tier,
            <Bought key="bought" line={line} />,
            <Price key="net" minor={line.net_minor} currency={currency} exact />,
            <Price key="tax" minor={line.tax_minor} currency={currency} exact />,
          ],
        }))}
      />
      {documents.length > 0 && (
        <ul aria-label="Documents" className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
          {documents.map((pdf) => (
            <li key={pdf.number} className="flex flex-wrap items-center gap-2">
              <span className="font-mono text-sm">{pdf.number}</span>
              <PdfButton pdf={pdf} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function What({ line: { clip_id, description, quantity, upgrades } }: { line: Line }) {
  if (clip_id === null) return quantity > 1 ? `${quantity} × ${description}` : description
  return (
    <>
      <Link to={`/admin/clips/${clip_id}`} className="underline underline-offset-4">
        {description}
      </Link>
      {upgrades !== null && (
        <a
          href={licencePath(upgrades)}
          className="block py-0.5 text-sm text-ink-soft underline underline-offset-4"
        >
          {upgradeLabel(upgrades)}
        </a>
      )}
    </>
  )
}

function Bought({ line: { licence, credits, credits_frozen, is_refunded } }: { line: Line }) {
  return (
    <>
      {licence && (
        <a href={`/licence/${licence.id}`} className="font-mono underline underline-offset-4">
          {licence.id}
        </a>
      )}
      {credits && `${credits.remaining} of ${credits.size} credits left`}
      {credits_frozen && <span className="block font-semibold text-caution">On hold, cannot be used</span>}
      {licence?.revoked_at && (
        <span className="block text-stop">
          Revoked {formatDateTime(licence.revoked_at)}: {licence.reason}
        </span>
      )}
      {licence?.frozen && <span className="block font-semibold text-caution">Frozen by the dispute</span>}
      {is_refunded && <span className="block text-ink-soft">Refunded</span>}
      {!licence && !credits && <span className="text-ink-soft">nothing</span>}
    </>
  )
}
