/** The documents of a purchase as PDF; for staff, also a link to the order. */
import type { PurchaseRecord } from '@rushes/contract/orders'
import { AgencyLink } from '../account/agency-link.tsx'
import { PdfButton } from './pdf-button.tsx'

export function PurchaseDocuments({ record }: { record: PurchaseRecord }) {
  return (
    <span className="flex flex-wrap items-center gap-2 sm:justify-end">
      <AgencyLink to={`/orders/${record.id}`} className="underline underline-offset-4">
        Open in the admin area
      </AgencyLink>
      {record.documents.map((pdf) => (
        <PdfButton key={pdf.number} pdf={pdf} />
      ))}
    </span>
  )
}
