/**
 * Makes the ladder of a long film in parts, each of which can be made again by itself, and joins them without encoding
 * their pictures a second time (ADR 33).
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GREY_BYTES } from '@rushes/fingerprint/picture-hash'
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
} from './encode-options.ts'
import { filmPart, laidOut, secondsAt } from './film-parts.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { GREY_FRAMES, GREY_FRAMES_PER_S } from './grey-frames.ts'
import { locateDamage } from './locate-damage.ts'
import {
  describeLadder,
  type Making,
  mapped,
  requireSeconds,
  SPRITE,
  type Watch,
  withWatermarks,
} from './make-previews.ts'
import type { Film } from './media-facts.ts'
import { MediaProblem } from './media-problem.ts'
import { type PreviewRecipe, previewRecipe, type Rung } from './preview-recipe.ts'
import { runFfmpeg, SAFE_INPUT } from './run-ffmpeg.ts'

/** Frames of the storyboard, one after the other as they come from the encoder. */
const TILES = 'tiles.yuv'
/** Keeps the number of frames, because such a file has no timestamps. */
const RAW = ['-fps_mode', 'passthrough', '-c:v', 'rawvideo', '-f', 'rawvideo']
/** Read before a part and dropped: a jump may land where the first pictures cannot be read yet. */
export const LEAD_S = 5
const MICROSECONDS = 6

const partFile = ({ name }: Rung) => `${name}.mp4`

/**
 * Writes all rungs of a part without sound, and what the whole film needs of it.
 * @returns the seconds of the film near which it is damaged @throws MediaProblem
 */
export async function makePart(
  ffmpeg: Ffmpeg,
  making: Making & { part: number; parts: number },
  watch: Watch = {},
): Promise<number[]> {
  const { folder, master, probe } = making
  const recipe = previewRecipe(probe)
  const film = filmOf(probe)
  const part = filmPart(recipe, { ...making, durationS: probe.durationS })
  const beginS = secondsAt(recipe, part.begin)
  const readS = Math.max(0, beginS - LEAD_S)
  const endS = part.end === null ? probe.durationS : secondsAt(recipe, part.end)
  const args = [
    ...[...REPORT_DAMAGE, ...THREADS],
    // Frames keep the times that they have in the whole film.
    ...['-copyts', '-start_at_zero', ...(readS > 0 ? ['-ss', `${readS}`] : [])],
    ...[...filmInput(master), ...watermarkInputs(recipe)],
    ...['-filter_complex_threads', '1', '-filter_complex', ladderFilters(film, recipe, part)],
    ...recipe.rungs.flatMap((rung, index) => [
      ...['-map', `[rung${index}]`, ...pictureArguments(recipe), ...rateArguments(rung, 0)],
      ...[...SAME_BYTES, partFile(rung)],
    ]),
    ...['-map', '[sheet]', ...RAW, TILES],
    ...['-map', '[grey]', ...RAW, GREY_FRAMES],
  ]
  const damage = damageWatch(beginS)
  await withWatermarks(making, recipe, () =>
    runFfmpeg(ffmpeg, { ...watch, ...damage, folder, durationS: endS - beginS, args }),
  )
  const read = { master, film, readS, beginS, endS }
  return await locateDamage(ffmpeg, { ...read, seconds: damage.found() }, watch)
}

type Joining = Omit<Making, 'watermark'> & {
  /** The folders of all parts, in their order. */
  parts: readonly string[]
}
type ReadPart = { folder: string; beginS: number; tiles: Buffer[]; grey: Buffer[] }

/** Writes what `makeLadder` writes, with the sound of the whole film. @throws MediaProblem */
export async function joinParts(ffmpeg: Ffmpeg, joining: Joining, watch: Watch = {}): Promise<void> {
  const { folder, master, probe, parts: folders } = joining
  const recipe = previewRecipe(probe)
  const parts = await readParts(joining, recipe)
  requireReadable(parts, probe.durationS)
  await mkdir(join(folder, 'hls'), { recursive: true })
  const grey = parts.map(({ beginS, grey: taken }) => ({ beginS, taken }))
  await writeFile(join(folder, GREY_FRAMES), Buffer.concat(laidOut(grey, 1 / GREY_FRAMES_PER_S)))
  const { everyS, columns, rows } = recipe.storyboard
  const tiles = parts.map(({ beginS, tiles: taken }) => ({ beginS, taken }))
  await writeFile(join(folder, TILES), Buffer.concat(laidOut(tiles, everyS).slice(0, columns * rows)))
  for (const rung of recipe.rungs) await writeFile(join(folder, listFile(rung)), listOf(parts, rung))
  const args = joinArguments(master, filmOf(probe), recipe)
  await runFfmpeg(ffmpeg, { ...watch, folder, durationS: probe.durationS, args, reads: folders })
  for (const file of [TILES, ...recipe.rungs.map(listFile)]) await rm(join(folder, file))
  await describeLadder(folder, recipe, probe)
}

async function readParts({ probe, parts }: Joining, recipe: PreviewRecipe): Promise<ReadPart[]> {
  const { width, height } = recipe.storyboard.tile
  const read: ReadPart[] = []
  for (const [part, folder] of parts.entries()) {
    const { begin } = filmPart(recipe, { durationS: probe.durationS, part, parts: parts.length })
    read.push({
      folder,
      beginS: secondsAt(recipe, begin),
      tiles: framesOf(await readFile(join(folder, TILES)), (width * height * 3) / 2),
      grey: framesOf(await readFile(join(folder, GREY_FRAMES)), GREY_BYTES),
    })
  }
  return read
}

const framesOf = (raw: Buffer, bytes: number): Buffer[] =>
  Array.from({ length: Math.floor(raw.length / bytes) }, (_, index) =>
    raw.subarray(index * bytes, (index + 1) * bytes),
  )

/** The end of a film may be missing, as in one run; without its beginning nothing is at its time. @throws MediaProblem */
function requireReadable(parts: readonly ReadPart[], durationS: number): void {
  if (!parts[0]?.grey.length) throw new MediaProblem('The beginning of the film cannot be read.')
  const frames = parts.reduce((sum, { grey }) => sum + grey.length, 0)
  requireSeconds(frames / GREY_FRAMES_PER_S, durationS)
}

const listFile = ({ name }: Rung) => `${name}.ffconcat`

/** Each part begins at its time, whatever can be read of the one before. */
function listOf(parts: readonly ReadPart[], rung: Rung): string {
  const shown = parts.filter(({ grey }) => grey.length > 0)
  const lines = shown.flatMap(({ folder, beginS }, index) => {
    const next = shown[index + 1]
    const path = join(folder, partFile(rung)).replaceAll("'", "'\\''")
    return [`file '${path}'`, ...(next ? [`duration ${(next.beginS - beginS).toFixed(MICROSECONDS)}`] : [])]
  })
  return ['ffconcat version 1.0', ...lines, ''].join('\n')
}

function joinArguments(master: string, film: Film, recipe: PreviewRecipe): string[] {
  const { rungs, hasSound, storyboard } = recipe
  const { columns, rows, tile } = storyboard
  const size = `${tile.width}x${tile.height}`
  const sound = soundArguments(film, rungs.length + 1, rungs.length)
  return [
    ...THREADS,
    ...rungs.flatMap((rung) => [
      ...['-protocol_whitelist', 'file', '-format_whitelist', 'concat,mov', '-auto_convert', '0'],
      ...['-f', 'concat', '-safe', '0', '-i', listFile(rung)],
    ]),
    ...['-f', 'rawvideo', '-pixel_format', 'yuv420p', '-video_size', size, '-framerate', '1', '-i', TILES],
    ...(hasSound ? [...SAFE_INPUT, '-i', master] : []),
    ...[
      '-filter_complex',
      `[${rungs.length}:v:0]tile=${columns}x${rows},format=yuvj420p[sheet]`,
      ...sound.filter,
    ],
    ...rungs.flatMap((_, index) => ['-map', `${index}:v:0`, ...mapped(sound.streams[index])]),
    ...['-c:v', 'copy', ...hlsArguments(recipe)],
    ...['-map', '[sheet]', '-frames:v', '1', '-q:v', '5', '-f', 'image2', '-update', '1', SPRITE],
  ]
}
