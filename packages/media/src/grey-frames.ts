/** Small grey pictures of a clip, from which its hashes are made (`packages/fingerprint`). */

import { GREY_BYTES } from '@rushes/fingerprint/picture-hash'

/** Written together with the ladder: raw grey frames, one after the other. */
export const GREY_FRAMES = 'frames.grey'
export const GREY_FRAMES_PER_S = 2

/** Cuts the raw frames of `GREY_FRAMES` apart. */
export function cutGreyFrames(raw: Uint8Array): Uint8Array[] {
  return Array.from({ length: Math.floor(raw.length / GREY_BYTES) }, (_, index) =>
    raw.subarray(index * GREY_BYTES, (index + 1) * GREY_BYTES),
  )
}
