/** Draws the stills of a clip from its picture. */
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { convertToSrgb } from '../colour-table.ts'
import type { PosterPlan } from '../media-facts.ts'
import { MediaProblem } from '../media-problem.ts'
import { MAX_PIXELS } from '../picture-size.ts'
import { drawWatermark } from './draw-watermark.ts'
import { lookAtPicture } from './look-at-picture.ts'
import { openPicture } from './open-picture.ts'
import { colourOfPicture } from './picture-colour.ts'

/** Smaller pictures are shown in lists, where a text would cover them. */
const WATERMARK_FROM = 640

export type PostersInput = { picture: string; folder: string; plan: PosterPlan }

/** @returns what the still looks like: its hash is made of the smallest, over which nothing is drawn. @throws MediaProblem */
export async function drawPosters({ picture, folder, plan }: PostersInput) {
  const { widths, jpeg, watermark } = plan
  const largest = await read(picture, Math.max(...widths, jpeg.width))
  for (const width of new Set([...widths, jpeg.width])) {
    const still = await stillOf(largest, width, watermark)
    const write = (name: string, encoded: Sharp) => encoded.toFile(join(folder, name))
    if (widths.includes(width)) {
      await write(`poster-${width}.avif`, still.clone().avif({ quality: 50, effort: 2 }))
      await write(`poster-${width}.webp`, still.clone().webp({ quality: 75 }))
    }
    if (width === jpeg.width) await write(jpeg.name, still.clone().jpeg({ quality: 76, mozjpeg: true }))
  }
  const { grey } = await lookAtPicture({ path: join(folder, `poster-${Math.min(...widths)}.avif`) })
  return { ...(await lookAtPicture({ path: join(folder, jpeg.name) })), grey }
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>

/** Once for all stills: a master may be large. */
async function read(picture: string, width: number): Promise<Pixels> {
  const { input, metadata } = await openPicture(picture)
  const pixels = await pixelsOf(
    sharp(input, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb'),
  )
  const colour = colourOfPicture(picture, metadata)
  if (colour && pixels.info.channels >= 3) convertToSrgb(pixels.data, pixels.info.channels, colour)
  return pixels
}

async function stillOf(largest: Pixels, width: number, watermark: string): Promise<Sharp> {
  const small = await pixelsOf(asPicture(largest).resize({ width, withoutEnlargement: true }))
  if (width < WATERMARK_FROM) return asPicture(small)
  const over = { input: await drawWatermark(small.info, watermark), gravity: 'centre' }
  // A watermark adds transparency, which no still has and for which an AVIF contains a second picture.
  return asPicture(await pixelsOf(asPicture(small).composite([over]).removeAlpha()))
}

/** @throws MediaProblem also where the picture is too thin for a watermark. */
async function pixelsOf(picture: Sharp) {
  try {
    return await picture.raw().toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw new MediaProblem('The picture cannot be read.', { cause: error })
  }
}

const asPicture = ({ data, info: { width, height, channels } }: Pixels) =>
  sharp(data, { raw: { width, height, channels } })
