/** Refuses by its header a film that would keep a machine busy for days, before it is decoded (R-MEDIA-8). */
import { MediaProblem } from './media-problem.ts'
import { requirePixels } from './picture-size.ts'
import type { Probe } from './probe.ts'

const MIN_SIDE = 16
const MAX = { hours: 4, long: 8_192, short: 4_320, framesPerS: 240, tracks: 32 }
/** The smallest a frame can be in a file, with its line in the index. */
const FRAME_BYTES = 8
/** Fewer bytes per second mean a false length; short files may have any size. */
const SECOND_BYTES = 10
const SHORT_S = 60

/** @throws MediaProblem */
export function requireUsual(probe: Probe): void {
  const { width, height } = probe
  if (Math.min(width, height) < MIN_SIDE) {
    throw new MediaProblem(
      `The picture is ${width}×${height}, too small to be shown. Please send it in its original size.`,
    )
  }
  if (probe.durationS === 0) requirePixels(probe)
  else requireUsualVideo(probe)
}

function requireUsualVideo(probe: Probe): void {
  const { width, height } = probe
  const tracks = probe.film?.tracks.length ?? 0
  if (Math.max(width, height) > MAX.long || Math.min(width, height) > MAX.short) {
    throw new MediaProblem(
      `The picture is ${width}×${height}, more than ${MAX.long}×${MAX.short}. Please export it in a smaller size.`,
    )
  }
  if (tracks > MAX.tracks) {
    throw new MediaProblem(
      `The film has ${tracks} sound tracks, more than ${MAX.tracks}. Please export it with fewer tracks.`,
    )
  }
  requireUsualTime(probe)
}

function requireUsualTime({ durationS, frameRate, frames, sizeBytes }: Probe): void {
  if (durationS > MAX.hours * 3600) {
    const minutes = Math.ceil(durationS / 60)
    throw new MediaProblem(
      `The video is ${Math.floor(minutes / 60)} h ${minutes % 60} min long, more than ${MAX.hours} hours. Please cut it into parts, and send each as a file.`,
    )
  }
  const perSecond = Math.max(frameRate, (frames ?? 0) / (durationS + 1))
  if (perSecond > MAX.framesPerS) {
    throw new MediaProblem(
      `The video has ${Math.round(perSecond)} frames a second, more than ${MAX.framesPerS}. Please export it with fewer frames.`,
    )
  }
  const least = Math.max((frames ?? 0) * FRAME_BYTES, durationS > SHORT_S ? durationS * SECOND_BYTES : 0)
  if (sizeBytes < least) {
    throw new MediaProblem(
      'The file is too small for the length in its header, so most of it may be missing. Please send it again, from the original card or disk.',
    )
  }
}
