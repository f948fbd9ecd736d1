/**
 * The server's document can be clicked before the scripts have taken it over. The last button pressed until then
 * is remembered and pressed again: nobody on a slow line has to ask twice. Links, forms and popovers need no help.
 */
declare global {
  interface Window {
    /** Null once the scripts have taken over. */
    earlyClick?: HTMLElement | null
  }
}

/** For the head of the document, before any button is there. */
export const REMEMBER_EARLY_CLICK = `var earlyClick;addEventListener("click",function(e){if(earlyClick!==null)earlyClick=e.target.closest("button[type=button]:not([popovertarget])")||earlyClick},true)`

export function repeatEarlyClick() {
  const button = window.earlyClick
  window.earlyClick = null
  button?.click()
}
