/** Reads the texts of EXIF: of the block in a picture, or of a TIFF, which is such a block as a whole. */
import { decoded } from './decode-text.ts'

/** Texts by the number of their tag. */
export type ExifTexts = ReadonlyMap<number, string>

/** @returns the bytes that exist there */
export type ReadAt = (offset: number, length: number) => Buffer

const HEAD = 'Exif\0\0'
const ENTRY_BYTES = 12
const BYTES = 1
const TEXT = 2
const EXIF_DIRECTORY = 0x8769
const INTEROPERABILITY_DIRECTORY = 0xa005
const COLOUR_SPACE = 0xa001
/** Windows writes its title, comment, author, keywords and subject as bytes of UTF-16. */
const WINDOWS = { first: 0x9c9b, last: 0x9c9f }
const MAX_TEXT_BYTES = 64 * 1024

export function readExif(block: Buffer): ExifTexts {
  const begin = block.toString('latin1', 0, HEAD.length) === HEAD ? HEAD.length : 0
  return readDirectories((offset, length) => block.subarray(begin + offset, begin + offset + length))
}

/** Reads the first directory, the one of EXIF and the one of interoperability, and follows no other. */
export function readDirectories(readAt: ReadAt): ExifTexts {
  const texts = new Map<number, string>()
  const head = readAt(0, 8)
  const order = head.toString('latin1', 0, 2)
  if (head.length < 8 || (order !== 'II' && order !== 'MM')) return texts
  const numbers = numbersOf(order === 'II')
  let directory: number | undefined = numbers.long(head, 4)
  for (const next of [EXIF_DIRECTORY, INTEROPERABILITY_DIRECTORY, undefined]) {
    if (directory === undefined) break
    directory = readDirectory({ readAt, numbers, texts, next }, directory)
  }
  return texts
}

export type Numbers = ReturnType<typeof numbersOf>

/** Reads the numbers of a TIFF, in the order of bytes that its head names. */
export const numbersOf = (isLittleEndian: boolean) => ({
  short: (bytes: Buffer, at: number) => (isLittleEndian ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
  long: (bytes: Buffer, at: number) => (isLittleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
})

type Reading = { readAt: ReadAt; numbers: Numbers; texts: Map<number, string>; next: number | undefined }

/** @returns where the next directory begins, when this one names it */
function readDirectory({ readAt, numbers, texts, next }: Reading, offset: number): number | undefined {
  const head = readAt(offset, 2)
  if (head.length < 2) return undefined
  const entries = readAt(offset + 2, ENTRY_BYTES * numbers.short(head, 0))
  let found: number | undefined
  for (let at = 0; at + ENTRY_BYTES <= entries.length; at += ENTRY_BYTES) {
    const [tag, type] = [numbers.short(entries, at), numbers.short(entries, at + 2)]
    const [count, value] = [numbers.long(entries, at + 4), numbers.long(entries, at + 8)]
    if (tag === next) found = value
    if (tag === COLOUR_SPACE) texts.set(tag, `${numbers.short(entries, at + 8)}`)
    const isWide = type === BYTES && tag >= WINDOWS.first && tag <= WINDOWS.last
    if ((type !== TEXT && !isWide) || count > MAX_TEXT_BYTES || texts.has(tag)) continue
    const bytes = count > 4 ? readAt(value, count) : entries.subarray(at + 8, at + 8 + count)
    texts.set(tag, isWide ? wideText(bytes) : decoded(bytes.subarray(0, endOf(bytes))))
  }
  return found
}

const wideText = (bytes: Buffer) => new TextDecoder('utf-16le').decode(bytes).replace(/\0.*$/su, '')

/** A text ends at its first zero. */
function endOf(bytes: Buffer): number {
  const zero = bytes.indexOf(0)
  return zero < 0 ? bytes.length : zero
}
