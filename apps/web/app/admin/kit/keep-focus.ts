/**
 * Keeps the focus where somebody works when the element that had it goes away or can no longer be used: a record is taken
 * off, a clip has moved on, a dialog has come to its next step. The browser would drop it, and Tab would begin at the top
 * of the page. It goes to the part of the page around that element.
 */

const PARTS = 'dialog, fieldset, form, section, table, main'

/** @returns a function that stops it. */
export function keepFocus(): () => void {
  /** The element that has the focus, and all that it stands in. */
  let way: readonly Element[] = []

  function remember({ target }: FocusEvent) {
    way = target instanceof Element ? ancestorsOf(target) : []
  }

  /** Whoever presses beside all controls wants the focus nowhere. */
  function forget({ target }: FocusEvent) {
    // Later, because a browser may say it before it takes the element away.
    queueMicrotask(() => {
      const [last] = way
      if (last && last === target && isUsable(last) && isNowhere()) way = []
    })
  }

  const observer = new MutationObserver(() => {
    const [last, ...around] = way
    if (!last || isUsable(last) || !(isNowhere() || document.activeElement === last)) return
    const part = around.find((one) => isUsable(one) && one.matches(PARTS))
    const place = part?.matches('main') ? (part.querySelector('h1') ?? part) : part
    if (place instanceof HTMLElement) takeFocus(place)
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] })
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forget)
  }
}

const ancestorsOf = (element: Element): Element[] => [
  element,
  ...(element.parentElement ? ancestorsOf(element.parentElement) : []),
]

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

const isUsable = (element: Element) =>
  element.isConnected && !element.matches(':disabled') && !element.closest('[hidden]')

function takeFocus(place: HTMLElement) {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  // It is where the element was, so nothing has to move.
  place.focus({ preventScroll: true })
}
