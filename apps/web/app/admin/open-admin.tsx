/** Opens the admin area for a user at one of its addresses. */
import type { Account } from '@rushes/contract/accounts'
import { loadTwice } from '../lib/load-twice.ts'
import { EmptyState } from '../ui/notice.tsx'
import { AdminFrame } from './frame/admin-frame.tsx'
import { loadPerson } from './frame/load-person.ts'
import { AdminShell } from './kit/admin-shell.tsx'
import { watchAttendance } from './kit/attendance-store.ts'
import { NOT_FOUND, openScreen } from './open-screen.ts'
import { findScreen, SCREENS } from './screens.ts'

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

/**
 * Opens "Not found" for a path without a screen, also before a login.
 * @returns null for a path that has a screen
 */
export function openUnknown(path: string) {
  if (findScreen(path)) return null
  return { title: 'Not found', content: <NothingHere heading="Not found">{NOT_FOUND}</NothingHere> }
}

/** Shown to a member without access to the admin area. */
function NoAccess() {
  return (
    <NothingHere heading="The admin area is for the agency's staff">
      You do not have access to the admin area. If you work at the agency, ask an Administrator for a role.
    </NothingHere>
  )
}

function NothingHere({ heading, children }: { heading: string; children: string }) {
  return (
    <AdminShell>
      <h1 className="title mb-6 text-2xl">{heading}</h1>
      <EmptyState
        action={
          <a href="/" className="font-semibold underline underline-offset-4">
            Go to the storefront
          </a>
        }
      >
        {children}
      </EmptyState>
    </AdminShell>
  )
}
