/** Which file of a clip is downloaded: the original, another format, the part between two marks (R-RENDITION-1), or a comp (R-COMP-1). */
import {
  type Counting,
  frameTimecode,
  secondsOfTyped,
  USUAL_FRAME_RATE,
} from '@rushes/commerce/film-timecode'
import type { Input } from '@rushes/contract/client'
import type { Clip } from '@rushes/contract/clips'

export type FileChoice = {
  format: 'original' | MadeFormat
  isPart: boolean
  /** Timecodes, as typed. */
  from: string
  to: string
  /** The frame of a still. */
  at: string
  /** Seconds. */
  handleS: number
}

/** With a licence. */
const LICENSED_FORMATS = ['1080p', '720p', 'vertical', 'square', 'still'] as const
const COMP = ['comp'] as const
export type MadeFormat = (typeof LICENSED_FORMATS)[number] | 'comp'

type Offered = Pick<Clip, 'type' | 'download_by'>

/** Whether the account may have other formats and parts of the film. */
export const isLicensedFilm = ({ type, download_by: ground }: Offered): boolean =>
  type !== 'image' && (ground === 'licence' || ground === 'staff')

/** What the account may have now, next to the original. */
export function formatsOf(clip: Offered): readonly MadeFormat[] {
  if (isLicensedFilm(clip)) return LICENSED_FORMATS
  return clip.type === 'image' || clip.download_by === 'frozen' ? [] : COMP
}

export const FORMAT_LABELS: Readonly<Record<MadeFormat, string>> = {
  '1080p': 'MP4, H.264, up to 1080p',
  '720p': 'MP4, H.264, up to 720p (proxy)',
  vertical: 'Vertical 9:16, MP4',
  square: 'Square 1:1, MP4',
  still: 'Still picture, PNG',
  comp: 'Comp (free, with a watermark)',
}

export type RenditionRequest = Input<'POST /clip/renditions'>['body']

type Film = Pick<Clip, 'file' | 'video_metadata'> & Offered

const countingOfClip = ({ file }: Film): Counting => ({
  frameRate: file.frame_rate ?? USUAL_FRAME_RATE,
  start: file.timecode,
})

/** @param shown the marks and the time of the player on the page, in seconds */
export function firstChoice(
  clip: Film,
  shown: { in: number | null; out: number | null; time: number },
): FileChoice {
  const counting = countingOfClip(clip)
  return {
    format: 'original',
    isPart: isLicensedFilm(clip) && (shown.in !== null || shown.out !== null),
    from: frameTimecode(shown.in ?? 0, counting),
    to: frameTimecode(shown.out ?? clip.video_metadata?.duration ?? 0, counting),
    at: frameTimecode(shown.time, counting),
    handleS: 0,
  }
}

/** Messages by field. */
export type ChoiceErrors = Partial<Record<'from' | 'to' | 'at', string>>

const NO_TIMECODE = 'Please enter a timecode of the film.'

/** @returns null for the original; the request; or what is wrong with the timecodes */
export function requestOf(
  clip: Film & Pick<Clip, 'id'>,
  { format, isPart, from, to, at, handleS }: FileChoice,
): RenditionRequest | { errors: ChoiceErrors } | null {
  if (format === 'comp') return { clip_id: clip.id, format }
  const counting = countingOfClip(clip)
  const read = (typed: string) => secondsOfTyped(typed, frameTimecode(0, counting), counting)
  if (format === 'still') {
    const at_s = read(at)
    return at_s === null ? { errors: { at: NO_TIMECODE } } : { clip_id: clip.id, format, from_s: at_s }
  }
  const [from_s, to_s] = [read(from), read(to)]
  const made = format === 'original' ? 'full' : format
  if (!isPart) return format === 'original' ? null : { clip_id: clip.id, format: made }
  const errors = {
    ...(from_s === null && { from: NO_TIMECODE }),
    ...(to_s === null && { to: NO_TIMECODE }),
  }
  if (from_s === null || to_s === null) return { errors }
  return { clip_id: clip.id, format: made, from_s, to_s, handle_s: handleS }
}

/** The format of a requested file and its part of the film, for the download queue. */
export function labelOfRequest(clip: Film, { format, from_s, to_s }: RenditionRequest): string {
  const counting = countingOfClip(clip)
  const name = format === 'full' ? 'Part' : FORMAT_LABELS[format]
  const times = [from_s, to_s].flatMap((seconds) =>
    typeof seconds === 'number' ? [frameTimecode(seconds, counting)] : [],
  )
  return [name, ...(times.length > 0 ? [times.join(' to ')] : [])].join(', ')
}
