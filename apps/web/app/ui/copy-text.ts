/** Puts a text on the clipboard and says so for 6 s (specification, section 8). */
import { COPY_NOTIFICATION_MS, notify } from './notify.ts'

export const URL_COPIED = 'URL Successfully copied to your clipboard'

export async function copyText(text: string, message: string) {
  try {
    await navigator.clipboard.writeText(text)
    notify(message, { durationMs: COPY_NOTIFICATION_MS })
  } catch {
    // Refused by the browser or its user: the text is still on the page.
    notify('Your browser did not allow copying', { tone: 'caution' })
  }
}
