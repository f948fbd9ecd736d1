/** Determines the colour encoding of a film, which files state only in part; pure. */
import type { ListedStream } from './film-listing.ts'
import type { FilmColour, FilmHeader } from './media-facts.ts'
import type { Size } from './picture-size.ts'

type Picture = FilmHeader['pictures'][number]
type Stated = { matrix: string; transfer: string; primaries: string }

/** A film without a statement is SD below these sizes, and HD from there on. */
const HD = { long: 1_280, short: 577 }

/** @param stream as ffmpeg lists it; undefined where only the header is known */
export function colourOf(picture: Picture, size: Size, stream?: ListedStream): FilmColour {
  const listed = listedColour(stream)
  const stated = (name: keyof Stated) => (isKnown(listed[name]) ? listed[name] : picture[name])
  const transfer = transferOf(stated('transfer'), stream)
  const isWide = transfer !== 'sdr' || /2020|ictcp/i.test(`${stated('matrix')} ${stated('transfer')}`)
  return {
    matrix: matrixOf(stated('matrix')) ?? (isWide ? 'bt2020' : usualMatrix(size)),
    transfer,
    primaries: primariesOf(stated('primaries')) ?? (isWide ? 'bt2020' : 'bt709'),
  }
}

const isKnown = (value: string) => value !== '' && value !== 'unknown'

/** `yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67, progressive)`; one name for all three when they are equal. */
function listedColour(stream: ListedStream | undefined): Stated {
  const [, inside = ''] = /, \w+\((.*?)\), \d+x\d+/.exec(stream?.about ?? '') ?? []
  const [, matrix = '', primaries = matrix, transfer = matrix] =
    /(?:^|, )([a-z0-9-]+)(?:\/([a-z0-9-]+)\/([a-z0-9-]+))?(?:,|$)/.exec(
      inside.replace(/^(tv|pc)(, |$)/, ''),
    ) ?? []
  const isColour = matrix !== '' && !/^(progressive|top|bottom)/.test(matrix)
  return isColour ? { matrix, transfer, primaries } : { matrix: '', transfer: '', primaries: '' }
}

function transferOf(stated: string, stream: ListedStream | undefined): FilmColour['transfer'] {
  if (/2084|^PQ/.test(stated)) return 'pq'
  if (/b67|HLG/.test(stated)) return 'hlg'
  return isKnown(stated) ? 'sdr' : ofDolbyVision(stream)
}

/** Its base layer is one of the usual kinds, which a number names. */
function ofDolbyVision(stream: ListedStream | undefined): FilmColour['transfer'] {
  const line = stream?.details.find((detail) => detail.includes('DOVI configuration record'))
  const [, layer] = /compatibility id: (\d+)/.exec(line ?? '') ?? []
  if (layer === '4') return 'hlg'
  return line !== undefined && layer !== '2' ? 'pq' : 'sdr'
}

function matrixOf(stated: string): FilmColour['matrix'] | undefined {
  if (/709/.test(stated)) return 'bt709'
  if (/2020/.test(stated)) return 'bt2020'
  if (/240/.test(stated)) return 'smpte240m'
  return /470|170|601|fcc/i.test(stated) ? 'bt601' : undefined
}

function primariesOf(stated: string): FilmColour['primaries'] | undefined {
  if (/2020/.test(stated)) return 'bt2020'
  if (/43[12]|P3/.test(stated)) return 'p3'
  return isKnown(stated) ? 'bt709' : undefined
}

const usualMatrix = ({ width, height }: Size): FilmColour['matrix'] =>
  Math.max(width, height) >= HD.long || Math.min(width, height) >= HD.short ? 'bt709' : 'bt601'

/** Dolby Vision without a base layer that others can show. */
export const isUnreadableDolbyVision = (stream: ListedStream | undefined): boolean =>
  stream?.details.some((line) => /DOVI configuration record.* profile: 5\b/.test(line)) ?? false
