/** Carries out, after the login, what the user pressed when the session had ended. Loaded only in that case. */
import type { RefusedCall } from '@rushes/contract/client'
import { repeatCall } from '../../lib/api.ts'
import { fieldsOf } from '../../lib/fields-of.ts'
import { keptSession } from '../../lib/kept-storage.ts'
import { messageOf } from '../../lib/message-of.ts'
import { notify } from '../../ui/notify.ts'
import { INTERRUPTED_KEY } from './keep-interrupted.ts'
import { findButton } from './pressed-button.ts'
import { currentViewer } from './session-store.ts'

/** A page that does not show the button within this time has none for this user any more. */
const MAX_WAIT_MS = 10_000

/** Opens the page of the action by `open`. An action of another user or page is deleted. */
export async function openAndRepeat(page: string, open: () => Promise<void> | void): Promise<void> {
  const kept = takeInterrupted()
  const isOwn = kept.userId === currentViewer().account?.userId && kept.page === page
  // Before the page is loaded, which then shows the result.
  const outcome = isOwn && isCall(kept.call) ? await carryOut(kept.call) : null
  await open()
  if (outcome) notify(outcome.message, outcome.isRefusal ? { tone: 'stop' } : {})
  if (isOwn && typeof kept.press === 'string') pressWhenShown(kept.press)
}

async function carryOut(call: RefusedCall): Promise<{ message: string; isRefusal: boolean }> {
  try {
    return { message: (await repeatCall(call)).message, isRefusal: false }
  } catch (error) {
    return { message: messageOf(error), isRefusal: true }
  }
}

function pressWhenShown(label: string): void {
  const tryPress = () => {
    const button = findButton(label)
    button?.click()
    return button !== undefined
  }
  if (tryPress()) return
  const observer = new MutationObserver(() => {
    if (tryPress()) observer.disconnect()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), MAX_WAIT_MS)
}

function takeInterrupted(): Readonly<Record<string, unknown>> {
  const text = keptSession.getItem(INTERRUPTED_KEY)
  keptSession.removeItem(INTERRUPTED_KEY)
  try {
    return fieldsOf(JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}

const isCall = (call: unknown): call is RefusedCall => {
  const { key, input } = fieldsOf(call)
  return typeof key === 'string' && typeof input === 'object' && input !== null
}
