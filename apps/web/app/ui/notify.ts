/**
 * Messages that appear over the page and go again: 4 s by default, 6 s for the copy notice (specification,
 * section 8). Not for what is visible on the page anyway.
 */
export type Tone = 'clear' | 'caution' | 'stop' | 'plain'

export type Notification = { id: number; text: string; tone: Tone; durationMs: number }

const NOTIFICATION_MS = 4_000
export const COPY_NOTIFICATION_MS = 6_000
const FLASH_KEY = 'rushes.flash'

let shown: readonly Notification[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly Notification[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** The same words twice replace each other: their time starts again. */
export function notify(text: string, options: { tone?: Tone; durationMs?: number } = {}) {
  lastId += 1
  const notification = { id: lastId, text, tone: 'clear' as Tone, durationMs: NOTIFICATION_MS, ...options }
  publish([...shown.filter((other) => other.text !== text), notification])
}

/** For a message that must survive a reload or a move to another document. */
export function notifyAfterLoad(text: string, tone: Tone = 'plain') {
  sessionStorage.setItem(FLASH_KEY, JSON.stringify({ text, tone }))
}

/** Shows what `notifyAfterLoad` left, once. */
export function showFlash() {
  const flash = sessionStorage.getItem(FLASH_KEY)
  if (flash === null) return
  sessionStorage.removeItem(FLASH_KEY)
  const { text, tone } = JSON.parse(flash) as { text: string; tone: Tone }
  notify(text, { tone })
}

export function dismiss(id: number) {
  publish(shown.filter((notification) => notification.id !== id))
}

export function shownNotifications(): readonly Notification[] {
  return shown
}

export function subscribeToNotifications(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
