/** For a member without a place at the desk. */
import { EmptyState } from '../../ui/notice.tsx'
import { AdminShell } from '../kit/admin-shell.tsx'

export function NoAccess() {
  return (
    <AdminShell>
      <h1 className="title mb-6 text-2xl">The admin area is for the agency's staff</h1>
      <EmptyState
        action={
          <a href="/" className="font-semibold underline underline-offset-4">
            Go to the storefront
          </a>
        }
      >
        You do not have access to the admin area. If you work at the agency, ask an Administrator for a role.
      </EmptyState>
    </AdminShell>
  )
}
