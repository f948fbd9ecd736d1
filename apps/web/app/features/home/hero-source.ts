/** Chooses the film of the banner for this screen and connection. */
import type { Data } from '@rushes/contract/client'

type HeroMedia = NonNullable<Data<'GET /clip/clips/hero'>>['media']

declare global {
  interface Navigator {
    /** Chromium only. `downlink` is in megabits per second, at most 10. */
    connection?: { saveData?: boolean; downlink?: number }
  }
}

/** The width in pixels up to which the film of 720 lines is sufficient. */
const SMALL_SCREEN = 1366

const NARROW_SCREEN = 768

/** Returns null, which keeps the still, for visitors who prefer reduced motion or reduced data. */
export function filmFor({ filepath, loop }: HeroMedia): string | null {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || navigator.connection?.saveData) return null
  if (!loop) return filepath
  return innerWidth * devicePixelRatio <= SMALL_SCREEN ? loop.small : loop.large
}

/** On a phone, whose connection may be slow or metered, a film of a megabyte waits for a press. */
export const waitsForPress = () => innerWidth < NARROW_SCREEN
