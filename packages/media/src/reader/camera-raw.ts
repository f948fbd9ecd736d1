/** Recognises a raw picture of a camera, which is a TIFF that shows a small preview and keeps its picture elsewhere. */
import { type FileHandle, open } from 'node:fs/promises'
import { bytesAt } from '../bytes-at.ts'
import { type Numbers, numbersOf } from './exif-texts.ts'

const ENTRY_BYTES = 12
const MAX_DIRECTORIES = 32
const MAKE = 0x010f
const SUBTYPE = 0x00fe
const COMPRESSION = 0x0103
const PHOTOMETRIC = 0x0106
const SUB_DIRECTORIES = 0x014a
const DNG_VERSION = 0xc612
/** Points of one colour each, and colours of the sensor. */
const SENSOR = [32_803, 34_892]
/** The compressions of Sony, Nikon, Pentax, Samsung, Kodak and Epson. */
const RAW_COMPRESSION = [32_767, 32_769, 32_770, 34_713, 65_000, 65_535]
const REDUCED = 1

type Tags = Map<number, { count: number; value: number; at: number }>

/** @returns the maker of the camera, empty for an unknown one; null for a TIFF that is no raw picture */
export async function cameraRawOf(path: string): Promise<string | null> {
  const file = await open(path)
  try {
    return await findRaw(file)
  } finally {
    await file.close()
  }
}

/** Bytes of a value, by the type of a tag. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

/** Returns whether the first directory, or its data, is beyond the end of the file; also of a BigTIFF. */
export async function isCutOffTiff(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = await bytesAt(file, 0, 16)
    const order = head.toString('latin1', 0, 2)
    if (head.length < 16 || !/^(II|MM)$/.test(order)) return false
    const { short, long } = numbersOf(order === 'II')
    const version = short(head, 2)
    if (version !== 42 && version !== 43) return false
    const eight = (bytes: Buffer, at: number) =>
      Number(order === 'II' ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
    // A BigTIFF has longer offsets and counts.
    const form =
      version === 43
        ? { begin: eight(head, 8), countBytes: 8, entryBytes: 20, word: eight }
        : { begin: long(head, 4), countBytes: 2, entryBytes: ENTRY_BYTES, word: long }
    const { begin, countBytes, entryBytes, word } = form
    if (begin + countBytes > size) return true
    const counted = await bytesAt(file, begin, countBytes)
    const length = entryBytes * short(counted, order === 'II' ? 0 : countBytes - 2)
    const entries = await bytesAt(file, begin + countBytes, length)
    if (entries.length < length) return true
    const wordBytes = (entryBytes - 4) / 2
    for (let at = 0; at < length; at += entryBytes) {
      const bytes = (TYPE_BYTES[short(entries, at + 2)] ?? 0) * word(entries, at + 4)
      if (bytes > wordBytes && word(entries, at + 4 + wordBytes) + bytes > size) return true
    }
    return false
  } finally {
    await file.close()
  }
}

async function findRaw(file: FileHandle): Promise<string | null> {
  const head = await bytesAt(file, 0, 16)
  if (head.length < 16) return null
  const numbers = numbersOf(head.toString('latin1', 0, 2) === 'II')
  if (numbers.short(head, 2) !== 42) return null
  const left = [numbers.long(head, 4)]
  const read: Tags[] = []
  for (let at = left.shift(); at !== undefined && read.length < MAX_DIRECTORIES; at = left.shift()) {
    const { tags, next } = await directoryAt(file, at, numbers)
    read.push(tags)
    if (next > 0) left.push(next)
    const below = tags.get(SUB_DIRECTORIES)
    if (below) left.push(...(await longsOf(file, below, numbers)))
  }
  const [first] = read
  const isMarked = head.toString('latin1', 8, 10) === 'CR' || read.some(isRaw)
  const hasOnlyPreview =
    first?.get(SUBTYPE)?.value === REDUCED && first.has(MAKE) && first.has(SUB_DIRECTORIES)
  return isMarked || hasOnlyPreview ? await makerOf(file, first) : null
}

async function directoryAt(
  file: FileHandle,
  offset: number,
  numbers: Numbers,
): Promise<{ tags: Tags; next: number }> {
  const tags: Tags = new Map()
  const head = await bytesAt(file, offset, 2)
  if (head.length < 2) return { tags, next: 0 }
  const length = ENTRY_BYTES * numbers.short(head, 0)
  const entries = await bytesAt(file, offset + 2, length + 4)
  for (let at = 0; at + ENTRY_BYTES <= Math.min(length, entries.length); at += ENTRY_BYTES) {
    const isShort = numbers.short(entries, at + 2) === 3
    const value = isShort ? numbers.short(entries, at + 8) : numbers.long(entries, at + 8)
    const count = numbers.long(entries, at + 4)
    tags.set(numbers.short(entries, at), { count, value, at: offset + 2 + at + 8 })
  }
  return { tags, next: entries.length >= length + 4 ? numbers.long(entries, length) : 0 }
}

async function longsOf(
  file: FileHandle,
  { count, value, at }: { count: number; value: number; at: number },
  numbers: Numbers,
) {
  const longs = Math.min(count, MAX_DIRECTORIES)
  const bytes = await bytesAt(file, count > 1 ? value : at, 4 * longs)
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => numbers.long(bytes, 4 * index))
}

const isRaw = (tags: Tags) =>
  tags.has(DNG_VERSION) ||
  SENSOR.includes(tags.get(PHOTOMETRIC)?.value ?? 0) ||
  RAW_COMPRESSION.includes(tags.get(COMPRESSION)?.value ?? 0)

async function makerOf(file: FileHandle, tags: Tags | undefined): Promise<string> {
  const make = tags?.get(MAKE)
  if (!make || make.count <= 4) return ''
  const text = (await bytesAt(file, make.value, Math.min(make.count, 24))).toString('latin1')
  return /^[\w -]+/.exec(text)?.[0].trim() ?? ''
}
