/** The orientation of a picture, from its size. */
import type { Orientation } from '@rushes/contract/search-options'

/** The longest side of a square, as a multiple of the other, because cameras and cuts are not exact. */
const SQUARE_TOLERANCE = 1.05

/** @returns null where the size, in pixels, is not known */
export function orientationOf({ width, height }: { width: number; height: number }): Orientation | null {
  if (width <= 0 || height <= 0) return null
  if (Math.max(width, height) <= Math.min(width, height) * SQUARE_TOLERANCE) return 'square'
  return width > height ? 'landscape' : 'upright'
}
