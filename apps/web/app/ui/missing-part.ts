/**
 * Shows that code of the page could not be fetched. The page stays until the user tries again or reloads it.
 */
import { notify } from './notify.ts'

const OFFLINE = 'You are offline, so this could not be loaded. Your cart is kept.'
const REPLACED = 'This could not be loaded. Reload the page to try again. Your cart is kept.'
const STILL_OFFLINE = 'You are still offline. Please try again when the connection is back.'

/** @param retry repeats the user's press. A page whose files a release has replaced must be loaded again. */
export function reportMissingPart(retry?: () => void) {
  if (navigator.onLine) notify(REPLACED, { tone: 'stop', offersReload: true })
  else notify(OFFLINE, { tone: 'stop', retry: () => whenOnline(retry ?? (() => location.reload())) })
}

/** Offline the browser would replace this page by its error page. */
export const reloadIfOnline = () => whenOnline(() => location.reload())

function whenOnline(act: () => void) {
  if (navigator.onLine) act()
  else notify(STILL_OFFLINE, { tone: 'caution', retry: () => whenOnline(act) })
}
