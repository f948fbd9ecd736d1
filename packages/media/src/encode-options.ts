/** The options of ffmpeg for the rungs of a ladder, of a whole video and of a part of it. */
import { readFileSync } from 'node:fs'
import { GREY_SIDE } from '@rushes/fingerprint/picture-hash'
import { needsTable } from './colour-table.ts'
import { type FilmPart, secondsAt } from './film-parts.ts'
import { isPlain, soundFilter } from './film-sounds.ts'
import { GREY_FRAMES_PER_S } from './grey-frames.ts'
import type { Film } from './media-facts.ts'
import { OF_RUNG, TAGGED, TAGS, toScreen, wholePictures } from './picture-filters.ts'
import type { Size } from './picture-size.ts'
import type { PreviewRecipe, Rung } from './preview-recipe.ts'
import { SAFE_INPUT } from './run-ffmpeg.ts'

/** Two: the number belongs to the recipe, because the bytes depend on it. */
export const THREADS = ['-threads', '2']
export const SAME_BYTES = [
  '-map_metadata',
  '-1',
  '-flags:v',
  '+bitexact',
  '-flags:a',
  '+bitexact',
  '-fflags',
  '+bitexact',
]
/** With AVX-512, x264 reads memory before it writes it, so each run would give other bytes. */
const hasAvx512 = process.platform === 'linux' && readFileSync('/proc/cpuinfo', 'latin1').includes(' avx512f')
export const X264 = [
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'],
  ...(hasAvx512 ? ['-x264-params', 'asm=AVX2'] : []),
]
export const stereo = (bitRate: string) => ['-c:a', 'aac', '-b:a', bitRate, '-ac', '2', '-ar', '48000']
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

/** Keyframes at the same times in each rung, and nowhere else. */
export const pictureArguments = ({ keyframeEvery: frames }: PreviewRecipe) => [
  ...[...X264, '-profile:v', 'high', '-g', `${frames}`, '-keyint_min', `${frames}`, '-sc_threshold', '0'],
  ...['-flags', '+cgop', ...TAGS],
  // Chromium does not read in a stream by how much its first picture is delayed. The usual references between pictures
  // delay it by two frames, which is audible; without them it is one.
  ...['-b-pyramid', 'none'],
  // With a maximum bit rate, several threads of one encoder give other bytes in each run; all rungs are encoded at once.
  ...['-threads', '1'],
]

/** @param stream of the output */
export const rateArguments = ({ crf, maxBitsPerS }: Rung, stream: number) => [
  `-crf:v:${stream}`,
  `${crf}`,
  `-maxrate:v:${stream}`,
  `${maxBitsPerS}`,
  `-bufsize:v:${stream}`,
  `${2 * maxBitsPerS}`,
]

/** All rungs, each with the sound; pictures and sound are mapped before. */
export const hlsArguments = ({ rungs, hasSound, endS }: PreviewRecipe) => [
  ...(hasSound ? stereo('96k') : []),
  ...(endS === null ? [] : ['-t', `${endS}`]),
  ...[...SAME_BYTES, ...HLS, '-var_stream_map', rungs.map(streamsOf(hasSound)).join(' ')],
  '-hls_segment_filename',
  'hls/%v.m4s',
  'hls/%v.m3u8',
]

const streamsOf = (hasSound: boolean) => (rung: Rung, index: number) =>
  [`v:${index}`, ...(hasSound ? [`a:${index}`] : []), `name:${rung.name}`].join(',')

export const watermarkInputs = ({ rungs }: { rungs: readonly { name: string }[] }) =>
  rungs.flatMap(({ name }) => ['-f', 'image2', '-pattern_type', 'none', '-i', `${name}.png`])

/**
 * Reports each hashed frame. ffmpeg itself reports nothing before each of its outputs has started, and the storyboard
 * is written at the end.
 */
const REPORT = 'metadata=add:key=seen:value=1,metadata=print:key=seen:direct=1:file=pipe\\\\:1'

/**
 * Filters the picture of the first input into all rungs, the frames of the storyboard and the frames to hash.
 * @param part a part whose storyboard is made later, where the times of the film are known
 */
export function ladderFilters(film: Film, recipe: PreviewRecipe, part?: FilmPart): string {
  const { rungs, storyboard, rate, isInterlaced } = recipe
  const { everyS, columns, rows, tile } = storyboard
  const begin = part ? `:start_time=${secondsAt(recipe, part.begin)}` : ''
  const end = part && part.end !== null ? [`trim=end_pts=${part.end}`] : []
  // A filter that moves the times loses the rate.
  const toStart = part ? `setpts=PTS-${part.begin},fps=${rate},` : ''
  const sheet = part ? 'format=yuv420p' : `tile=${columns}x${rows},format=yuvj420p`
  // A table is slow, so it is applied once, to the size of the large rung.
  const isConverted = needsTable(film.colour)
  const colour = isConverted ? OF_RUNG : film.colour
  const pictures = [
    ...[...wholePictures(film, isInterlaced), `fps=${rate}${begin}`, ...end],
    ...(isConverted ? [toScreen(rungs[2], film.colour)] : []),
  ]
  return [
    `[0:${film.picture}]${pictures.join()},setsar=1,split=${rungs.length + 2}${rungs.map((_, index) => `[for${index}]`).join('')}[tiles][frames]`,
    ...rungs.map(
      (rung, index) =>
        `[for${index}]${toStart}${toScreen(rung, colour)}[plain${index}];` +
        `[plain${index}][${index + 1}:v]overlay=(W-w)/2:(H-h)/2,format=yuv420p,${TAGGED}[rung${index}]`,
    ),
    // A JPEG is BT.601 without a tag.
    `[tiles]fps=1/${everyS}:eof_action=pass,${sized(tile.picture)}:in_color_matrix=${colour.matrix}:out_color_matrix=bt601,` +
      `pad=${tile.width}:${tile.height}:(ow-iw)/2:(oh-ih)/2,setsar=1,${sheet}[sheet]`,
    `[frames]fps=${GREY_FRAMES_PER_S}:eof_action=pass,scale=${GREY_SIDE}:${GREY_SIDE}:flags=area,format=gray,${REPORT}[grey]`,
  ].join(';')
}

const sized = ({ width, height }: Size) => `scale=${width}:${height}`

/** Filters keep the properties of the first frame when later frames differ. */
export const filmInput = (master: string) => ['-reinit_filter:v', '0', ...SAFE_INPUT, '-i', master]

/** @param input its number @returns the mix of what is heard, once for each rung, as arguments and as streams to map */
export function soundArguments(
  { sounds }: Film,
  input: number,
  copies: number,
): { filter: string[]; streams: string[] } {
  const [first] = sounds
  if (!first) return { filter: [], streams: [] }
  if (isPlain(sounds)) {
    return { filter: [], streams: Array.from({ length: copies }, () => `${input}:${first.stream}`) }
  }
  const labels = Array.from({ length: copies }, (_, index) => `sound${index}`)
  return {
    filter: ['-filter_complex', soundFilter(sounds, input, labels)],
    streams: labels.map((label) => `[${label}]`),
  }
}
