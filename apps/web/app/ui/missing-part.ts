/** Shows that code of the page could not be fetched. The page stays until the user reloads it. */
import { notify } from './notify.ts'

const OFFLINE = 'You are offline, so this could not be loaded. Your cart is kept.'
const REPLACED = 'This could not be loaded. Reload the page to try again. Your cart is kept.'

export function tellOfMissingPart() {
  notify(navigator.onLine ? REPLACED : OFFLINE, { tone: 'stop', offersReload: true })
}
