/**
 * Marks the picture that grows from a card into the player, in browsers with view transitions. In app.css the
 * attribute gives the picture a name for the transition.
 */
const MARK = 'data-travels'

/** Only one picture may have the name; otherwise the browser skips the transition. */
export function letTravel(picture: Element | null) {
  for (const other of document.querySelectorAll(`[${MARK}]`)) other.removeAttribute(MARK)
  picture?.setAttribute(MARK, '')
}
