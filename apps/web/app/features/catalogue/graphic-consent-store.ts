/** Whether the visitor has asked to see graphic material, until the browser is closed (R-GRAPHIC-2). */
import { store } from '../../lib/store.ts'

const STORAGE_KEY = 'rushes.graphic'
const consent = store(false)

export const graphicConsent = { use: consent.use, recall, give }

/** As it was given before a reload; the server and the first render know of none. */
function recall(): void {
  try {
    if (sessionStorage.getItem(STORAGE_KEY) === '1') consent.write(true)
  } catch {
    // A browser that refuses storage asks again on the next page.
  }
}

function give(): void {
  consent.write(true)
  try {
    sessionStorage.setItem(STORAGE_KEY, '1')
  } catch {
    // It holds as long as the page.
  }
}
