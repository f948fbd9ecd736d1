/** The licence of a purchased clip, with an open recall and the changes of the clip. */
import { usageTypeOf } from '@rushes/commerce/licence-tier'
import type { PurchaseRecord } from '@rushes/contract/orders'
import { KIND_LABELS } from '@rushes/contract/recall-labels'
import { LicensedChangesLink } from '../evidence/licensed-changes-link.tsx'

type PurchaseLicenceProps = Pick<
  PurchaseRecord['items'][number],
  'tier' | 'recall' | 'licence_id' | 'changes'
>

export function PurchaseLicence({ tier, recall, licence_id: licenceId, changes }: PurchaseLicenceProps) {
  return (
    <>
      {usageTypeOf(tier)}
      {recall && <span className="block font-semibold text-stop">It {KIND_LABELS[recall].happened}.</span>}
      {licenceId !== null && (
        <span className="block">
          <LicensedChangesLink licenceId={licenceId} count={changes} />
        </span>
      )}
    </>
  )
}
