/** The maximum size of a picture. */
import { MediaProblem } from './media-problem.ts'

export type Size = { width: number; height: number }

/** More than any camera makes: a larger picture would only fill the memory. */
export const MAX_PIXELS = 200_000_000

/** The largest size of a picture in memory, in bytes. */
const MAX_DECODED_BYTES = 1_000_000_000

const EXPORT_SMALLER = 'Please export it in a smaller size.'

/** @throws MediaProblem */
export function requirePixels({ width, height }: Size): void {
  if (width * height > MAX_PIXELS) {
    throw new MediaProblem(
      `The picture is ${width}×${height}, more than ${MAX_PIXELS / 1e6} million pixels. ${EXPORT_SMALLER}`,
    )
  }
}

/** @param bytesPerPixel of all channels together @throws MediaProblem */
export function requireMemory({ width, height }: Size, bytesPerPixel: number): void {
  const bytes = width * height * bytesPerPixel
  if (bytes > MAX_DECODED_BYTES) {
    throw new MediaProblem(
      `The picture is ${width}×${height} with ${bytesPerPixel} bytes a pixel: ${(bytes / 1e9).toFixed(1)} GB in memory, more than ${MAX_DECODED_BYTES / 1e9} GB. ${EXPORT_SMALLER}`,
    )
  }
}
