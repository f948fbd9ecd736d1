/** Finds the shape in which a film is shown: tapes store fewer or more points in a line than they show (R-MEDIA-1); pure. */
import type { ListedStream } from './film-listing.ts'
import type { FilmHeader } from './media-facts.ts'
import type { Size } from './picture-size.ts'

type Picture = FilmHeader['pictures'][number]

/** Further from a square than any format of tape or film. */
const ODDEST = 4
const SQUARE = 0.005
/** Rasters that are never shown with square points. Their shape is used where the file does not contain one. */
const HD_TAPES = ['1440×1080', '1280×1080', '960×720']
const SD_WIDTHS = [704, 720]
const SD_LINES = [480, 486, 576]
/** Codecs that mark a film of HD tape as one with square points. */
const TAPE_CODECS = ['dvvideo', 'dnxhd']

/** @param stream as ffmpeg lists it; undefined where only the header is known */
export function shownSize(picture: Picture, stream?: ListedStream): Size {
  const stored = storedSize(picture, stream)
  const width = Math.round(stored.width * pointShape(picture, stream, stored))
  return turned({ width, height: stored.height }, picture, stream)
}

/** The size of the pictures that ffmpeg returns. */
export const uprightSize = (picture: Picture, stream?: ListedStream): Size =>
  turned(storedSize(picture, stream), picture, stream)

function turned({ width, height }: Size, picture: Picture, stream?: ListedStream): Size {
  const isTurned = stream ? isTurnedBy(stream) : picture.isTurned
  return isTurned ? { width: height, height: width } : { width, height }
}

function storedSize({ width, height }: Picture, stream?: ListedStream): Size {
  const [, w, h] = /, (\d+)x(\d+)/.exec(stream?.about ?? '') ?? []
  return w === undefined ? { width, height } : { width: Number(w), height: Number(h) }
}

function pointShape(picture: Picture, stream: ListedStream | undefined, { width, height }: Size): number {
  const stated = statedShape(stream)
  const isTape = HD_TAPES.includes(`${width}×${height}`)
  if (stated !== null && !(isTape && isSquare(stated) && TAPE_CODECS.includes(stream?.codec ?? ''))) {
    return usual(stated)
  }
  if (!isSquare(picture.pointShape)) return usual(picture.pointShape)
  if (stream && isTape) return (16 / 9 / width) * height
  return stream && SD_WIDTHS.includes(width) && SD_LINES.includes(height) ? (4 / 3 / width) * height : 1
}

/** The container, which is listed last, has the final decision. */
function statedShape(stream: ListedStream | undefined): number | null {
  const [, wide, high] = [...(stream?.about ?? '').matchAll(/SAR (\d+):(\d+)/g)].at(-1) ?? []
  return Number(wide) > 0 && Number(high) > 0 ? Number(wide) / Number(high) : null
}

const isSquare = (shape: number) => Math.abs(shape - 1) < SQUARE
const usual = (shape: number) => (isSquare(shape) || shape > ODDEST || shape < 1 / ODDEST ? 1 : shape)

function isTurnedBy({ details }: ListedStream): boolean {
  const [degrees] = details.flatMap((line) => /rotation of (-?[\d.]+) degrees/.exec(line)?.[1] ?? [])
  return degrees !== undefined && Math.abs(Math.round(Number(degrees))) % 180 === 90
}
