/** Offers frames for the still of a film, from its scenes and the best first: sharp ones with much to see (R-MEDIA-10). */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { distanceOf, hashOf } from '@rushes/fingerprint/picture-hash'
import sharp from 'sharp'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { cutGreyFrames, GREY_FRAMES, GREY_FRAMES_PER_S, greyPicture } from './grey-frames.ts'
import { takeFrame } from './make-previews.ts'
import { MediaProblem } from './media-problem.ts'
import { previewRecipe } from './preview-recipe.ts'
import type { Probe } from './probe.ts'
import type { FfmpegRun } from './run-ffmpeg.ts'
import { momentsOf } from './scenes.ts'

type Offering = {
  /** The folder of the ladder. Its lower rung is large enough, and costs a fraction of what the master does. */
  ladder: string
  probe: Probe
  /** Gets the pictures. */
  folder: string
  /** The names of the pictures, as many as are offered at most. */
  names: readonly string[]
}
type Looked = { atS: number; picture: Buffer; hash: bigint; worth: number }

const LOOKED_AT = 5
const WIDTH = 320
/** Of 255. A darker or a brighter picture is a fade, or nothing can be seen in it. */
const DARK = 10
const BURNT = 245
const FLAT = 6
/** In bits. Two frames that are nearer to each other are no choice. */
const SAME = 10

/** @returns the moments in seconds, in the order of `names`; none where nothing can be seen. @throws MediaProblem */
export async function offerFrames(
  ffmpeg: Ffmpeg,
  offering: Offering,
  watch: Pick<FfmpegRun, 'signal'> = {},
): Promise<number[]> {
  const { folder, ladder, names } = offering
  const frames = cutGreyFrames(await readFile(join(ladder, GREY_FRAMES)))
  const moments = momentsOf(frames, LOOKED_AT)
  const looked: Looked[] = []
  for (const moment of moments) {
    const seen = await lookAt(ffmpeg, offering, moment / GREY_FRAMES_PER_S, watch)
    if (seen) looked.push(seen)
  }
  const offered = differing(looked.toSorted((one, other) => other.worth - one.worth)).slice(0, names.length)
  for (const [index, { picture }] of offered.entries()) {
    await writeFile(join(folder, names[index] ?? ''), picture)
  }
  return offered.map(({ atS }) => atS)
}

/** The first of those that look alike. */
function differing(looked: readonly Looked[]): Looked[] {
  const kept: Looked[] = []
  for (const one of looked) {
    if (kept.every(({ hash }) => distanceOf(hash, one.hash) > SAME)) kept.push(one)
  }
  return kept
}

/** @returns undefined for a frame that cannot be read, or that shows nothing. */
async function lookAt(
  ffmpeg: Ffmpeg,
  { ladder, probe, folder }: Offering,
  atS: number,
  watch: Pick<FfmpegRun, 'signal'>,
): Promise<Looked | undefined> {
  const file = 'looked-at.png'
  const path = join(folder, file)
  try {
    const master = join(ladder, 'hls', `${previewRecipe(probe).rungs[1].name}.m4s`)
    await takeFrame(ffmpeg, { master, probe, folder, file, atS, width: WIDTH }, watch)
    const hash = hashOf(await greyPicture(path))
    const { entropy, sharpness, channels } = await sharp(await sharp(path).greyscale().toBuffer()).stats()
    const { mean = 0, stdev = 0 } = channels[0] ?? {}
    if (hash === null || mean < DARK || mean > BURNT || stdev < FLAT) return undefined
    const picture = await sharp(path).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
    return { atS, picture, hash, worth: entropy * Math.log2(1 + sharpness) }
  } catch (error) {
    // A film may have a place that nobody can read; its other frames are offered.
    if (error instanceof MediaProblem) return undefined
    throw error
  } finally {
    await rm(path, { force: true })
  }
}
