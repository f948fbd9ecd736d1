/** Makes the small grey pictures from which hashes are made. */
import { GREY_BYTES, GREY_SIDE } from '@rushes/fingerprint/picture-hash'
import sharp from 'sharp'
import type { Sheet } from '../media-facts.ts'
import { unreadable } from './unreadable.ts'

/** The pictures of a sheet, row by row, each in base64. @throws MediaProblem */
export async function greyTilesOf({ sheet, columns, rows }: Sheet): Promise<string[]> {
  const width = columns * GREY_SIDE
  const grey = await sharp(sheet)
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(width, rows * GREY_SIDE, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
    .catch(unreadable)
  return Array.from({ length: columns * rows }, (_, index) =>
    tileAt(grey, { x: (index % columns) * GREY_SIDE, y: Math.floor(index / columns) * GREY_SIDE, width }),
  )
}

function tileAt(grey: Buffer, { x, y, width }: { x: number; y: number; width: number }): string {
  const tile = Buffer.alloc(GREY_BYTES)
  for (let line = 0; line < GREY_SIDE; line += 1) {
    const from = (y + line) * width + x
    tile.set(grey.subarray(from, from + GREY_SIDE), line * GREY_SIDE)
  }
  return tile.toString('base64')
}
