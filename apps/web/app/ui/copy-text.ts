/** Copies a text to the clipboard and notifies the user. */
import { COPY_NOTIFICATION_MS, notify } from './notify.ts'

export const URL_COPIED = 'URL Successfully copied to your clipboard'

/** @returns whether the text was copied. */
export async function copyText(text: string, message: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    notify(message, { durationMs: COPY_NOTIFICATION_MS })
    return true
  } catch {
    // The browser or its user refused; the text can still be copied from the page.
    notify('Your browser did not allow copying', { tone: 'caution' })
    return false
  }
}
