/**
 * Visitors can click in the server's document before React has hydrated it, or before a part of it has its
 * code. The script before-paint.js remembers the last button pressed, and this file presses it again, so that
 * users with a slow connection do not have to click twice. Links, forms and popovers work without React.
 */
declare global {
  interface Window {
    /** The last button pressed; null after React has handled a press. */
    earlyClick?: HTMLElement | null
  }
}

/** React calls handlers only for buttons that it has hydrated: their presses need no repetition. */
export function forgetEarlyClick() {
  window.earlyClick = null
}

export function repeatEarlyClick() {
  const button = window.earlyClick
  forgetEarlyClick()
  button?.click()
}
