/** Decides the content of a requested file (R-RENDITION-1, R-RENDITION-2). */
import { framesUntil, frameTimecode, USUAL_FRAME_RATE } from '@rushes/commerce/film-timecode'
import { type ClipType, mediaCodeOf } from '@rushes/commerce/media-code'
import { cutOf, type Shape } from '@rushes/commerce/picture-cut'
import { clipRef } from '@rushes/commerce/product-reference'
import type { RenditionFormat } from '@rushes/contract/renditions'
import type { RenditionPlan } from '@rushes/media/media-facts'

export type PlannedClip = {
  id: number
  type: ClipType
  width: number
  height: number
  /** Duration in seconds. */
  duration_s: number
  frame_rate: number | null
  focal: { x: number; y: number }
  timecode: string | null
}

export type Requested = {
  format: RenditionFormat
  from_s?: number | undefined
  to_s?: number | undefined
  handle_s: number
}

/** A message for the invalid field. */
export type Refused = { field: 'clip_id' | 'from_s' | 'to_s' | 'format'; message: string }

/** The shorter side in pixels, and the quality of the encoder. */
const LOOK: Readonly<Record<Exclude<RenditionFormat, 'still'>, { shortSide: number | null; crf: number }>> = {
  full: { shortSide: null, crf: 16 },
  '1080p': { shortSide: 1_080, crf: 18 },
  '720p': { shortSide: 720, crf: 23 },
  vertical: { shortSide: 1_080, crf: 18 },
  square: { shortSide: 1_080, crf: 18 },
  comp: { shortSide: 540, crf: 23 },
}
const SHAPES: Readonly<Partial<Record<RenditionFormat, Shape>>> = { vertical: '9:16', square: '1:1' }

/** @param brandName text for the watermark of a comp @returns the plan, or the fault of the request */
export function planRendition(
  clip: PlannedClip,
  requested: Requested,
  brandName: string,
): RenditionPlan | Refused {
  if (clip.type === 'image') return { field: 'clip_id', message: 'A picture is delivered as its original.' }
  const marks = marksOf(clip, requested)
  if ('field' in marks) return marks
  const { begin, end } = marks
  const { format } = requested
  if (format === 'still') {
    const size = { width: clip.width, height: clip.height }
    return { kind: 'still', size, crop: null, begin, end: begin + 1, crf: 0, timecode: null, watermark: null }
  }
  if (format === 'full' && begin === 0 && end === null) {
    return { field: 'from_s', message: 'Please set an in or out point. The whole film is the original.' }
  }
  const isComp = format === 'comp'
  if (isComp && !(begin === 0 && end === null)) {
    return {
      field: requested.to_s === undefined ? 'from_s' : 'to_s',
      message: 'A comp is always the whole film.',
    }
  }
  const { shortSide, crf } = LOOK[format]
  return {
    kind: 'film',
    ...sizesOf(clip, SHAPES[format] ?? null, shortSide),
    begin,
    end,
    crf,
    timecode: timecodeOf(clip, begin),
    watermark: isComp ? `${brandName} ${clipRef(mediaCodeOf(clip.type), clip.id)}` : null,
  }
}

/** Returns the in and out points in frames of the film, including the handles. */
function marksOf(
  { duration_s: duration, frame_rate }: PlannedClip,
  { format, from_s: from = 0, to_s: to, handle_s: handle }: Requested,
): { begin: number; end: number | null } | Refused {
  const rate = frame_rate ?? USUAL_FRAME_RATE
  const frames = Math.max(1, Math.round(duration * rate))
  const first = framesUntil(from, rate)
  if (first >= frames) return { field: 'from_s', message: 'The in point is behind the end of the film.' }
  if (format === 'still') return { begin: first, end: first + 1 }
  const last = to === undefined ? frames : framesUntil(to, rate)
  if (last > frames) return { field: 'to_s', message: 'The out point is behind the end of the film.' }
  if (last <= first) return { field: 'to_s', message: 'The out point must be after the in point.' }
  const more = Math.round(handle * rate)
  const end = last + more
  return { begin: Math.max(0, first - more), end: end >= frames ? null : end }
}

function timecodeOf({ frame_rate, timecode }: PlannedClip, begin: number): string | null {
  if (frame_rate === null) return null
  return frameTimecode(begin / frame_rate, { frameRate: frame_rate, start: timecode ?? '00:00:00:00' })
}

/** Returns size and crop. The crop follows the focal point; a picture is never enlarged. */
function sizesOf(
  { width, height, focal }: PlannedClip,
  shape: Shape | null,
  shortSide: number | null,
): Pick<RenditionPlan, 'size' | 'crop'> {
  const cut = shape === null ? { left: 0, top: 0, width: 1, height: 1 } : cutOf(shape, width / height, focal)
  const shorter = Math.min(width * cut.width, height * cut.height)
  const scale = shortSide === null ? 1 : Math.min(1, shortSide / shorter)
  const size = { width: even(width * scale), height: even(height * scale) }
  if (shape === null) return { size, crop: null }
  const crop = { width: even(size.width * cut.width), height: even(size.height * cut.height) }
  return {
    size,
    crop: {
      ...crop,
      left: placed(focal.x, size.width - crop.width),
      top: placed(focal.y, size.height - crop.height),
    },
  }
}

/** Rounds a side to an even number of pixels, because two neighbouring pixels share their colour. */
const even = (length: number) => Math.max(2, 2 * Math.floor(length / 2))
const placed = (share: number, room: number) => Math.max(0, 2 * Math.floor((share * room) / 2))

/** Returns the part of the file name with the format, and with the frames of a part. */
export function suffixOf(format: RenditionFormat, { begin, end }: RenditionPlan): string {
  const isWhole = begin === 0 && end === null
  if (format === 'still') return `frame-${begin}`
  return isWhole ? format : `${format}-${begin}-${end ?? 'end'}`
}

const FOLDER = 'renditions'

/** Returns the storage key of a file that is made from a clip. */
export const renditionKey = (clipId: number, name: string): string => `${FOLDER}/${clipId}/${name}`

/** Whether a delivered file was made from the original. The key is null for deliveries before keys were stored. */
export const isRenditionKey = (key: string | null): boolean => key?.startsWith(`${FOLDER}/`) ?? false
