/** The licence of a purchased clip, with its reference, its revocation, an open recall and the changes of the clip. */
import { verifyPath } from '@rushes/commerce/licence-reference'
import type { PurchaseRecord } from '@rushes/contract/orders'
import { Link } from 'react-router'
import { RecordLicence } from '../account/record-licence.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'
import { LicensedChangesLink } from '../evidence/licensed-changes-link.tsx'

type PurchaseLicenceProps = Pick<
  PurchaseRecord['items'][number],
  'tier' | 'recall' | 'revoked_on' | 'licence_id' | 'licence_ref' | 'changes'
>

export function PurchaseLicence(props: PurchaseLicenceProps) {
  const {
    tier,
    recall,
    revoked_on: revokedOn,
    licence_id: licenceId,
    licence_ref: reference,
    changes,
  } = props
  return (
    <>
      <RecordLicence tier={tier} recall={recall} />
      {revokedOn !== null && (
        <span className="block font-semibold text-stop">Revoked on {formatDay(revokedOn)}.</span>
      )}
      {reference !== null && (
        <Link
          to={verifyPath(reference)}
          className="block py-0.5 font-mono text-sm underline underline-offset-4"
        >
          <span className="sr-only">Verify licence </span>
          {reference}
        </Link>
      )}
      {licenceId !== null && (
        <span className="block">
          <LicensedChangesLink licenceId={licenceId} count={changes} />
        </span>
      )}
    </>
  )
}
