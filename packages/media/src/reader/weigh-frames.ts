/** Measures the visible detail of frames of a film, and makes small pictures of those that show anything. */
import sharp from 'sharp'
import { greyTilesOf } from './grey-tiles.ts'
import { unreadable } from './unreadable.ts'

export type FramesInput = {
  frames: readonly { path: string; picture: string }[]
}

/** The brightness, of 255, below which a picture is a fade or shows nothing. */
const DARK = 10
const BURNT = 245
const FLAT = 6

/** @returns null for a frame that shows nothing; no picture is written of it. @throws MediaProblem */
export const weighFrames = ({ frames }: FramesInput) => Promise.all(frames.map(weigh))

async function weigh({ path, picture }: FramesInput['frames'][number]) {
  const [grey] = await greyTilesOf({ sheet: path, columns: 1, rows: 1 })
  const flat = await sharp(path).greyscale().toBuffer().catch(unreadable)
  const { entropy, sharpness, channels } = await sharp(flat).stats()
  const { mean = 0, stdev = 0 } = channels[0] ?? {}
  if (mean < DARK || mean > BURNT || stdev < FLAT) return null
  await sharp(path).jpeg({ quality: 80, mozjpeg: true }).toFile(picture)
  return { grey, worth: entropy * Math.log2(1 + sharpness) }
}
