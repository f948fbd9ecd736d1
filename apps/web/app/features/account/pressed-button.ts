/** Finds a button that was pressed in an earlier document by its label, which is unique where it matters. */

declare global {
  interface Window {
    /** The last press outside dialogs, because the button on the page opens the dialog again. See before-paint.js. */
    lastPress?: MouseEvent
  }
}

const BUTTONS = 'button[type=button]:not([popovertarget])'

/** The button may have been removed from the page since it was pressed. */
export function labelOfPressed({ target }: MouseEvent): string | null {
  const button = target instanceof Element ? target.closest(BUTTONS) : null
  return button && labelOf(button)
}

export const findButton = (label: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`main ${BUTTONS}`)].find((button) => labelOf(button) === label)

const labelOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent.trim()
