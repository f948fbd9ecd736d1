/**
 * The picture that grows from a card into the player where the browser can (a view transition): one at a time, marked
 * with the attribute that app.css gives a name to.
 */
const MARK = 'data-travels'

/** Two pictures of one name would end the transition, so every other one loses it. */
export function letTravel(picture: Element | null) {
  for (const other of document.querySelectorAll(`[${MARK}]`)) other.removeAttribute(MARK)
  picture?.setAttribute(MARK, '')
}
