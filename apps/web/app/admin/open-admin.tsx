/** Opens the admin area for a person at one of its addresses. */
import type { Account } from '@rushes/contract/accounts'
import { loadTwice } from '../lib/load-twice.ts'
import { EmptyState } from '../ui/notice.tsx'
import { AdminFrame } from './frame/admin-frame.tsx'
import { loadPerson } from './frame/load-person.ts'
import { AdminShell } from './kit/admin-shell.tsx'
import { watchAttendance } from './kit/attendance-store.ts'
import { openScreen } from './open-screen.ts'
import { SCREENS } from './screens.ts'

watchAttendance()

export async function openAdmin(request: Request, account: Account) {
  const person = await loadPerson(account)
  if (!('needs' in person)) {
    const opened = await openScreen(request, person)
    return { title: opened.title, content: <AdminFrame person={person} screens={SCREENS} opened={opened} /> }
  }
  if (person.needs === 'place') return { title: 'Admin', content: <NoAccess /> }
  const { FactorGate } = await loadTwice(() => import('./entry/factor-gate.tsx'))
  return { title: 'Second factor', content: <FactorGate hasFactor={person.needs === 'factor'} /> }
}

/** For a member without a place in the admin area. */
function NoAccess() {
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
