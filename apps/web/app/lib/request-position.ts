/**
 * Requests the position of the browser. The browser asks for permission, so call it only after an action of
 * the visitor.
 */
export type PositionAnswer =
  | { lat: number; lon: number }
  | { failed: 'denied' | 'unavailable' | 'timeout' | 'unknown' }

const TIMEOUT_MS = 15_000
/** The country seldom changes within an hour. */
const MAX_AGE_MS = 60 * 60_000

const PROBLEMS = { 1: 'denied', 2: 'unavailable', 3: 'timeout' } as const

export function requestPosition(): Promise<PositionAnswer> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ failed: 'unavailable' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      ({ code }) => resolve({ failed: code === 1 || code === 2 || code === 3 ? PROBLEMS[code] : 'unknown' }),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  })
}
