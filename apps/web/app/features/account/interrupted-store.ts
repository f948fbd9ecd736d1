/**
 * The action that a user pressed when the session had ended, kept in the tab and carried out after the login (R-SESSION-2).
 * Loaded only in that case.
 */
import type { RefusedCall } from '@rushes/contract/client'
import { repeatCall } from '../../lib/api.ts'
import { fieldsInText, fieldsOf } from '../../lib/fields-of.ts'
import { keptSession } from '../../lib/kept-storage.ts'
import { messageOf } from '../../lib/message-of.ts'
import { notify } from '../../ui/notify.ts'

const KEY = 'rushes.interrupted'

/**
 * Calls that one press makes completely. Payments, passwords and downloads are pressed again on their page.
 */
const REPEATABLE = /^(POST|DELETE) \/clip\/(savelists\/|members\/|users\/name|company\/|payments\/cards\/)/

/** A call that is refused later has another cause than the last press. */
const MAX_AGE_MS = 10_000

type Interrupted = { userId: number; page: string; refused: RefusedCall | null }

export function keepInterrupted({ userId, page, refused }: Interrupted): void {
  const kept = refused && REPEATABLE.test(refused.key) ? { call: refused } : { press: pressedOn(page) }
  keptSession.setItem(KEY, JSON.stringify({ userId, page, ...kept }))
}

/** Returns the label of the pressed button. Forms of the admin area are kept as drafts instead. */
function pressedOn(page: string): string | null {
  const press = window.lastPress
  const isRecent = press && performance.now() - press.timeStamp < MAX_AGE_MS
  return isRecent && !page.startsWith('/admin') ? labelOfPressed(press) : null
}

/** A page that does not show the button within this time no longer has it for this user. */
const MAX_WAIT_MS = 10_000

type Arrival = { userId: number | undefined; page: string; open: () => Promise<void> | void }

/** Opens the page of the action. An action of another user or page is deleted. */
export async function openAndRepeat({ userId, page, open }: Arrival): Promise<void> {
  const kept = takeInterrupted()
  const isOwn = kept.userId === userId && kept.page === page
  // The call runs before the page is loaded, so that the page shows its result.
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
  const text = keptSession.getItem(KEY)
  keptSession.removeItem(KEY)
  return fieldsInText(text)
}

const isCall = (call: unknown): call is RefusedCall => {
  const { key, input } = fieldsOf(call)
  return typeof key === 'string' && typeof input === 'object' && input !== null
}

/** Finds a button that was pressed in an earlier document by its label, which is unique where it matters. */

declare global {
  interface Window {
    /** The last press outside dialogs, because the button on the page opens the dialog again. See before-paint.js. */
    lastPress?: MouseEvent
  }
}

const BUTTONS = 'button[type=button]:not([popovertarget])'

/** The button may have been removed from the page since it was pressed. */
function labelOfPressed({ target }: MouseEvent): string | null {
  const button = target instanceof Element ? target.closest(BUTTONS) : null
  return button && labelOf(button)
}

const findButton = (label: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`main ${BUTTONS}`)].find((button) => labelOf(button) === label)

const labelOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent.trim()
