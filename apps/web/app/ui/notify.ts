/** Messages that appear over the page for some time. Do not use them for what the page shows anyway. */
import { keptSession } from '../lib/kept-storage.ts'
import { store } from '../lib/store.ts'

export type Tone = 'clear' | 'caution' | 'stop' | 'plain'

export type Notification = {
  id: number
  text: string
  tone: Tone
  /** Null means until it is dismissed. */
  durationMs: number | null
  offersReload: boolean
  /** The action of the button "Try again"; null if there is none. */
  retry: (() => void) | null
  link: { to: string; label: string } | null
}

type Options = Partial<Pick<Notification, 'tone' | 'durationMs' | 'offersReload' | 'retry' | 'link'>>

export const NOTIFICATION_MS = 4_000
export const COPY_NOTIFICATION_MS = 6_000
const FLASH_KEY = 'rushes.flash'

/**
 * `document` is the start time of the document that stored it, which distinguishes the documents of a tab.
 */
type Flash = Pick<Notification, 'text' | 'tone'> & { document: number }

const notifications = store<readonly Notification[]>([])
let lastId = 0

export const useNotifications = notifications.use
export const shownNotifications = notifications.read

/** An equal text replaces the earlier message, so that its time starts again. */
export function notify(text: string, options: Options = {}) {
  lastId += 1
  const { tone = 'clear', offersReload = false, retry = null, link = null } = options
  // A message with a button or a link stays, unless the page has the same link.
  const { durationMs = offersReload || retry || link ? null : NOTIFICATION_MS } = options
  const others = notifications.read().filter((other) => other.text !== text)
  notifications.write([...others, { id: lastId, text, tone, durationMs, offersReload, retry, link }])
}

/** Stores a message that must survive a reload or a move to another document. */
export function notifyAfterLoad(text: string, tone: Tone = 'plain') {
  const flash: Flash = { text, tone, document: performance.timeOrigin }
  keptSession.setItem(FLASH_KEY, JSON.stringify(flash))
}

/**
 * Shows the message of `notifyAfterLoad` once. The document that stored it is being left, and must not show
 * it.
 */
export function showFlash() {
  const stored = keptSession.getItem(FLASH_KEY)
  if (stored === null) return
  const { text, tone, document }: Flash = JSON.parse(stored)
  if (document === performance.timeOrigin) return
  keptSession.removeItem(FLASH_KEY)
  notify(text, { tone })
}

export function dismiss(id: number) {
  notifications.write(notifications.read().filter((notification) => notification.id !== id))
}
