/** Purchases, newest first: reference, date, fee and documents, each above its licences. */
import type { CompanyPurchase } from '@rushes/contract/company-history'
import type { PurchaseRecord } from '@rushes/contract/orders'
import { RecordTable } from '../../ui/record-table.tsx'
import { RecordClip } from '../account/record-clip.tsx'
import { RecordUser } from '../account/record-user.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'
import { OwnedFileActions } from '../downloads/owned-file-actions.tsx'
import { PurchaseDocuments } from './purchase-documents.tsx'
import { PurchaseFee } from './purchase-fee.tsx'
import { PurchaseLicence } from './purchase-licence.tsx'
import { PurchaseName } from './purchase-name.tsx'

type PurchaseListProps = {
  records: readonly (PurchaseRecord & Partial<Pick<CompanyPurchase, 'user'>>)[]
  /** Whether records of several users are shown. */
  hasUsers?: boolean
}

export function PurchaseList({ records, hasUsers = false }: PurchaseListProps) {
  return (
    <RecordTable
      label="Purchases"
      heads={['Purchase', 'Licence', ...(hasUsers ? ['User'] : []), 'Date', 'Fee', '']}
      groups={records.map((record) => ({
        key: record.id,
        head: [
          <PurchaseName key="name" record={record} />,
          null,
          ...(hasUsers ? [record.user ? <RecordUser key="user" user={record.user} /> : null] : []),
          <span key="day" className="whitespace-nowrap">
            {formatDay(record.purchase_date)}
          </span>,
          <PurchaseFee key="fee" record={record} />,
          <PurchaseDocuments key="documents" record={record} />,
        ],
        rows: record.items.map((item) => ({
          key: `${item.clip_id}-${item.licence_id}-${item.description}`,
          cells: [
            <RecordClip
              key="clip"
              title={item.description}
              clipId={item.clip_id}
              thumbpath={item.thumbpath}
              graphic={item.graphic}
            />,
            <PurchaseLicence key="licence" {...item} />,
            ...(hasUsers ? [null] : []),
            null,
            null,
            <OwnedFileActions
              key="file"
              licenceId={item.licence_id}
              clipId={item.clip_id}
              title={item.description}
              tier={item.tier}
              downloadable={item.downloadable}
            />,
          ],
        })),
      }))}
    />
  )
}
