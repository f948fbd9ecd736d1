/** Small grey pictures of a clip, from which its hashes are made (`packages/fingerprint`). */

import { GREY_BYTES, GREY_SIDE } from '@rushes/fingerprint/picture-hash'
import sharp from 'sharp'
import { MediaProblem } from './media-problem.ts'

/** Written beside the ladder: raw grey frames, one after the other. */
export const GREY_FRAMES = 'frames.grey'
export const GREY_FRAMES_PER_S = 2

/** @throws MediaProblem */
export async function greyPicture(path: string): Promise<Uint8Array> {
  const [picture = new Uint8Array()] = await greyTiles(path, { columns: 1, rows: 1 })
  return picture
}

/** The pictures of a sheet, row by row. @throws MediaProblem */
export async function greyTiles(
  sheet: string,
  { columns, rows }: { columns: number; rows: number },
): Promise<Uint8Array[]> {
  const width = columns * GREY_SIDE
  try {
    const grey = await sharp(sheet)
      .flatten({ background: '#ffffff' })
      .greyscale()
      .resize(width, rows * GREY_SIDE, { fit: 'fill', kernel: 'linear' })
      .raw()
      .toBuffer()
    return Array.from({ length: columns * rows }, (_, index) =>
      tileAt(grey, { x: (index % columns) * GREY_SIDE, y: Math.floor(index / columns) * GREY_SIDE, width }),
    )
  } catch (error) {
    throw new MediaProblem('The picture cannot be read.', { cause: error })
  }
}

function tileAt(grey: Buffer, { x, y, width }: { x: number; y: number; width: number }): Uint8Array {
  const tile = new Uint8Array(GREY_BYTES)
  for (let line = 0; line < GREY_SIDE; line += 1) {
    const from = (y + line) * width + x
    tile.set(grey.subarray(from, from + GREY_SIDE), line * GREY_SIDE)
  }
  return tile
}

/** Cuts the raw frames of `GREY_FRAMES` apart. */
export function cutGreyFrames(raw: Uint8Array): Uint8Array[] {
  return Array.from({ length: Math.floor(raw.length / GREY_BYTES) }, (_, index) =>
    raw.subarray(index * GREY_BYTES, (index + 1) * GREY_BYTES),
  )
}
