/** Extracts the captions of a film that contains some, as WebVTT. */
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ADD_CAPTIONS } from './describe-film.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import type { Film, Probe } from './media-facts.ts'
import { MediaProblem } from './media-problem.ts'
import { readMedia } from './read-media.ts'
import { type FfmpegRun, runFfmpeg, SAFE_INPUT } from './run-ffmpeg.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

type Track = Film['captions'][number]
type Captioned = {
  master: string
  probe: Pick<Probe, 'container' | 'durationS' | 'sizeBytes'> & { film: Pick<Film, 'captions'> | null }
}

/** Far more than accepted captions take. */
const MAX_BYTES = 8 * 2 ** 20
/** Further tracks are the same captions in other languages. */
const MAX_TRACKS = 4
const FILE = 'captions.vtt'
const MASTER = 'film'
const PACKETS = 'captions.data'
const LISTING = 'captions.framecrc'
const SCC = 'captions.scc'
/** The size for ten hours at 60 frames a second, with the times of the frames. */
const MAX_COPIED_BYTES = 2 ** 28
const Decoded = z.strictObject({ vtt: z.string(), scc: z.string(), hasTeletext: z.boolean() })
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
  for (const track of (film.probe.film?.captions ?? []).slice(0, MAX_TRACKS)) {
    try {
      const used = await withTrack(ffmpeg, { ...film, track }, watch, (path) => use(path, track.language))
      if (used !== undefined) return { used }
    } catch (error) {
      if (!(error instanceof MediaProblem)) throw error
      problem ??= `${sentenceOf(error, track)} ${ADD_CAPTIONS}`
    }
  }
  return problem === undefined ? {} : { problem }
}

class UnreadForm extends MediaProblem {}
const OP47 =
  'The captions in the film are teletext in the ancillary data (OP-47 in SMPTE 436M), which cannot be read here.'

const FORMS: Readonly<Record<Track['form'], string>> = {
  text: 'as text',
  teletext: 'as teletext',
  cea608: 'in the form CEA-608',
  cea708: 'in the form CEA-708',
  ancillary: 'in the ancillary data (SMPTE 436M)',
}

function sentenceOf(error: MediaProblem, { form }: Track): string {
  if (error instanceof UnreadForm) return error.message
  if (!/no decoder found/.test(String(error.cause)))
    return `The captions in the film (${FORMS[form]}) cannot be read: they are damaged, or too long.`
  return form === 'teletext'
    ? 'The captions in the film are teletext, which the installed ffmpeg cannot read: it was built without libzvbi.'
    : 'The captions in the film are in a form that the installed ffmpeg cannot read.'
}

async function withTrack<T>(
  ffmpeg: Ffmpeg,
  { master, probe, track }: Captioned & { track: Track },
  watch: Pick<FfmpegRun, 'signal'>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const { durationS, sizeBytes } = probe
  return await withTemporaryFolder('captions', async (folder) => {
    await symlink(master, join(folder, MASTER))
    const run = (args: readonly string[], fileBytes = MAX_BYTES) => {
      const limits = { seconds: secondsFor(sizeBytes), fileBytes }
      return runFfmpeg(ffmpeg, { ...watch, folder, durationS, limits, args, reads: [master] })
    }
    const input = inputOf(track, master, probe)
    const isCopied = track.form === 'cea708' || track.form === 'ancillary'
    if (isCopied) await decodeCopied(track, { input, folder, run }, watch)
    else await run([...input, '-f', 'webvtt', FILE])
    return await use(join(folder, FILE))
  })
}

type Copying = {
  input: readonly string[]
  folder: string
  run(args: readonly string[], fileBytes?: number): Promise<void>
}

/** Decodes captions that ffmpeg can extract from the film, but cannot decode. */
async function decodeCopied(
  { form }: Track,
  { input, folder, run }: Copying,
  { signal }: Pick<FfmpegRun, 'signal'>,
): Promise<void> {
  const map = input.slice(-2)
  const copies = [
    ...input,
    '-c',
    'copy',
    '-f',
    'data',
    PACKETS,
    ...map,
    '-c',
    'copy',
    '-f',
    'framecrc',
    LISTING,
  ]
  await run(copies, MAX_COPIED_BYTES)
  const [packets, listing] = [join(folder, PACKETS), join(folder, LISTING)]
  const paths = { packets, listing, isAncillary: form === 'ancillary' }
  const { vtt, scc, hasTeletext } = await readMedia('closedCaptions', paths, Decoded, {
    reads: [packets, listing],
    signal,
  })
  if (vtt === '' && scc === '' && hasTeletext) throw new UnreadForm(OP47)
  await writeFile(join(folder, FILE), vtt)
  if (scc === '') return
  await writeFile(join(folder, SCC), scc)
  await run(['-f', 'scc', '-i', SCC, '-f', 'webvtt', FILE])
}

function inputOf({ stream, form }: Track, master: string, { container }: Captioned['probe']): string[] {
  if (stream === null) {
    // The link has a name without special characters of filters; the format is given, so no playlist opens.
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
  const page =
    form === 'teletext' ? ['-fix_sub_duration', '-txt_format', 'text', '-txt_page', 'subtitle'] : []
  return [...page, ...SAFE_INPUT, '-i', master, '-map', `0:${stream}`]
}
