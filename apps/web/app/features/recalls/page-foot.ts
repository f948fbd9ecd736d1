/**
 * Keeps the height of a bar at the bottom edge in `--foot`. The style sheet makes the page longer by it, places other
 * bars above it, and scrolls focused elements clear of it.
 */

/** The ref of the bar. @returns the function that ends it. */
export function holdPageFoot(bar: HTMLElement): () => void {
  const { style } = document.documentElement
  const measure = () => {
    const { height } = bar.getBoundingClientRect()
    style.setProperty('--foot', `${Math.ceil(height)}px`)
    uncoverFocus(bar)
  }
  measure()
  const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure)
  observer?.observe(bar)
  return () => {
    observer?.disconnect()
    style.removeProperty('--foot')
  }
}

/** The bar arrives after the page, so an element behind it may have the focus already. */
function uncoverFocus(bar: HTMLElement): void {
  const { activeElement, body } = document
  if (!activeElement || activeElement === body || bar.contains(activeElement)) return
  const { top, bottom } = activeElement.getBoundingClientRect()
  const edge = bar.getBoundingClientRect().top
  if (bottom > edge && top < innerHeight) activeElement.scrollIntoView({ block: 'nearest' })
}
