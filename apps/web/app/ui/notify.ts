/** Messages that appear over the page for a while (R-SHOP-5). Do not use them for what the page shows anyway. */
import { store } from '../lib/store.ts'

export type Tone = 'clear' | 'caution' | 'stop' | 'plain'

export type Notification = {
  id: number
  text: string
  tone: Tone
  durationMs: number
  /** A message with a button or a link stays until it is dismissed. */
  offersReload: boolean
  link: { to: string; label: string } | null
}

type Options = Partial<Pick<Notification, 'tone' | 'durationMs' | 'offersReload' | 'link'>>

const NOTIFICATION_MS = 4_000
export const COPY_NOTIFICATION_MS = 6_000
const FLASH_KEY = 'rushes.flash'

const notifications = store<readonly Notification[]>([])
let lastId = 0

export const useNotifications = notifications.use
export const shownNotifications = notifications.read

/** The same words again replace the earlier ones, so that their time starts anew. */
export function notify(text: string, options: Options = {}) {
  lastId += 1
  const { tone = 'clear', durationMs = NOTIFICATION_MS, offersReload = false, link = null } = options
  const others = notifications.read().filter((other) => other.text !== text)
  notifications.write([...others, { id: lastId, text, tone, durationMs, offersReload, link }])
}

/** For a message that must survive a reload or a move to another document. */
export function notifyAfterLoad(text: string, tone: Tone = 'plain') {
  sessionStorage.setItem(FLASH_KEY, JSON.stringify({ text, tone }))
}

/** Shows once what `notifyAfterLoad` has left. */
export function showFlash() {
  const flash = sessionStorage.getItem(FLASH_KEY)
  if (flash === null) return
  sessionStorage.removeItem(FLASH_KEY)
  const { text, tone }: Pick<Notification, 'text' | 'tone'> = JSON.parse(flash)
  notify(text, { tone })
}

export function dismiss(id: number) {
  notifications.write(notifications.read().filter((notification) => notification.id !== id))
}
