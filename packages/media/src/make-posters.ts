/** Makes the stills of a clip: AVIF and WebP in each width, and a JPEG for what knows neither. */
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { MediaProblem } from './media-problem.ts'
import { MAX_PIXELS } from './picture-size.ts'
import { drawWatermark } from './watermark.ts'

export type PosterPlan = {
  /** Of the AVIF and WebP files, the smallest first. */
  widths: readonly number[]
  /** Name of the JPEG, and its width. */
  jpeg: { name: string; width: number }
  words: string
}

/** Smaller pictures stand in lists, where words would only be dirt. */
const WATERMARK_FROM = 640

/** Metadata is left out: a picture must not tell where its photographer lives. @throws MediaProblem */
export async function makePosters(picture: string, folder: string, plan: PosterPlan): Promise<void> {
  for (const width of plan.widths) {
    const still = await stillOf(picture, width, plan.words)
    await still
      .clone()
      .avif({ quality: 50, effort: 3 })
      .toFile(join(folder, `poster-${width}.avif`))
    await still.webp({ quality: 75 }).toFile(join(folder, `poster-${width}.webp`))
  }
  const jpeg = await stillOf(picture, plan.jpeg.width, plan.words)
  await jpeg.jpeg({ quality: 76, mozjpeg: true }).toFile(join(folder, plan.jpeg.name))
}

async function stillOf(picture: string, width: number, words: string): Promise<Sharp> {
  try {
    const { data, info } = await sharp(picture, { failOn: 'error', limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const still = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    return width < WATERMARK_FROM ? still : still.composite([{ input: await drawWatermark(info, words) }])
  } catch (error) {
    throw new MediaProblem('The picture cannot be read.', { cause: error })
  }
}
