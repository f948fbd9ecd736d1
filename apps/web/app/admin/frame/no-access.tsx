/** For a member without a place at the desk. */
import { EmptyState } from '../../ui/notice.tsx'
import { AdminShell } from '../kit/admin-shell.tsx'

export function NoAccess() {
  return (
    <AdminShell>
      <h1 className="title mb-6 text-2xl">The desk is for the agency's staff</h1>
      <EmptyState
        action={
          <a href="/" className="font-semibold underline underline-offset-4">
            Go to the storefront
          </a>
        }
      >
        Your account has no place here. If you work at the agency, ask an Administrator for a role.
      </EmptyState>
    </AdminShell>
  )
}
