/** Opens the desk for a person at one of its addresses. */
import type { Account } from '@rushes/contract/accounts'
import { loadTwice } from '../lib/load-twice.ts'
import { AdminFrame } from './frame/admin-frame.tsx'
import { loadPerson } from './frame/load-person.ts'
import { NoAccess } from './frame/no-access.tsx'
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
