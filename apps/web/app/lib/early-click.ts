/**
 * Visitors can click in the server's document before React has taken it over. The script before-paint.js remembers the
 * last button pressed until then, and this file presses it again, so that users with a slow connection do not have to
 * click twice. Links, forms and popovers work without React.
 */
declare global {
  interface Window {
    /** Null once React has taken over. */
    earlyClick?: HTMLElement | null
  }
}

export function repeatEarlyClick() {
  const button = window.earlyClick
  window.earlyClick = null
  button?.click()
}
