/** Lists the streams of a film as ffmpeg reads them: what it can decode, and by which number (R-MEDIA-1). */
import type { Ffmpeg } from './find-ffmpeg.ts'
import { type FfmpegRun, runFfmpeg, SAFE_INPUT } from './run-ffmpeg.ts'

export type ListedStream = {
  index: number
  kind: 'video' | 'audio' | 'subtitle' | 'data' | 'attachment'
  /** The name in ffmpeg; `none` for a codec that it cannot decode. */
  codec: string
  /** Three letters; `und` where the file does not contain it. */
  language: string
  /** Everything else that its line contains. */
  about: string
  /** The lines below it. */
  details: string[]
}
export type Listing = {
  /** Null where the container does not contain it. */
  durationS: number | null
  streams: ListedStream[]
  /** The timecode of the first frame, as written in the file. */
  timecode: string | null
}

const LIMITS = { seconds: 60, fileBytes: 0 }
const MAX_LINES = 10_000

const STREAM =
  /^ {2}Stream #0:(\d+)(?:\[0x[0-9a-f]+\])?(?:\((\w+)\))?: (Video|Audio|Subtitle|Data|Attachment): (\w+)(.*)$/
const DURATION = /^ {2}Duration: (\d+):(\d\d):(\d\d\.\d+)/
/** Matroska has the names of its tags in capitals. */
const TIMECODE = /^\s+timecode\s*: (\d\d:\d\d:\d\d[:;.]\d\d\d?)\s*$/i

/** @throws MediaProblem when nothing can be read. */
export async function listFilm(
  ffmpeg: Ffmpeg,
  path: string,
  watch: Pick<FfmpegRun, 'signal'> = {},
): Promise<Listing> {
  const lines: string[] = []
  const onLine = (line: string) => {
    if (lines.length < MAX_LINES) lines.push(line)
  }
  // ffmpeg needs an output, to which no stream of the film has to go.
  const output = ['-f', 'lavfi', '-i', 'anullsrc', '-map', '1:a', '-t', '0.01', '-f', 'null', '-']
  const args = ['-v', 'info', ...SAFE_INPUT, '-i', path, ...output]
  await runFfmpeg(ffmpeg, { ...watch, durationS: 0, limits: LIMITS, args, onLine })
  return readListing(lines)
}

export function readListing(lines: readonly string[]): Listing {
  const listing: Listing = { durationS: null, streams: [], timecode: null }
  for (const line of lines) {
    if (/^(Input #1|Stream mapping|Output #)/.test(line)) break
    const stream = readStream(line)
    if (stream) listing.streams.push(stream)
    else listing.streams.at(-1)?.details.push(line.trim())
    listing.durationS ??= secondsIn(line)
    listing.timecode ??= TIMECODE.exec(line)?.[1] ?? null
  }
  return listing
}

const KINDS: Readonly<Record<string, ListedStream['kind']>> = {
  Video: 'video',
  Audio: 'audio',
  Subtitle: 'subtitle',
  Attachment: 'attachment',
}

function readStream(line: string): ListedStream | undefined {
  const [, index, language = 'und', kind = '', codec = 'none', about = ''] = STREAM.exec(line) ?? []
  if (index === undefined) return undefined
  return { index: Number(index), kind: KINDS[kind] ?? 'data', codec, language, about, details: [] }
}

function secondsIn(line: string): number | null {
  const [, hours, minutes, seconds] = DURATION.exec(line) ?? []
  if (hours === undefined) return null
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
