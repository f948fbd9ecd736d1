/**
 * Streams an archive without a temporary copy. The import recorded sizes and CRC-32, so that the total length
 * and the position of any part are known before the first byte (R-FILE-5).
 */
import { Readable } from 'node:stream'
import { uniqueFileNames } from '@rushes/commerce/file-names'
import type { ByteRange } from './byte-range.ts'
import { centralRecord, endRecords, localHeader, type ZipRecord } from './zip-records.ts'

export type ZipEntry = {
  name: string
  sizeBytes: number
  crc32: number
  /** Reads the bytes from `start` to `end`, both inclusive. Called only for existing parts. */
  read(range: ByteRange): Content | Promise<Content>
}

/**
 * Remaining bytes of a part at which the next parts are opened. Earlier, their responses would stay unread
 * too long.
 */
const NEAR_END_BYTES = 32 * 2 ** 20

type Part = { offset: number; sizeBytes: number; read: ZipEntry['read'] }
export type ZipArchive = { sizeBytes: number; read(range: ByteRange): Readable }

/**
 * Builds an archive with safe and unique names; entries keep their order.
 * @param ahead number of parts that are opened before they are needed
 */
export function zipArchive(entries: readonly ZipEntry[], at: Date, ahead = 0): ZipArchive {
  const names = uniqueFileNames(entries.map(({ name }) => name))
  const parts: Part[] = []
  const records: ZipRecord[] = []
  let offset = 0
  const append = (sizeBytes: number, read: Part['read']) => {
    parts.push({ offset, sizeBytes, read })
    offset += sizeBytes
  }
  const appendBytes = (bytes: Buffer) => append(bytes.length, readFrom(bytes))

  for (const [index, entry] of entries.entries()) {
    const { sizeBytes, crc32 } = entry
    const record: ZipRecord = { name: names[index] ?? entry.name, sizeBytes, crc32, offset }
    records.push(record)
    appendBytes(localHeader(record, at))
    append(sizeBytes, (range) => entry.read(range))
  }
  const directory = Buffer.concat(records.map((record) => centralRecord(record, at)))
  const start = offset
  appendBytes(directory)
  appendBytes(endRecords({ count: records.length, offset: start, sizeBytes: directory.length }))

  return {
    sizeBytes: offset,
    read: (range) => Readable.from(readParts(parts, range, ahead), { objectMode: false }),
  }
}

/** Reads bytes from memory. */
export function readFrom(bytes: Uint8Array) {
  return async function* ({ start, end }: ByteRange): AsyncIterable<Uint8Array> {
    yield bytes.subarray(start, end + 1)
  }
}

type Content = AsyncIterable<Uint8Array> & { destroy?(): void }
type Opened = { sizeBytes: number; content: Promise<Content> }

/**
 * Opens each part when it is needed, or up to `ahead` parts earlier, so that a remote store responds in the
 * meantime. A part of any length is one request, because each further request would add a delay.
 */
async function* readParts(
  parts: readonly Part[],
  range: ByteRange,
  ahead: number,
): AsyncGenerator<Uint8Array> {
  const pieces = piecesOf(parts, range)
  const opened: Opened[] = []
  const openUpTo = (count: number) => {
    while (opened.length < count) {
      const next = pieces.next()
      if (next.done) return
      opened.push(openPiece(next.value))
    }
  }
  try {
    for (;;) {
      openUpTo(1)
      const [first] = opened
      if (!first) return
      yield* exactly(first, () => openUpTo(1 + ahead))
      opened.shift()
    }
  } finally {
    for (const { content } of opened)
      content.then(
        (one) => one.destroy?.(),
        () => undefined,
      )
  }
}

type Piece = { part: Part; from: number; to: number }

function* piecesOf(parts: readonly Part[], { start, end }: ByteRange): Generator<Piece> {
  for (const part of parts) {
    const from = Math.max(start - part.offset, 0)
    const to = Math.min(end - part.offset, part.sizeBytes - 1)
    if (from <= to) yield { part, from, to }
  }
}

function openPiece({ part, from, to }: Piece): Opened {
  const content = Promise.resolve(part.read({ start: from, end: to }))
  // The reader receives the error; without a reader it is ignored.
  content.catch(() => undefined)
  return { sizeBytes: to - from + 1, content }
}

async function* exactly({ sizeBytes, content }: Opened, nearEnd: () => void): AsyncGenerator<Uint8Array> {
  let missing = sizeBytes
  if (missing <= NEAR_END_BYTES) nearEnd()
  for await (const chunk of await content) {
    missing -= chunk.length
    if (missing <= NEAR_END_BYTES) nearEnd()
    yield chunk
  }
  // A file shorter than promised must break the download: the bytes that follow would take its place.
  if (missing !== 0) throw new Error(`An entry of the archive is ${missing} bytes short of its size`)
}
