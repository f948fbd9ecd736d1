/** The screen and the preferences that the browser reports, for component tests. */
import { vi } from 'vitest'

type Device = { reducedMotion?: boolean; width?: number }

/** Sets a screen 1440 pixels wide without reduced motion, unless the test sets it differently. */
export function givenDevice({ reducedMotion = false, width = 1_440 }: Device = {}) {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('matchMedia', (media: string) => {
    const minWidth = Number(/min-width: (\d+)px/.exec(media)?.[1] ?? 0)
    const matches = media.includes('prefers-reduced-motion') ? reducedMotion : width >= minWidth
    return Object.assign(new EventTarget(), { media, matches })
  })
}
