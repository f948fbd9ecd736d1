/**
 * Keeps in the tab what the user pressed when the session had ended, until the login (R-SESSION-2). Loaded only in that
 * case.
 */
import type { RefusedCall } from '@rushes/contract/client'
import { keptSession } from '../../lib/kept-storage.ts'
import { labelOfPressed } from './pressed-button.ts'

export const INTERRUPTED_KEY = 'rushes.interrupted'

/** Changes that one press makes as a whole. Payments, passwords and downloads are pressed again on their page. */
const REPEATABLE = /^(POST|DELETE) \/clip\/(savelists\/|members\/|users\/name|company\/|payments\/cards\/)/

/** A call that is refused later has another cause. */
const MAX_AGE_MS = 10_000

type Interrupted = { userId: number; page: string; refused: RefusedCall | null }

export function keepInterrupted({ userId, page, refused }: Interrupted): void {
  const kept = refused && REPEATABLE.test(refused.key) ? { call: refused } : { press: pressedOn(page) }
  keptSession.setItem(INTERRUPTED_KEY, JSON.stringify({ userId, page, ...kept }))
}

/** Forms of the admin area are kept as drafts. */
function pressedOn(page: string): string | null {
  const press = window.lastPress
  const isRecent = press && performance.now() - press.timeStamp < MAX_AGE_MS
  return isRecent && !page.startsWith('/admin') ? labelOfPressed(press) : null
}
