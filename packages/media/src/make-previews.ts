/** Makes the public renditions of a video: two rungs and a storyboard in one reading, a loop for cards, a still. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GREY_SIDE } from '@rushes/fingerprint/picture-hash'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { GREY_FRAMES, GREY_FRAMES_PER_S } from './grey-frames.ts'
import { masterPlaylist, segmentsOf } from './hls-playlist.ts'
import { MediaProblem } from './media-problem.ts'
import { type PreviewRecipe, previewRecipe, type Rung, storyboardVtt } from './preview-recipe.ts'
import type { Probe } from './probe.ts'
import { type FfmpegRun, runFfmpeg, SAFE_INPUT } from './run-ffmpeg.ts'
import { drawWatermark } from './watermark.ts'

type Watch = Pick<FfmpegRun, 'signal' | 'onProgress'>
type Making = { master: string; probe: Probe; folder: string; words: string }

/** Two: the number belongs to the recipe, because the bytes depend on it. */
const THREADS = ['-threads', '2']
const SAME_BYTES = [
  '-map_metadata',
  '-1',
  '-flags:v',
  '+bitexact',
  '-flags:a',
  '+bitexact',
  '-fflags',
  '+bitexact',
]
const X264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p']
const HLS = [
  '-f',
  'hls',
  '-hls_time',
  '4',
  '-hls_playlist_type',
  'vod',
  '-hls_segment_type',
  'fmp4',
  '-hls_flags',
  'single_file+independent_segments',
]
const LOOP_S = 5
/** Of a file that does not say its rate. */
const USUAL_RATE = 25
/** Of the master's length, that its previews must have. */
const LEAST_SHARE = 0.9

/** Writes `hls/…`, `sprite.jpg`, `sprite.vtt` and the frames that are hashed. @throws MediaProblem */
export async function makeLadder(ffmpeg: Ffmpeg, making: Making, watch: Watch = {}): Promise<void> {
  const { folder, probe, words } = making
  const recipe = previewRecipe(probe)
  await mkdir(join(folder, 'hls'), { recursive: true })
  const watermarks = recipe.rungs.map(({ name }) => join(folder, `${name}.png`))
  for (const [index, path] of watermarks.entries()) {
    await writeFile(path, await drawWatermark(recipe.rungs[index] ?? recipe.rungs[0], words))
  }
  await runFfmpeg(ffmpeg, {
    ...watch,
    folder,
    durationS: probe.durationS,
    args: ladderArguments(making.master, recipe),
  })
  for (const path of watermarks) await rm(path)
  await requireWhole(join(folder, 'hls'), recipe, probe)
  await writeFile(join(folder, 'hls/master.m3u8'), await masterPlaylist(join(folder, 'hls'), recipe))
  await writeFile(join(folder, 'sprite.vtt'), storyboardVtt(recipe.storyboard, probe.durationS))
}

/** An encoder that meets broken data may leave it out and end as if nothing had been. @throws MediaProblem */
async function requireWhole(folder: string, { rungs }: PreviewRecipe, { durationS }: Probe): Promise<void> {
  for (const { name } of rungs) {
    const segments = segmentsOf(await readFile(join(folder, `${name}.m3u8`), 'utf8'))
    const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
    if (seconds < LEAST_SHARE * durationS - 1) {
      throw new MediaProblem(`Only ${Math.floor(seconds)} of ${Math.ceil(durationS)} seconds can be read.`)
    }
  }
}

function ladderArguments(master: string, recipe: PreviewRecipe): string[] {
  const { rungs, hasSound, keyframeEvery: frames } = recipe
  return [
    ...THREADS,
    ...[...SAFE_INPUT, '-i', master],
    ...rungs.flatMap(({ name }) => ['-f', 'image2', '-pattern_type', 'none', '-i', `${name}.png`]),
    '-filter_complex_threads',
    '1',
    '-filter_complex',
    ladderFilters(recipe),
    ...['0', '1'].flatMap((rung) => ['-map', `[rung${rung}]`, ...(hasSound ? ['-map', '0:a:0'] : [])]),
    ...[...X264, '-profile:v', 'high', '-g', `${frames}`, '-keyint_min', `${frames}`, '-sc_threshold', '0'],
    '-flags',
    '+cgop',
    // Chromium does not read in a stream by how much its first picture is delayed. The usual references between pictures
    // delay it by two frames, which one hears; without them it is one.
    '-b-pyramid',
    'none',
    ...THREADS,
    ...rungs.flatMap(rateArguments),
    ...(hasSound ? ['-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-ar', '48000'] : []),
    ...[...SAME_BYTES, ...HLS, '-var_stream_map', rungs.map(streamsOf(hasSound)).join(' ')],
    '-hls_segment_filename',
    'hls/%v.m4s',
    'hls/%v.m3u8',
    ...['-map', '[sheet]', '-frames:v', '1', '-q:v', '5', '-f', 'image2', '-update', '1', 'sprite.jpg'],
    ...['-map', '[grey]', '-c:v', 'rawvideo', '-f', 'rawvideo', GREY_FRAMES],
  ]
}

const rateArguments = ({ crf, maxBitsPerS }: Rung, index: number) => [
  `-crf:v:${index}`,
  `${crf}`,
  `-maxrate:v:${index}`,
  `${maxBitsPerS}`,
  `-bufsize:v:${index}`,
  `${2 * maxBitsPerS}`,
]

const streamsOf = (hasSound: boolean) => (rung: Rung, index: number) =>
  [`v:${index}`, ...(hasSound ? [`a:${index}`] : []), `name:${rung.name}`].join(',')

function ladderFilters({ rungs, storyboard, rate, isInterlaced }: PreviewRecipe): string {
  const { everyS, columns, rows, tile } = storyboard
  const size = `${tile.width}:${tile.height}`
  return [
    `[0:v:0]${isInterlaced ? 'bwdif=mode=send_frame,' : ''}fps=${rate},setsar=1,split=4[for0][for1][tiles][frames]`,
    ...rungs.map(
      ({ width, height }, index) =>
        `[for${index}]scale=${width}:${height}:flags=bicubic[plain${index}];` +
        `[plain${index}][${index + 1}:v]overlay=0:0,format=yuv420p[rung${index}]`,
    ),
    `[tiles]fps=1/${everyS}:eof_action=pass,scale=${size}:force_original_aspect_ratio=decrease,` +
      `pad=${size}:(ow-iw)/2:(oh-ih)/2,setsar=1,tile=${columns}x${rows},format=yuvj420p[sheet]`,
    `[frames]fps=${GREY_FRAMES_PER_S}:eof_action=pass,scale=${GREY_SIDE}:${GREY_SIDE}:flags=area,format=gray[grey]`,
  ].join(';')
}

/** Writes `hover.mp4` from a rung, which already bears the words. @throws MediaProblem */
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
    ...SAME_BYTES,
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

type Frame = Omit<Making, 'words'> & {
  file: string
  /** Null for the usual moment. */
  atS?: number | null
  /** Of the picture at most; otherwise that of the master. */
  width?: number
}

/** Writes a frame of the master, from which the stills are made. @throws MediaProblem */
export async function takeFrame(
  ffmpeg: Ffmpeg,
  { master, probe, folder, file, atS = null, width }: Frame,
  watch: Watch = {},
): Promise<void> {
  const at = atS === null ? usualMoment(probe) : Math.min(atS, lastMoment(probe))
  const filters = [
    // Leaves the frames of a rung as they are: they are whole already.
    ...(probe.scan === 'interlaced' ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    ...(width === undefined ? [] : [`scale=w='min(${width},iw)':h=-2`]),
  ]
  const filter = filters.length === 0 ? [] : ['-vf', filters.join()]
  const args = [
    '-ss',
    `${at}`,
    ...SAFE_INPUT,
    '-i',
    master,
    ...filter,
    '-frames:v',
    '1',
    '-update',
    '1',
    file,
  ]
  await runFfmpeg(ffmpeg, { ...watch, folder, durationS: 0, args: [...THREADS, ...args] })
}

/** A very short film may have no frame after its first. */
const usualMoment = ({ durationS }: Probe) => (durationS < 2 ? 0 : Math.round(durationS * 300) / 1000)

/** Behind its last frame there is nothing to take. */
const lastMoment = ({ durationS, frameRate }: Probe) =>
  Math.max(0, Math.floor(1000 * (durationS - 2 / (frameRate || USUAL_RATE))) / 1000)
