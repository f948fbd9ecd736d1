/** The latest purchases on the dashboard, one row each: the clips are listed in the history. */
import type { PurchaseRecord } from '@rushes/contract/orders'
import { Link } from 'react-router'
import { RecordTable } from '../../ui/record-table.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'
import { PurchaseDocuments } from './purchase-documents.tsx'
import { PurchaseFee } from './purchase-fee.tsx'
import { referenceOf } from './purchase-labels.ts'
import { PurchaseName } from './purchase-name.tsx'

export function RecentPurchases({ records }: { records: readonly PurchaseRecord[] }) {
  return (
    <RecordTable
      label="Most Recent purchases"
      heads={['Purchase', 'Content', 'Date', 'Fee', '']}
      rows={records.map((record) => ({
        key: record.id,
        cells: [
          <Link
            key="name"
            to={`/my-purchases?${new URLSearchParams({ term: referenceOf(record) })}`}
            className="inline-block underline-offset-4 hover:underline"
          >
            <PurchaseName record={record} />
          </Link>,
          <span key="content" dir="auto" className="wrap-anywhere">
            {contentOf(record)}
          </span>,
          <span key="day" className="whitespace-nowrap">
            {formatDay(record.purchase_date)}
          </span>,
          <PurchaseFee key="fee" record={record} />,
          <PurchaseDocuments key="documents" record={record} />,
        ],
      }))}
    />
  )
}

function contentOf({ items: [first, ...others] }: PurchaseRecord): string {
  if (!first) return ''
  return others.length === 0 ? first.description : `${first.description} and ${others.length} more`
}
