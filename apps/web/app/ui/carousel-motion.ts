/** Moves a carousel: 1000 ms a step, and from the end back to the start. */

const SPEED_MS = 1_000
const running = new WeakMap<HTMLElement, number>()

/** Returns the scroll position after this number of slides; it wraps at both ends. */
export function nextOffset(
  strip: { scrollLeft: number; scrollWidth: number; clientWidth: number },
  slideWidth: number,
  slides: number,
): number {
  const end = strip.scrollWidth - strip.clientWidth
  // Browsers scroll to fractions of a pixel, so a difference of one pixel is ignored.
  if (slides > 0 && strip.scrollLeft >= end - 1) return 0
  if (slides < 0 && strip.scrollLeft <= 1) return end
  const aligned = Math.round(strip.scrollLeft / slideWidth) * slideWidth
  return Math.min(end, Math.max(0, aligned + slides * slideWidth))
}

export function slideBy(strip: HTMLElement, slides: number) {
  const [first, second] = strip.children
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return
  const goal = nextOffset(strip, second.offsetLeft - first.offsetLeft, slides)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) strip.scrollLeft = goal
  else glide(strip, goal)
}

function glide(strip: HTMLElement, goal: number) {
  cancelAnimationFrame(running.get(strip) ?? 0)
  const start = strip.scrollLeft
  const since = performance.now()
  // The attribute disables scroll snapping, which would pull the strip back at every step.
  strip.dataset.moving = ''
  const step = (now: number) => {
    const share = Math.min(1, (now - since) / SPEED_MS)
    strip.scrollLeft = start + (goal - start) * (1 - (1 - share) ** 3)
    if (share < 1) running.set(strip, requestAnimationFrame(step))
    else delete strip.dataset.moving
  }
  running.set(strip, requestAnimationFrame(step))
}
