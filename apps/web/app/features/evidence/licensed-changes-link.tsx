/** Leads from a licensed clip to the list of its changes; nothing without changes (R-EVIDENCE-5). */
import { licencePath } from '@rushes/commerce/owned-labels'
import { Link } from 'react-router'
import { licensedChangesLabel } from './licensed-changes-label.ts'

type LicensedChangesLinkProps = { licenceId: number; count: number }

export function LicensedChangesLink({ licenceId, count }: LicensedChangesLinkProps) {
  if (count === 0) return null
  return (
    <Link
      to={`${licencePath(licenceId)}#changes`}
      className="inline-block py-0.5 font-semibold underline underline-offset-4"
    >
      {licensedChangesLabel(count)}
    </Link>
  )
}
