/** A link from the storefront to the admin area, for staff only. */
import { useSite } from '../../lib/site.ts'
import { useViewer } from './session-store.ts'
import { isAgencyStaff } from './staff.ts'

type AgencyLinkProps = { to?: string; className: string; children: string }

export function AgencyLink({ to = '', className, children }: AgencyLinkProps) {
  const { account } = useViewer()
  const { adminUrl } = useSite()
  return account && isAgencyStaff(account) ? (
    <a href={adminUrl + to} className={className}>
      {children}
    </a>
  ) : null
}
