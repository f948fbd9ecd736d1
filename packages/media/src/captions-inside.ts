/** Takes the captions out of a film that contains some, as WebVTT. */
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ADD_CAPTIONS } from './describe-film.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import type { Film, Probe } from './media-facts.ts'
import { MediaProblem } from './media-problem.ts'
import { type FfmpegRun, runFfmpeg, SAFE_INPUT } from './run-ffmpeg.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

type Track = Film['captions'][number]
type Captioned = {
  master: string
  probe: Pick<Probe, 'container' | 'durationS' | 'sizeBytes'> & { film: Pick<Film, 'captions'> | null }
}

/** Far more than accepted captions take. */
const MOST_BYTES = 8 * 2 ** 20
/** Further tracks are the same captions in other languages. */
const MOST_TRACKS = 4
const FILE = 'captions.vtt'
const MASTER = 'film'
/** ffmpeg's names of the containers whose picture lines may contain captions. */
const FORMATS: Readonly<Record<string, string>> = {
  'MPEG-4': 'mov',
  QuickTime: 'mov',
  'MPEG-TS': 'mpegts',
  BDAV: 'mpegts',
  'MPEG-PS': 'mpeg',
  MXF: 'mxf',
  Matroska: 'matroska',
}
/** The decoders of captions can be slow by design of the file, so the time follows the bytes and not the stated duration. */
const secondsFor = (sizeBytes: number) => Math.ceil(50 + sizeBytes / (20 * 2 ** 20))

/**
 * @param use gets the path of the file for as long as it runs, and returns undefined for one without captions
 * @returns what the first captions became, or a sentence about captions that cannot be read within the limits (R-MEDIA-11)
 */
export async function withCaptionsInside<T>(
  ffmpeg: Ffmpeg,
  film: Captioned,
  watch: Pick<FfmpegRun, 'signal'>,
  use: (path: string, language: string) => Promise<T | undefined>,
): Promise<{ used?: T; problem?: string }> {
  let problem: string | undefined
  for (const track of (film.probe.film?.captions ?? []).slice(0, MOST_TRACKS)) {
    try {
      const used = await withTrack(ffmpeg, { ...film, track }, watch, (path) => use(path, track.language))
      if (used !== undefined) return { used }
    } catch (error) {
      if (!(error instanceof MediaProblem)) throw error
      problem ??= `${/no decoder found/.test(String(error.cause)) ? missingDecoder(track) : UNREADABLE} ${ADD_CAPTIONS}`
    }
  }
  return problem === undefined ? {} : { problem }
}

const UNREADABLE = 'The captions in the film cannot be read: they are damaged, or too long.'

const missingDecoder = ({ isTeletext }: Track) =>
  isTeletext
    ? 'The captions in the film are teletext, which the installed ffmpeg cannot read: it was built without libzvbi.'
    : 'The captions in the film are in a form that the installed ffmpeg cannot read.'

async function withTrack<T>(
  ffmpeg: Ffmpeg,
  { master, probe, track }: Captioned & { track: Track },
  watch: Pick<FfmpegRun, 'signal'>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const { durationS, sizeBytes } = probe
  const limits = { seconds: secondsFor(sizeBytes), fileBytes: MOST_BYTES }
  const args = [...inputOf(track, master, probe), '-f', 'webvtt', FILE]
  return await withTemporaryFolder('captions', async (folder) => {
    await symlink(master, join(folder, MASTER))
    await runFfmpeg(ffmpeg, { ...watch, folder, durationS, limits, args, reads: [master] })
    return await use(join(folder, FILE))
  })
}

function inputOf({ stream, isTeletext }: Track, master: string, { container }: Captioned['probe']): string[] {
  if (stream === null) {
    // A link has a name without signs that mean something to a filter; the format is given, so no playlist is opened.
    return [
      '-f',
      'lavfi',
      '-i',
      `movie=${MASTER}:f=${FORMATS[container] ?? 'mov'}[out+subcc]`,
      '-map',
      '0:s:0',
    ]
  }
  // Teletext is shown until the next page, which is empty during silence.
  const page = isTeletext ? ['-fix_sub_duration', '-txt_format', 'text', '-txt_page', 'subtitle'] : []
  return [...page, ...SAFE_INPUT, '-i', master, '-map', `0:${stream}`]
}
