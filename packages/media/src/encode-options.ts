/** The options of ffmpeg for the rungs of a ladder, of a whole video and of a part of it. */
import { GREY_SIDE } from '@rushes/fingerprint/picture-hash'
import { type FilmPart, secondsAt } from './film-parts.ts'
import { GREY_FRAMES_PER_S } from './grey-frames.ts'
import type { PreviewRecipe, Rung } from './preview-recipe.ts'

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
export const X264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p']
const SOUND = ['-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-ar', '48000']
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
  ...['-flags', '+cgop'],
  // Chromium does not read in a stream by how much its first picture is delayed. The usual references between pictures
  // delay it by two frames, which is audible; without them it is one.
  ...['-b-pyramid', 'none', ...THREADS],
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

/** Both rungs, each with the sound; pictures and sound are mapped before. */
export const hlsArguments = ({ rungs, hasSound }: PreviewRecipe) => [
  ...(hasSound ? SOUND : []),
  ...[...SAME_BYTES, ...HLS, '-var_stream_map', rungs.map(streamsOf(hasSound)).join(' ')],
  '-hls_segment_filename',
  'hls/%v.m4s',
  'hls/%v.m3u8',
]

const streamsOf = (hasSound: boolean) => (rung: Rung, index: number) =>
  [`v:${index}`, ...(hasSound ? [`a:${index}`] : []), `name:${rung.name}`].join(',')

export const watermarkInputs = ({ rungs }: PreviewRecipe) =>
  rungs.flatMap(({ name }) => ['-f', 'image2', '-pattern_type', 'none', '-i', `${name}.png`])

/**
 * Reports each hashed frame. ffmpeg itself reports nothing before each of its outputs has started, and the storyboard
 * is written at the end.
 */
const TELL = 'metadata=add:key=seen:value=1,metadata=print:key=seen:direct=1:file=pipe\\\\:1'

/**
 * From the picture of the first input to both rungs, the frames of the storyboard and those that are hashed.
 * @param part of whose frames the storyboard is made later; the times of the film are known where they are chosen
 */
export function ladderFilters(recipe: PreviewRecipe, part?: FilmPart): string {
  const { rungs, storyboard, rate, isInterlaced } = recipe
  const { everyS, columns, rows, tile } = storyboard
  const size = `${tile.width}:${tile.height}`
  const begin = part ? `:start_time=${secondsAt(recipe, part.begin)}` : ''
  const end = part && part.end !== null ? `trim=end_pts=${part.end},` : ''
  // What moves the times forgets the rate.
  const toStart = part ? `setpts=PTS-${part.begin},fps=${rate},` : ''
  const sheet = part ? 'format=yuv420p' : `tile=${columns}x${rows},format=yuvj420p`
  return [
    `[0:v:0]${isInterlaced ? 'bwdif=mode=send_frame,' : ''}fps=${rate}${begin},${end}setsar=1,` +
      'split=4[for0][for1][tiles][frames]',
    ...rungs.map(
      ({ width, height }, index) =>
        `[for${index}]${toStart}scale=${width}:${height}:flags=bicubic[plain${index}];` +
        `[plain${index}][${index + 1}:v]overlay=(W-w)/2:(H-h)/2,format=yuv420p[rung${index}]`,
    ),
    `[tiles]fps=1/${everyS}:eof_action=pass,scale=${size}:force_original_aspect_ratio=decrease,` +
      `pad=${size}:(ow-iw)/2:(oh-ih)/2,setsar=1,${sheet}[sheet]`,
    `[frames]fps=${GREY_FRAMES_PER_S}:eof_action=pass,scale=${GREY_SIDE}:${GREY_SIDE}:flags=area,format=gray,${TELL}[grey]`,
  ].join(';')
}
