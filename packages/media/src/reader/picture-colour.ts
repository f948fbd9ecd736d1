/** Finds the colour space of a picture that states one without an ICC profile. */
import type { Metadata } from 'sharp'
import type { PictureColour } from '../colour-table.ts'
import type { ExifTexts, ReadAt } from './exif-texts.ts'
import { textsOf, withFile } from './picture-metadata.ts'

const INTEROPERABILITY = 0x0001
const COLOUR_SPACE = 0xa001
/** DCF: the optional colour space of cameras is Adobe RGB. */
const OPTIONAL = /^R03/
/** Some programs write it although the standard has no such number. */
const ADOBE = '2'
/** Boxes and chunks about colour are before the points. */
const HEAD_BYTES = 2 ** 20

/** ITU-T H.273 */
const PRIMARIES: ReadonlyMap<number | undefined, PictureColour['primaries']> = new Map([
  [9, 'bt2020'],
  [12, 'p3'],
])
const TRANSFERS: ReadonlyMap<number | undefined, PictureColour['transfer']> = new Map([
  [16, 'pq'],
  [18, 'hlg'],
])

/** @returns undefined for sRGB, and for a picture with a profile, which the library of pictures applies */
export function colourOfPicture(path: string, metadata: Metadata): PictureColour | undefined {
  if (metadata.icc) return undefined
  const texts = textsOf(path, metadata)
  return isAdobe(texts) ? { transfer: 'adobe', primaries: 'adobe' } : withFile(path, codedColour)
}

const isAdobe = (texts: ExifTexts) =>
  OPTIONAL.test(texts.get(INTEROPERABILITY) ?? '') || texts.get(COLOUR_SPACE) === ADOBE

/** The colour in the box `nclx` of HEIC and AVIF, or in the chunk `cICP` of PNG. */
function codedColour(readAt: ReadAt): PictureColour | undefined {
  const head = readAt(0, HEAD_BYTES)
  const codes = codesIn(head)
  const primaries = PRIMARIES.get(codes?.[0]) ?? 'bt709'
  const transfer = TRANSFERS.get(codes?.[1]) ?? 'srgb'
  return primaries === 'bt709' && transfer === 'srgb' ? undefined : { primaries, transfer }
}

function codesIn(head: Buffer): readonly [primaries: number, transfer: number] | undefined {
  const box = head.indexOf('colrnclx', 0, 'latin1')
  if (head.toString('latin1', 4, 8) === 'ftyp' && box >= 0 && box + 12 <= head.length)
    return [head.readUInt16BE(box + 8), head.readUInt16BE(box + 10)]
  const chunk = head.subarray(0, Math.max(0, head.indexOf('IDAT', 0, 'latin1'))).indexOf('cICP', 0, 'latin1')
  if (head.toString('latin1', 1, 4) === 'PNG' && chunk >= 0)
    return [head[chunk + 4] ?? 0, head[chunk + 5] ?? 0]
  return undefined
}
