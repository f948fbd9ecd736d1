/** Computes the checksums of a file: the CRC-32 that a ZIP needs in advance, and the SHA-256 for licences. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { crc32 } from 'node:zlib'

export type Checksum = {
  /** 64 hexadecimal digits. */
  sha256: string
  /** Unsigned. */
  crc32: number
  sizeBytes: number
}

/** Reads the file in one pass, whatever its size. */
export async function checksumFile(path: string): Promise<Checksum> {
  return await checksumOf(createReadStream(path, { highWaterMark: 1024 * 1024 }))
}

export async function checksumOf(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<Checksum> {
  const hash = createHash('sha256')
  let crc = 0
  let sizeBytes = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    crc = crc32(chunk, crc)
    sizeBytes += chunk.byteLength
  }
  return { sha256: hash.digest('hex'), crc32: crc, sizeBytes }
}
