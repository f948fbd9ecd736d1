/** How large a picture may be. */
import { MediaProblem } from './media-problem.ts'

export type Size = { width: number; height: number }

/** More than any camera makes: a larger picture would only fill the memory. */
export const MAX_PIXELS = 200_000_000

/** @throws MediaProblem */
export function requirePixels({ width, height }: Size): void {
  if (width * height > MAX_PIXELS) {
    throw new MediaProblem(`The picture is ${width}×${height}, more than ${MAX_PIXELS / 1e6} million pixels.`)
  }
}
