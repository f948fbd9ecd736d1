/** Makes the public renditions of a video: three rungs and a storyboard in one reading, a loop for cards, a still. */
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { colourTable, needsTable } from './colour-table.ts'
import { damageWatch, REPORT_DAMAGE } from './damage.ts'
import { filmOf } from './describe-film.ts'
import {
  filmInput,
  hlsArguments,
  ladderFilters,
  pictureArguments,
  rateArguments,
  SAME_BYTES,
  soundArguments,
  THREADS,
  watermarkInputs,
  X264,
} from './encode-options.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { GREY_FRAMES } from './grey-frames.ts'
import { masterPlaylist, segmentsOf } from './hls-playlist.ts'
import { locateDamage } from './locate-damage.ts'
import type { Film, FilmColour } from './media-facts.ts'
import { MediaProblem } from './media-problem.ts'
import { COLOUR_TABLE, OF_RUNG, TAGS, toPicture, wholePictures } from './picture-filters.ts'
import type { Size } from './picture-size.ts'
import { type PreviewRecipe, previewRecipe, storyboardVtt } from './preview-recipe.ts'
import type { Probe } from './probe.ts'
import { readMedia } from './read-media.ts'
import { type FfmpegRun, runFfmpeg, SAFE_INPUT } from './run-ffmpeg.ts'

export type Watch = Pick<FfmpegRun, 'signal' | 'onProgress'>
export type Making = { master: string; probe: Probe; folder: string; watermark: string }

export const SPRITE = 'sprite.jpg'
const LOOP_S = 5
/** The frame rate for a file without one. */
const USUAL_RATE = 25
/** The longest time for reading a film up to a frame. */
const MAX_LEAD_MS = 8 * 60_000
/** The share of the master's length that its previews must have. */
const MIN_SHARE = 0.9

/**
 * Writes `hls/…`, `sprite.jpg`, `sprite.vtt` and the frames that are hashed.
 * @returns the seconds near which the film is damaged @throws MediaProblem
 */
export async function makeLadder(ffmpeg: Ffmpeg, making: Making, watch: Watch = {}): Promise<number[]> {
  const { folder, probe } = making
  const [recipe, film] = [previewRecipe(probe), filmOf(probe)]
  await mkdir(join(folder, 'hls'), { recursive: true })
  const args = ladderArguments(making.master, film, recipe)
  const damage = damageWatch()
  await withWatermarks(making, recipe, () =>
    runFfmpeg(ffmpeg, { ...watch, ...damage, folder, durationS: probe.durationS, args }),
  )
  await describeLadder(folder, recipe, probe)
  const whole = { master: making.master, film, readS: 0, beginS: 0, endS: probe.durationS }
  return await locateDamage(ffmpeg, { ...whole, seconds: damage.found() }, watch)
}

/** The watermarks are in the folder as pictures, with the table of colours, while a film is encoded. */
export async function withWatermarks(
  { folder, watermark, probe }: Omit<Making, 'master'>,
  { rungs }: { rungs: readonly (Size & { name: string })[] },
  encode: () => Promise<void>,
): Promise<void> {
  const files = rungs.map(({ name, width, height }) => ({ path: join(folder, `${name}.png`), width, height }))
  if (files.length > 0) await readMedia('watermarks', { watermark, files }, z.null(), { reads: [], folder })
  await withColours(folder, filmOf(probe).colour, encode)
  for (const { path } of files) await rm(path)
}

/** The table of colours is in the folder while a film is read, where it needs one. */
export async function withColours(
  folder: string,
  colour: FilmColour,
  encode: () => Promise<void>,
): Promise<void> {
  if (!needsTable(colour)) return await encode()
  const path = join(folder, COLOUR_TABLE)
  await writeFile(path, colourTable(colour))
  await encode()
  await rm(path)
}

/** Writes the index of segments. @throws MediaProblem if much of the video is missing */
export async function describeLadder(folder: string, recipe: PreviewRecipe, probe: Probe): Promise<void> {
  await requireWhole(join(folder, 'hls'), recipe, probe)
  await writeFile(join(folder, 'hls/master.m3u8'), await masterPlaylist(join(folder, 'hls'), recipe))
  await writeFile(join(folder, 'sprite.vtt'), storyboardVtt(recipe.storyboard, probe.durationS))
}

/** Checks the length, because an encoder may leave out broken data without an error. @throws MediaProblem */
async function requireWhole(folder: string, { rungs }: PreviewRecipe, { durationS }: Probe): Promise<void> {
  for (const { name } of rungs) {
    const segments = segmentsOf(await readFile(join(folder, `${name}.m3u8`), 'utf8'))
    requireSeconds(
      segments.reduce((sum, segment) => sum + segment.seconds, 0),
      durationS,
    )
  }
}

/** @throws MediaProblem */
export function requireSeconds(seconds: number, durationS: number): void {
  if (seconds < MIN_SHARE * durationS - 1) {
    throw new MediaProblem(`Only ${Math.floor(seconds)} of ${Math.ceil(durationS)} seconds can be read.`)
  }
}

function ladderArguments(master: string, film: Film, recipe: PreviewRecipe): string[] {
  const { rungs } = recipe
  const sound = soundArguments(film, 0, rungs.length)
  return [
    ...[...REPORT_DAMAGE, ...THREADS, ...filmInput(master), ...watermarkInputs(recipe)],
    ...['-filter_complex_threads', '1', '-filter_complex', ladderFilters(film, recipe), ...sound.filter],
    ...rungs.flatMap((_, rung) => ['-map', `[rung${rung}]`, ...mapped(sound.streams[rung])]),
    ...pictureArguments(recipe),
    ...rungs.flatMap(rateArguments),
    ...hlsArguments(recipe),
    ...['-map', '[sheet]', '-frames:v', '1', '-q:v', '5', '-f', 'image2', '-update', '1', SPRITE],
    ...['-map', '[grey]', '-c:v', 'rawvideo', '-f', 'rawvideo', GREY_FRAMES],
  ]
}

export const mapped = (stream: string | undefined) => (stream === undefined ? [] : ['-map', stream])

/** Writes `hover.mp4` from a rung, which already has the watermark. @throws MediaProblem */
export async function makeHover(
  ffmpeg: Ffmpeg,
  { rung, probe, folder }: { rung: string; probe: Probe; folder: string },
  watch: Watch = {},
): Promise<void> {
  const side = Math.min(
    240,
    ...previewRecipe(probe).rungs.map(({ width, height }) => Math.min(width, height)),
  )
  const scale = probe.height > probe.width ? `${side}:-2` : `-2:${side}`
  const args = [
    ...THREADS,
    '-ss',
    `${startOfLoop(probe.durationS)}`,
    ...SAFE_INPUT,
    '-i',
    rung,
    '-t',
    `${LOOP_S}`,
    '-an',
    '-vf',
    `scale=${scale},fps=15`,
    ...X264,
    '-crf',
    '28',
    ...THREADS,
    ...[...TAGS, ...SAME_BYTES],
    '-movflags',
    '+faststart',
    'hover.mp4',
  ]
  await runFfmpeg(ffmpeg, { ...watch, folder, durationS: Math.min(LOOP_S, probe.durationS), args })
}

/** The beginning of a longer film often is black. */
function startOfLoop(durationS: number): number {
  return Math.max(0, Math.round(Math.min(durationS * 0.2, durationS - LOOP_S) * 100) / 100)
}

type Frame = Omit<Making, 'watermark'> & {
  file: string
  /** Null for the default time. */
  atS?: number | null
  /** The size of a rung, which has the shape and the colours of every screen already. */
  rung?: Size
  /** The largest width of the picture; without it, that of the master. */
  width?: number
}

/** Writes a frame of the master, from which the stills are made. @throws MediaProblem */
export async function takeFrame(
  ffmpeg: Ffmpeg,
  { master, probe, folder, file, atS = null, rung, width }: Frame,
  watch: Watch = {},
): Promise<void> {
  const film = filmOf(probe)
  const at = atS === null ? usualTime(probe) : Math.min(atS, lastTime(probe))
  const colour = rung ? OF_RUNG : film.colour
  const filters = [
    // Frames that are whole already stay as they are.
    ...(rung ? [] : wholePictures(film, probe.scan === 'interlaced', ':deint=interlaced')),
    toPicture(fitting(rung ?? probe, width), colour),
  ]
  const [input, seek] = [filmInput(master), ['-ss', `${at}`]]
  const output = [
    ...['-map', rung ? '0:v:0' : `0:${film.picture}`],
    ...['-vf', filters.join(), '-frames:v', '1', '-update', '1', file],
  ]
  const read = (args: readonly string[], stallMs?: number) =>
    withColours(folder, colour, () =>
      runFfmpeg(ffmpeg, { ...watch, ...(stallMs && { stallMs }), folder, durationS: 0, args }),
    )
  const path = join(folder, file)
  await rm(path, { force: true })
  await read([...THREADS, ...seek, ...input, ...output])
  const isTaken = await access(path).then(
    () => true,
    () => false,
  )
  // A stream without a keyframe after that time is read from its beginning, where there is no progress until then.
  if (!isTaken) await read([...THREADS, ...input, ...seek, ...output], MAX_LEAD_MS)
}

function fitting({ width, height }: Size, most = width): Size {
  const scale = Math.min(1, most / width)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A very short film may have no frame after its first. */
const usualTime = ({ durationS }: Probe) => (durationS < 2 ? 0 : Math.round(durationS * 300) / 1000)

/** Behind its last frame there is nothing to take. */
const lastTime = ({ durationS, frameRate }: Probe) =>
  Math.max(0, Math.floor(1000 * (durationS - 2 / (frameRate || USUAL_RATE))) / 1000)
