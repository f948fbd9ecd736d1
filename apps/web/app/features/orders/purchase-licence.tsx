/** The licence of a purchased clip, with an open recall and the changes of the clip. */
import type { PurchaseRecord } from '@rushes/contract/orders'
import { RecordLicence } from '../account/record-licence.tsx'
import { LicensedChangesLink } from '../evidence/licensed-changes-link.tsx'

type PurchaseLicenceProps = Pick<
  PurchaseRecord['items'][number],
  'tier' | 'recall' | 'licence_id' | 'changes'
>

export function PurchaseLicence({ tier, recall, licence_id: licenceId, changes }: PurchaseLicenceProps) {
  return (
    <>
      <RecordLicence tier={tier} recall={recall} />
      {licenceId !== null && (
        <span className="block">
          <LicensedChangesLink licenceId={licenceId} count={changes} />
        </span>
      )}
    </>
  )
}
