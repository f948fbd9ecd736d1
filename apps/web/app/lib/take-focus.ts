/** Moves the focus to an element that is no control, such as a heading; the page does not scroll. */
export function takeFocus(goal: HTMLElement) {
  goal.tabIndex = -1
  // The router has scrolled already.
  goal.focus({ preventScroll: true })
}
