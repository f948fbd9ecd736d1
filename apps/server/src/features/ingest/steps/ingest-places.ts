/** The steps in progress in this process. Files from upload links never take its last place (R-INGEST-26). */
import { placesFor, type Step } from './ingest-steps.rules.ts'

const taken = { long: 0, ofGuests: 0, longOfGuests: 0 }

/** Adds to the encodes a place each for a guest and for staff, for a picture or the examination of a film. */
export const stepsAtOnce = (encodes: number): number => encodes + 2

export const isGuestPlaceLeft = (encodes: number): boolean => taken.ofGuests < stepsAtOnce(encodes) - 1

/**
 * Returns the free places for long steps, of which `encodes` may run at once. Guests may use one fewer, but
 * at least one.
 */
export function longPlacesLeft(encodes: number, isGuest: boolean): number {
  const left = encodes - taken.long
  return isGuest ? Math.min(left, Math.max(1, encodes - 1) - taken.longOfGuests) : left
}

/** @returns the function that releases the place */
export function takePlace(step: Step, isGuest: boolean): () => void {
  const add = (by: 1 | -1) => {
    const long = by * placesFor(step)
    taken.long += long
    if (!isGuest) return
    taken.ofGuests += by
    taken.longOfGuests += long
  }
  add(1)
  return () => add(-1)
}
