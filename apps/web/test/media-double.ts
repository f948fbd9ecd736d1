/** The screen and the preferences that the browser reports, for component tests. */
import { vi } from 'vitest'

type Device = { reducedMotion?: boolean; width?: number }

/** Sets a screen 1440 pixels wide without reduced motion, unless the test sets it differently. */
export function givenDevice({ reducedMotion = false, width = 1_440 }: Device = {}) {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('matchMedia', (media: string) => {
    const minWidth = Number(/min-width: (\d+)px/.exec(media)?.[1] ?? 0)
    const maxWidth = 16 * Number(/max-width: ([\d.]+)rem/.exec(media)?.[1] ?? Number.POSITIVE_INFINITY)
    const isWide = width >= minWidth && width <= maxWidth
    const matches = media.includes('prefers-reduced-motion') ? reducedMotion : isWide
    return Object.assign(new EventTarget(), { media, matches })
  })
}

/** @returns a function that reports what is observed as in view or out of it, as the browser does after a scroll. */
export function givenViewport(): (isInView: boolean) => void {
  let report = (_isInView: boolean) => {}
  class Observer extends IntersectionObserver {
    constructor(callback: IntersectionObserverCallback) {
      super(callback)
      report = (isIntersecting) => {
        const box = new DOMRectReadOnly()
        const seen = {
          boundingClientRect: box,
          intersectionRect: box,
          rootBounds: null,
          intersectionRatio: 1,
        }
        callback([{ ...seen, isIntersecting, target: document.body, time: 0 }], this)
      }
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  return (isInView) => report(isInView)
}
