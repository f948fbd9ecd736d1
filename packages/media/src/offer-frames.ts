/** Offers frames for the still of a film, from its scenes and the best first: sharp ones with much to see. */
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { distanceOf, hashOf } from '@rushes/fingerprint/picture-hash'
import { z } from 'zod'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { cutGreyFrames, GREY_FRAMES, GREY_FRAMES_PER_S } from './grey-frames.ts'
import { takeFrame } from './make-previews.ts'
import { Grey } from './media-facts.ts'
import { MediaProblem } from './media-problem.ts'
import { previewRecipe } from './preview-recipe.ts'
import type { Probe } from './probe.ts'
import { readMedia } from './read-media.ts'
import type { FfmpegRun } from './run-ffmpeg.ts'
import { sceneTimes } from './scenes.ts'

type Offering = {
  /** The folder of the ladder. Its lower rung is large enough, and costs a fraction of what the master does. */
  ladder: string
  probe: Probe
  /** The folder for the pictures. */
  folder: string
  /** The names of the pictures, as many as are offered at most. */
  names: readonly string[]
}
type Frame = { atS: number; path: string; picture: string }
type Weighed = Frame & { hash: bigint; worth: number }

const LOOKED_AT = 5
const WIDTH = 320
/** Bits. Two frames that are nearer to each other are no choice. */
const SAME = 10

const Weights = z.array(z.strictObject({ grey: Grey, worth: z.number() }).nullable())

/** @returns the times in seconds, in the order of `names`; none where nothing can be seen. @throws MediaProblem */
export async function offerFrames(
  ffmpeg: Ffmpeg,
  offering: Offering,
  watch: Pick<FfmpegRun, 'signal'> = {},
): Promise<number[]> {
  const { folder, ladder, names } = offering
  const times = sceneTimes(cutGreyFrames(await readFile(join(ladder, GREY_FRAMES))), LOOKED_AT)
  const frames: Frame[] = []
  for (const time of times) {
    frames.push(...(await takeFrameAt(ffmpeg, offering, time / GREY_FRAMES_PER_S, watch)))
  }
  const weighed = await weigh(frames, folder, watch)
  const offered = differing(weighed.toSorted((one, other) => other.worth - one.worth)).slice(0, names.length)
  for (const [index, { picture }] of offered.entries())
    await rename(picture, join(folder, names[index] ?? ''))
  for (const { path, picture } of frames) {
    await rm(path)
    await rm(picture, { force: true })
  }
  return offered.map(({ atS }) => atS)
}

/** @returns none for a frame that cannot be read. */
async function takeFrameAt(
  ffmpeg: Ffmpeg,
  { ladder, probe, folder }: Offering,
  atS: number,
  watch: Pick<FfmpegRun, 'signal'>,
): Promise<Frame[]> {
  const [file, picture] = [`frame-${atS}.png`, `frame-${atS}.jpg`]
  const [, rung] = previewRecipe(probe).rungs
  const master = join(ladder, 'hls', `${rung.name}.m4s`)
  try {
    await takeFrame(ffmpeg, { master, probe, folder, file, atS, rung, width: WIDTH }, watch)
    return [{ atS, path: join(folder, file), picture: join(folder, picture) }]
  } catch (error) {
    // A film may have a part that cannot be read; its other frames are offered.
    if (error instanceof MediaProblem) return []
    throw error
  }
}

/** Leaves out frames that show nothing. */
async function weigh(
  frames: readonly Frame[],
  folder: string,
  watch: Pick<FfmpegRun, 'signal'>,
): Promise<Weighed[]> {
  if (frames.length === 0) return []
  const pictures = frames.map(({ path, picture }) => ({ path, picture }))
  const weights = await readMedia('frames', { frames: pictures }, Weights, { ...watch, reads: [], folder })
  return frames.flatMap((frame, index) => {
    const weight = weights[index]
    const hash = weight ? hashOf(weight.grey) : null
    return weight && hash !== null ? [{ ...frame, worth: weight.worth, hash }] : []
  })
}

/** The first of those that look alike. */
function differing(looked: readonly Weighed[]): Weighed[] {
  const kept: Weighed[] = []
  for (const one of looked) {
    if (kept.every(({ hash }) => distanceOf(hash, one.hash) > SAME)) kept.push(one)
  }
  return kept
}
