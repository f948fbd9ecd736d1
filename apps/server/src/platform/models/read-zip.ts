/** Reads single files of a ZIP archive, which packages for Java and Python are. */
import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const MAX_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8
/** Node requires chunks of at least this size; one chunk for the whole file needs no copy. */
const MIN_CHUNK = 64

/**
 * Returns the content of one file. The caller verifies its checksum, so no other field of the archive is trusted.
 *
 * @param maxBytes limit of the content
 * @returns undefined if the archive is damaged, or has no such file within the limit
 */
export function readZipFile(archive: Buffer, path: string, maxBytes: number): Buffer | undefined {
  try {
    const at = findEntry(archive, path)
    return at === undefined ? undefined : contentOf(archive, at, maxBytes)
  } catch (error) {
    // Positions outside the archive, and compressed data that ends too early.
    if (error instanceof RangeError || (error instanceof Error && 'code' in error)) return undefined
    throw error
  }
}

function findEntry(archive: Buffer, path: string): number | undefined {
  const name = Buffer.from(path)
  const end = findEnd(archive)
  if (end === undefined) return undefined
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  for (let entry = 0; entry < count && archive.readUInt32LE(at) === ENTRY; entry++) {
    const nameLength = archive.readUInt16LE(at + 28)
    const start = at + ENTRY_BYTES
    if (archive.subarray(start, start + nameLength).equals(name)) return at
    at = start + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return undefined
}

function findEnd(archive: Buffer): number | undefined {
  const last = archive.length - END_BYTES
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at--) {
    if (archive.readUInt32LE(at) === END) return at
  }
  return undefined
}

function contentOf(archive: Buffer, entry: number, maxBytes: number): Buffer | undefined {
  const method = archive.readUInt16LE(entry + 10)
  const size = archive.readUInt32LE(entry + 20)
  const local = archive.readUInt32LE(entry + 42)
  const start = local + LOCAL_BYTES + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const packed = archive.subarray(start, start + size)
  if (method === STORED) return packed.length <= maxBytes ? packed : undefined
  return method === DEFLATED
    ? inflateRawSync(packed, { maxOutputLength: maxBytes, chunkSize: Math.max(maxBytes, MIN_CHUNK) })
    : undefined
}
