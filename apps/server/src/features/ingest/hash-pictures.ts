/** Hashes what a clip shows: frames of a film, the still of an image (R-LIKE-1). Pictures without detail are left out. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { POSTER_WIDTHS } from '@rushes/commerce/media-path'
import type { PictureHash } from '@rushes/fingerprint/look-alikes'
import { hashOf } from '@rushes/fingerprint/picture-hash'
import {
  cutGreyFrames,
  GREY_FRAMES,
  GREY_FRAMES_PER_S,
  greyPicture,
  greyTiles,
} from '@rushes/media/grey-frames'
import type { ClipImport } from './clip-import.ts'

/** The smallest: words lie over larger ones. */
const STILL = `poster-${Math.min(...POSTER_WIDTHS)}.avif`

type Grey = { atMs: number; grey: Uint8Array }

/** @param folder with the finished files of the clip @throws MediaProblem */
export async function hashPictures(
  { type }: Pick<ClipImport, 'type'>,
  folder: string,
): Promise<PictureHash[]> {
  const pictures =
    type === 'image' ? [{ atMs: 0, grey: await greyPicture(join(folder, STILL)) }] : await framesIn(folder)
  return pictures.flatMap(({ atMs, grey }) => {
    const bits = hashOf(grey)
    return bits === null ? [] : [{ atMs, bits }]
  })
}

/** A folder that was made elsewhere has no frames; its storyboard shows nearly the same. */
async function framesIn(folder: string): Promise<Grey[]> {
  const raw = await readFile(join(folder, GREY_FRAMES)).catch(() => undefined)
  if (!raw) return await tilesIn(folder)
  return cutGreyFrames(raw).map((grey, index) => ({ atMs: (1000 * index) / GREY_FRAMES_PER_S, grey }))
}

async function tilesIn(folder: string): Promise<Grey[]> {
  const storyboard = await readFile(join(folder, 'sprite.vtt'), 'utf8')
  const cue = /^(\d+):(\d+):(\d+)\.(\d{3}) -->.*\n.*#xywh=(\d+),(\d+),(\d+),(\d+)$/gm
  const tiles = [...storyboard.matchAll(cue)].map((found) => {
    const [hours = 0, minutes = 0, seconds = 0, ms = 0, x = 0, y = 0, width = 1, height = 1] = found
      .slice(1)
      .map(Number)
    return {
      atMs: ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms,
      column: Math.floor(x / width),
      row: Math.floor(y / height),
    }
  })
  const columns = 1 + Math.max(0, ...tiles.map(({ column }) => column))
  const rows = 1 + Math.max(0, ...tiles.map(({ row }) => row))
  const greys = await greyTiles(join(folder, 'sprite.jpg'), { columns, rows })
  return tiles.flatMap(({ atMs, column, row }) => {
    const grey = greys[row * columns + column]
    return grey ? [{ atMs, grey }] : []
  })
}
