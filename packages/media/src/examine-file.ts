/** Reads the facts and the metadata of a file. Broken files are refused with a sentence. */
import { lossWatch, REPORT_ALL } from './damage.ts'
import { clock, describeFilm } from './describe-film.ts'
import { type Listing, listFilm } from './film-listing.ts'
import { isChoice, soundsWith, tracksOf } from './film-sounds.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { Examined, ExaminedFilm, type FilmHeader, type Probe, type Span } from './media-facts.ts'
import { MediaProblem } from './media-problem.ts'
import { readMedia } from './read-media.ts'
import { type FfmpegRun, runFfmpeg, SAFE_INPUT } from './run-ffmpeg.ts'
import { withUnmarkedFields } from './unmarked-fields.ts'

type Watch = Pick<FfmpegRun, 'signal'>

/** Containers without a reliable length: joined recordings state that of the first one, and others state none. */
const WITHOUT_LENGTH = /^(MPEG-TS|BDAV|MPEG-PS|DV|Flash Video|Ogg)$/
/** Containers that are sent without a return path, so that packets may be missing. */
const TRANSPORT_STREAM = /^(MPEG-TS|BDAV)$/
/** A stated length that is wrong by more than this is replaced by the counted one. */
const USUAL_ERROR_S = 0.5
/** Decibels; a track that is nowhere louder is silent. */
const SILENCE_DB = -70

/**
 * @param master the file itself, where the path is a decoded form of it
 * @throws MediaProblem when the file is empty, cut off, or not an image.
 */
export const examineImage = (path: string, master = path): Promise<Examined> =>
  master === path
    ? readMedia('image', { path }, Examined, { reads: [path] })
    : readMedia('image', { path, master }, Examined, { reads: [path, master] })

/** Reads only the header. @throws MediaProblem when the file is empty, cut off, or not a video. */
export const readFilm = (path: string): Promise<ExaminedFilm> =>
  readMedia('film', { path }, ExaminedFilm, { reads: [path] })

/**
 * Examines a film without ffmpeg, by its header, if ffmpeg has nothing else to find out about it.
 * @returns undefined for another film @throws MediaProblem
 */
export async function examineHeader(path: string): Promise<Examined | undefined> {
  const { header, metadata } = await readFilm(path)
  const probe = describeFilm(header)
  const hasCaptions = header.texts > 0 || header.closedCaptions !== 'none'
  return !hasCaptions && isLengthKnown(probe) ? { probe, metadata } : undefined
}

const isLengthKnown = ({ durationS, container }: Probe) => durationS > 0 && !WITHOUT_LENGTH.test(container)

/** Examines a film by its header and by its streams, as the encoder reads them. @throws MediaProblem */
export async function examineFilm(ffmpeg: Ffmpeg, path: string, watch: Watch = {}): Promise<Examined> {
  const { header, metadata } = await readFilm(path)
  const listing = await listFilm(ffmpeg, path, watch)
  const described = describeFilm(header, listing)
  const counted = isLengthKnown(described)
    ? undefined
    : await countSeconds(ffmpeg, { path, header, probe: described }, watch)
  const probe = withLost(withLength(described, header, counted?.seconds), counted?.lost ?? [])
  if (!(probe.durationS > 0)) throw new MediaProblem('The film has no length: no frame of it can be read.')
  const heard = await withSound(ffmpeg, { path, header, listing, probe }, watch)
  return { probe: await withUnmarkedFields(ffmpeg, { path, probe: heard }, watch), metadata }
}

type Read = { path: string; header: FilmHeader; probe: Probe }

type Counted = { seconds: number; lost: Span[] }

/** @returns seconds of picture, and near which of them some did not arrive */
async function countSeconds(ffmpeg: Ffmpeg, { path, header, probe }: Read, watch: Watch): Promise<Counted> {
  let counted = 0
  const isTransport = TRANSPORT_STREAM.test(probe.container)
  const loss = lossWatch(probe.frameRate)
  const output = ['-map', `0:${probe.film?.picture ?? 'v:0'}`, '-c', 'copy', '-f', 'null', '-']
  const args = [...(isTransport ? REPORT_ALL : []), ...SAFE_INPUT, '-i', path, ...output]
  const onSeconds = (seconds: number) => {
    counted = seconds
  }
  const limits = limitsFor(header)
  await runFfmpeg(ffmpeg, { ...watch, durationS: 0, limits, args, onSeconds, onLine: loss.onLine })
  return { seconds: counted, lost: loss.found() }
}

const withLost = (probe: Probe, lost: Span[]): Probe =>
  probe.film ? { ...probe, film: { ...probe.film, lost } } : probe

function withLength(probe: Probe, { durationS, lateS }: FilmHeader, counted: number | undefined): Probe {
  // Versions of ffmpeg count from the beginning of the film or of its picture.
  const isStated = [0, lateS].some((s) => Math.abs((counted ?? 0) + s - probe.durationS) <= USUAL_ERROR_S)
  if (counted === undefined || isStated) return probe
  const isJoined = durationS !== null && counted > durationS
  const sentence = `The file states a length of ${clock(durationS ?? 0)} and has ${clock(counted)}: several recordings may be joined in it.`
  return { ...probe, durationS: counted, warnings: [...probe.warnings, ...(isJoined ? [sentence] : [])] }
}

/** Chooses the first track that is not silent, of tracks that do not belong together. */
async function withSound(
  ffmpeg: Ffmpeg,
  { path, header, listing, probe }: Read & { listing: Listing },
  watch: Watch,
): Promise<Probe> {
  const tracks = tracksOf(header, listing)
  if (!probe.film || !isChoice(tracks)) return probe
  const loud = new Set<string>()
  const read = tracks.filter(({ isRead }) => isRead)
  const meters = read.map(({ stream }) => `[0:${stream}]volumedetect@of${stream}[of${stream}]`)
  const outputs = read.flatMap(({ stream }) => ['-map', `[of${stream}]`])
  const onLine = (line: string) => {
    const [, stream, decibels] = /@of(\d+) .* max_volume: (-?[\d.]+) dB/.exec(line) ?? []
    if (stream !== undefined && Number(decibels) > SILENCE_DB) loud.add(stream)
  }
  const args = ['-v', 'info', ...SAFE_INPUT, '-i', path, '-filter_complex', meters.join(';'), ...outputs]
  await runFfmpeg(ffmpeg, {
    ...watch,
    durationS: probe.durationS,
    limits: limitsFor(header),
    onLine,
    args: [...args, '-f', 'null', '-'],
  })
  return { ...probe, film: { ...probe.film, sounds: soundsWith(tracks, loud) } }
}

/** Both read the whole file and encode nothing. */
const limitsFor = ({ sizeBytes }: FilmHeader) => ({ seconds: Math.ceil(120 + sizeBytes / 2e7), fileBytes: 0 })
