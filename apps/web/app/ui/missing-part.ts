/** Says that code of the page could not be fetched. The page stays until the person reloads it. */
import { notify } from './notify.ts'

const OFFLINE = 'You are offline, so this could not be loaded. The page and your cart stay as they are.'
const REPLACED = 'This could not be loaded. The page and your cart stay as they are until you reload.'

export function tellOfMissingPart() {
  notify(navigator.onLine ? REPLACED : OFFLINE, { tone: 'stop', offersReload: true })
}
