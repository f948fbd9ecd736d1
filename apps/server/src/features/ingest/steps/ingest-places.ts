/** The steps that this process works on. Files from upload links never take its last place (R-INGEST-26). */
import { placesFor, type Step } from './ingest-steps.rules.ts'

const taken = { long: 0, ofGuests: 0, longOfGuests: 0 }

/** Besides the encodes a guest and a member of staff each find a place for a picture, or for a look at a new film. */
export const stepsAtOnce = (encodes: number): number => encodes + 2

export const isGuestPlaceLeft = (encodes: number): boolean => taken.ofGuests < stepsAtOnce(encodes) - 1

/** For steps that take long, at most `encodes` at once. Guests may have a single one. */
export function longPlacesLeft(encodes: number, isGuest: boolean): number {
  const left = encodes - taken.long
  return isGuest ? Math.min(left, Math.max(1, encodes - 1) - taken.longOfGuests) : left
}

/** @returns the function that gives the place back */
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
