/**
 * An archive that exists only while it is read. The import recorded sizes and CRC-32, so the layout is known before the
 * first byte: the total length, and any part, without a temporary copy (R-FILE-5).
 */
import { Readable } from 'node:stream'
import type { ByteRange } from './byte-range.ts'
import { uniqueFileNames } from './file-name.ts'
import { centralRecord, endRecords, localHeader, type ZipRecord } from './zip-records.ts'

export type ZipEntry = {
  name: string
  sizeBytes: number
  crc32: number
  /** The bytes from `start` to `end`, both included. Called only for parts that exist. */
  read(range: ByteRange): AsyncIterable<Uint8Array>
}

type Part = { offset: number; sizeBytes: number; read(range: ByteRange): AsyncIterable<Uint8Array> }
export type ZipArchive = { sizeBytes: number; read(range: ByteRange): Readable }

/** Names are made safe and unique; entries keep their order. */
export function zipArchive(entries: readonly ZipEntry[], at: Date): ZipArchive {
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
    read: (range) => Readable.from(readParts(parts, range), { objectMode: false }),
  }
}

/** Reads bytes that are in memory already. */
export function readFrom(bytes: Uint8Array) {
  return async function* ({ start, end }: ByteRange): AsyncIterable<Uint8Array> {
    yield bytes.subarray(start, end + 1)
  }
}

async function* readParts(parts: readonly Part[], { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  for (const { offset, sizeBytes, read } of parts) {
    const from = Math.max(start - offset, 0)
    const to = Math.min(end - offset, sizeBytes - 1)
    if (from > to) continue
    let missing = to - from + 1
    for await (const chunk of read({ start: from, end: to })) {
      missing -= chunk.length
      yield chunk
    }
    // A file shorter than promised must break the download: the bytes that follow would take its place.
    if (missing !== 0) throw new Error(`An entry of the archive is ${missing} bytes short of its size`)
  }
}
