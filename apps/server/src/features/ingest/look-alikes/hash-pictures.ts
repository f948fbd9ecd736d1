/**
 * Hashes the pictures of a clip: frames of a film, the still of an image. Pictures without detail are left
 * out.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { POSTER_WIDTHS } from '@rushes/commerce/media-path'
import type { PictureHash } from '@rushes/fingerprint/look-alikes'
import { hashOf } from '@rushes/fingerprint/picture-hash'
import { cutGreyFrames, GREY_FRAMES, GREY_FRAMES_PER_S } from '@rushes/media/grey-frames'
import type { ClipImport } from '../clip-import.ts'

type Grey = { atMs: number; grey: Uint8Array }
/** A sheet of pictures with the time of each. */
type Sheet = {
  sheet: string
  columns: number
  rows: number
  times: readonly { atMs: number; tile: number }[]
}

/** Reads the frames that the encoder stored; undefined for an image, and for a folder of another encoder. */
export async function framesIn(folder: string): Promise<Grey[] | undefined> {
  const raw = await readFile(join(folder, GREY_FRAMES)).catch(() => undefined)
  return raw && cutGreyFrames(raw).map((grey, index) => ({ atMs: (1000 * index) / GREY_FRAMES_PER_S, grey }))
}

export const hashesOf = (pictures: readonly Grey[]): PictureHash[] =>
  pictures.flatMap(({ atMs, grey }) => {
    const bits = hashOf(grey)
    return bits === null ? [] : [{ atMs, bits }]
  })

/**
 * Replaces missing frames by the smallest still, which has no overlay, or by the storyboard, which is
 * similar.
 */
export async function sheetIn({ type }: Pick<ClipImport, 'type'>, folder: string): Promise<Sheet> {
  return type === 'image'
    ? {
        sheet: join(folder, `poster-${Math.min(...POSTER_WIDTHS)}.avif`),
        ...{ columns: 1, rows: 1, times: [{ atMs: 0, tile: 0 }] },
      }
    : await storyboardIn(folder)
}

async function storyboardIn(folder: string): Promise<Sheet> {
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
  const times = tiles.map(({ atMs, column, row }) => ({ atMs, tile: row * columns + column }))
  return { sheet: join(folder, 'sprite.jpg'), columns, rows, times }
}
