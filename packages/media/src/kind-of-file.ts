/** Detects the type of a file by its first bytes: its name is not trusted (R-MEDIA-8). */
import { open } from 'node:fs/promises'
import { foundInstead } from '@rushes/commerce/refused-files'
import { bytesAt } from './bytes-at.ts'

const PICTURES = ['jpg', 'png', 'tif', 'webp', 'heic', 'avif', 'jp2', 'jxl']

/** The kind of a file, with the extension of its content, whatever its name is. */
export type FileKind = { kind: 'video' | 'image'; extension: string }

const HEAD_BYTES = 1_024
/** The packets of a transport stream, plain and with a checksum. Cameras write the time before each packet. */
const PACKET_BYTES = [188, 204]
const CAMERA_PACKET_BYTES = 192
const SYNC = 0x47

/** Pictures in the boxes of a film, by their first brand. */
const HEIC = /^(hei[cxms]|hev[cxms]|mif1|msf1)$/
/** Sequences of pictures, raw pictures, and sound. */
const NO_FILM = /^(avis|crx |M4A |M4B )$/

const BY_HEX: readonly [begin: string, extension: string][] = [
  ['ffd8ff', 'jpg'],
  ['89504e470d0a1a0a', 'png'],
  ['49492a00', 'tif'],
  ['4d4d002a', 'tif'],
  ['49492b00', 'tif'],
  ['4d4d002b', 'tif'],
  ['0000000c6a5020200d0a870a', 'jp2'],
  ['ff4fff51', 'jp2'],
  ['0000000c4a584c200d0a870a', 'jxl'],
  ['ff0a', 'jxl'],
  ['060e2b34', 'mxf'],
  ['000001ba', 'mpg'],
  ['3026b2758e66cf11', 'wmv'],
  ['464c5601', 'flv'],
  ['4f676753', 'ogv'],
  ['1f07003f', 'dv'],
  ['1f0700bf', 'dv'],
]

/** A sentence without its full stop: the content of a file that is not accepted, and the remedy. */
export type Unaccepted = { reason: string }

/** Playlists, archives and SVG are not accepted. */
export async function kindOfFile(path: string): Promise<FileKind | Unaccepted> {
  const file = await open(path)
  try {
    const head = await bytesAt(file, 0, HEAD_BYTES)
    return kindOf(head) ?? { reason: foundInstead(head) }
  } finally {
    await file.close()
  }
}

function kindOf(head: Buffer): FileKind | undefined {
  const extension = extensionOf(head)
  if (extension === undefined) return undefined
  return { kind: PICTURES.includes(extension) ? 'image' : 'video', extension }
}

function extensionOf(head: Buffer): string | undefined {
  const hex = head.toString('hex', 0, 12)
  const text = (from: number, to: number) => head.toString('latin1', from, to)
  // First of all, because a camera's packet begins with a time, which can have any value.
  if (hasPackets(head, 4, CAMERA_PACKET_BYTES)) return 'mts'
  if (PACKET_BYTES.some((bytes) => hasPackets(head, 0, bytes))) return 'ts'
  const found = BY_HEX.find(([begin]) => hex.startsWith(begin))
  if (found) return found[1]
  if (hex.startsWith('1a45dfa3')) return text(0, 64).includes('webm') ? 'webm' : 'mkv'
  if (text(0, 4) === 'RIFF') return ofRiff(text(8, 12))
  if (text(4, 8) === 'ftyp') return ofBrand(text(8, 12), text(16, Math.min(128, head.readUInt32BE(0))))
  // Older cameras begin a QuickTime file without naming it.
  return /^(moov|mdat|wide|free|skip|pnot)$/.test(text(4, 8)) ? 'mov' : undefined
}

function ofRiff(kind: string): string | undefined {
  if (kind === 'WEBP') return 'webp'
  return kind === 'AVI ' ? 'avi' : undefined
}

/** Three in a row; a file may end before the third. */
const hasPackets = (head: Buffer, begin: number, bytes: number) =>
  head[begin] === SYNC &&
  head[begin + bytes] === SYNC &&
  (head.length <= begin + 2 * bytes || head[begin + 2 * bytes] === SYNC)

/** @param others the brands with which it is compatible */
function ofBrand(brand: string, others: string): string | undefined {
  if (NO_FILM.test(brand)) return undefined
  if (brand === 'avif') return 'avif'
  if (HEIC.test(brand)) return others.includes('avif') ? 'avif' : 'heic'
  if (brand.startsWith('3g')) return '3gp'
  return brand === 'qt  ' ? 'mov' : 'mp4'
}
