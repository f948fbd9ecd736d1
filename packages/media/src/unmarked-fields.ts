/** Finds out whether a film is interlaced although its file does not state it, as after many conversions (R-MEDIA-1). */
import { filmOf } from './describe-film.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import type { Film, Probe } from './media-facts.ts'
import { MediaProblem } from './media-problem.ts'
import { type FfmpegRun, runFfmpeg, SAFE_INPUT } from './run-ffmpeg.ts'

/** Heights of the television formats that have fields; encoders round 1080 up. */
const HEIGHTS = [480, 486, 576, 1080, 1088]
/** Frames per second of these formats: 25 and 29.97. */
const RATES = { least: 24.5, most: 30.5 }
/** One sample per this many seconds. */
const SAMPLE_EVERY_S = 15
const SAMPLES = { least: 2, most: 6 }
const LIMITS = { seconds: 60, fileBytes: 0 }

/**
 * The first filter is fast, and takes a few movements in progressive films for fields. The second one compares the
 * combs of each frame with those of its fields in the neighbouring frames, and is used on what the first one found.
 */
const ORDER = {
  filter: 'idet',
  frames: 14,
  line: /Multi frame detection: TFF: *(\d+) BFF: *(\d+) Progressive: *(\d+)/,
}
const COMBS = {
  filter: 'format=yuv420p,fieldmatch=combdbg=pcn',
  frames: 10,
  line: /COMBS: *(\d+) +(\d+) +(\d+)/,
}
type Detection = typeof ORDER

const MIN_FRAMES = { ofOneOrder: 6, combed: 8 }
const MIN_SHARE = 0.3
const MAX_OTHER_ORDER = 0.2

/** @returns the film as interlaced if its frames are; those at the same times in each run are examined */
export async function withUnmarkedFields(
  ffmpeg: Ffmpeg,
  { path, probe }: { path: string; probe: Probe },
  watch: Pick<FfmpegRun, 'signal'>,
): Promise<Probe> {
  if (!mayHaveFields(probe)) return probe
  const film = filmOf(probe)
  const read = { path, picture: film.picture, durationS: probe.durationS }
  try {
    const order = orderOf(await detected(ffmpeg, ORDER, read, watch))
    if (order === null || !areCombed(await detected(ffmpeg, COMBS, read, watch))) return probe
    return { ...probe, scan: 'interlaced', film: { ...film, unmarkedFields: order } }
  } catch (error) {
    // The encoder reports damage with its seconds.
    if (error instanceof MediaProblem) return probe
    throw error
  }
}

const mayHaveFields = ({ scan, film, frameRate, durationS }: Probe) =>
  scan !== 'interlaced' &&
  durationS > 0 &&
  frameRate > RATES.least &&
  frameRate < RATES.most &&
  HEIGHTS.includes(film?.stored.height ?? 0)

type Read = { path: string; picture: string; durationS: number }
type Numbers = [number, number, number]

/** Returns the numbers that a filter prints about samples of the film. */
async function detected(
  ffmpeg: Ffmpeg,
  { filter, frames, line: pattern }: Detection,
  { path, picture, durationS }: Read,
  watch: Pick<FfmpegRun, 'signal'>,
): Promise<Numbers[]> {
  const samples = Math.min(SAMPLES.most, Math.max(SAMPLES.least, Math.round(durationS / SAMPLE_EVERY_S)))
  const places = Array.from({ length: samples }, (_, index) => index)
  const found: Numbers[] = []
  const onLine = (line: string) => {
    const [, ...numbers] = pattern.exec(line) ?? []
    const [first, second, third] = numbers.map(Number)
    if (first !== undefined && second !== undefined && third !== undefined) found.push([first, second, third])
  }
  const args = [
    ...['-v', 'info'],
    ...places.flatMap((place) => [
      // From the keyframe before, and without smoothing, which takes a third of the time.
      ...['-ss', `${Math.round((durationS * (place + 0.5) * 100) / samples) / 100}`, '-noaccurate_seek'],
      ...['-threads', '1', '-skip_loop_filter', 'all', ...SAFE_INPUT, '-i', path],
    ]),
    ...['-filter_complex_threads', '1', '-filter_complex'],
    places.map((place) => `[${place}:${picture}]trim=end_frame=${frames},${filter}[of${place}]`).join(';'),
    ...[...places.flatMap((place) => ['-map', `[of${place}]`]), '-f', 'null', '-'],
  ]
  await runFfmpeg(ffmpeg, { ...watch, durationS: 0, limits: LIMITS, args, onLine })
  return found
}

function orderOf(samples: readonly Numbers[]): Film['unmarkedFields'] {
  const sum = (index: 0 | 1 | 2) => samples.reduce((all, numbers) => all + numbers[index], 0)
  const [top, bottom, progressive] = [sum(0), sum(1), sum(2)]
  const [most, others] = [Math.max(top, bottom), Math.min(top, bottom)]
  const isLikely =
    most >= MIN_FRAMES.ofOneOrder &&
    most >= MIN_SHARE * (most + others + progressive) &&
    others <= MAX_OTHER_ORDER * most
  if (!isLikely) return null
  return most === top ? 'top' : 'bottom'
}

function areCombed(frames: readonly Numbers[]): boolean {
  const combed = frames.filter(isCombed).length
  const progressive = frames.filter(([before, own, after]) => 1.2 * own < Math.min(before, after)).length
  return combed >= MIN_FRAMES.combed && combed > progressive
}

/**
 * Numbers of combed points in the worst part of a frame, of 256. A progressive frame has fewer combs than its fields
 * with those of either neighbour; an interlaced one has as many as with one neighbour, and half of those with the other.
 */
function isCombed([before, own, after]: Numbers): boolean {
  const [least, most] = [Math.min(before, after), Math.max(before, after)]
  const isEverywhere = own >= 200 && least >= 200
  const isBetween = most >= 100 && most >= 1.5 * least && own <= 1.15 * least
  // A film frame whose fields were divided between two frames of television.
  const isDivided = own >= 150 && own >= 2 * least
  return isEverywhere || isBetween || isDivided
}
