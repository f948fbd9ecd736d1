/** Whether the visitor has asked to see graphic material, until the browser is closed (R-GRAPHIC-2). */
import { keptSession } from '../../lib/kept-storage.ts'
import { store } from '../../lib/store.ts'

const STORAGE_KEY = 'rushes.graphic'
const consent = store(false)

export const graphicConsent = { use: consent.use, recall, give }

/** Restores the consent after a reload; the server and the first render have none. */
function recall(): void {
  if (keptSession.getItem(STORAGE_KEY) === '1') consent.write(true)
}

function give(): void {
  consent.write(true)
  keptSession.setItem(STORAGE_KEY, '1')
}
