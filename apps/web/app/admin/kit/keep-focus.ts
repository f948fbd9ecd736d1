/**
 * Keeps the focus near its position when the focused element is removed or disabled: a record is removed, a
 * clip has moved, a dialog shows its next step. Otherwise the browser would drop the focus, and Tab would
 * start at the top of the page. The focus moves to the part of the page around that element.
 */

const PARTS = 'dialog, fieldset, form, section, table, main'

/** @returns a function that stops it. */
export function keepFocus(): () => void {
  /** The focused element, and its ancestors. */
  let way: readonly Element[] = []

  function remember({ target }: FocusEvent) {
    way = target instanceof Element ? ancestorsOf(target) : []
  }

  /** A click outside of all controls clears the focus. */
  function forget({ target }: FocusEvent) {
    // Checked later, because a browser may report it before it removes the element.
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
  // The place is where the element was, so no scrolling is needed.
  place.focus({ preventScroll: true })
}
