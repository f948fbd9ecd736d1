/** Finds the metadata in the boxes of a JPEG 2000 or JPEG XL, which the library of pictures does not read. */
import { type FileHandle, open } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { bytesAt } from '../bytes-at.ts'
import { type Box, boxesIn } from './boxes.ts'
import { RDF } from './xmp-properties.ts'

type Name = 'xmp' | 'iptc' | 'exif' | 'credentials'
/** The first of each kind. */
export type BoxedMetadata = { [Kind in Name]?: Buffer | undefined } & {
  /** Something after the rest is damaged or too large. */
  isCutOff?: boolean
}

/** The largest size of all metadata in a file, also after it is decompressed. */
const MAX_BYTES = 8 * 2 ** 20
const TYPE_BYTES = 4
const UUID_BYTES = 16

const BY_TYPE: ReadonlyMap<string, Name> = new Map([
  ['xml ', 'xmp'],
  ['exif', 'exif'],
  ['jumb', 'credentials'],
])
/** Metadata by the UUID of its box; the UUIDs of Photoshop differ from the usual ones. */
const BY_UUID: ReadonlyMap<string, Name> = new Map([
  ['be7acfcb97a942e89c71999491e3afac', 'xmp'],
  ['4a706754696666457869662d3e4a5032', 'exif'],
  ['0537cdab9d0c4431a72afa561f2a113e', 'exif'],
  ['33c7a4d2b81d4723a0baf1a3e097ad38', 'iptc'],
  ['09a14e97c0b442e0bebf36df6f0ce36f', 'iptc'],
  ['2c4c0100850440b9a03e562148d6dfeb', 'iptc'],
])

export async function boxedMetadata(path: string): Promise<BoxedMetadata> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const found: BoxedMetadata = {}
    let left = MAX_BYTES
    for await (const box of boxesIn(file, { begin: 0, end: size })) {
      const block = await blockOf(file, box)
      if (block.name === undefined || found[block.name]) continue
      const bytes = await contentOf(file, block, left)
      if (!bytes) return { ...found, isCutOff: true }
      left -= bytes.length
      // A JPEG 2000 has XML of any kind.
      if (block.name !== 'xmp' || bytes.includes(RDF)) found[block.name] = bytes
    }
    return found
  } finally {
    await file.close()
  }
}

type Block = Box & { name: Name | undefined; isCompressed?: boolean; hasOffset?: boolean }

async function blockOf(file: FileHandle, box: Box): Promise<Block> {
  if (box.type === 'uuid') {
    const uuid = (await bytesAt(file, box.begin, UUID_BYTES)).toString('hex')
    return { ...box, begin: box.begin + UUID_BYTES, name: BY_UUID.get(uuid) }
  }
  const isCompressed = box.type === 'brob'
  const inner = isCompressed ? (await bytesAt(file, box.begin, TYPE_BYTES)).toString('latin1') : box.type
  // Programs differ in upper and lower case.
  const type = inner.toLowerCase()
  const begin = box.begin + (isCompressed ? TYPE_BYTES : 0)
  return { ...box, begin, name: BY_TYPE.get(type), isCompressed, hasOffset: type === 'exif' }
}

/** @returns undefined for more than `most` bytes, and for what cannot be decompressed */
async function contentOf(file: FileHandle, block: Block, most: number): Promise<Buffer | undefined> {
  const length = Math.max(0, block.end - block.begin)
  if (length > most) return undefined
  const stored = await bytesAt(file, block.begin, length)
  const bytes = block.isCompressed === true ? decompressed(stored, most) : stored
  if (!bytes || block.hasOffset !== true) return bytes
  return bytes.length < TYPE_BYTES ? undefined : bytes.subarray(TYPE_BYTES + bytes.readUInt32BE(0))
}

function decompressed(bytes: Buffer, most: number): Buffer | undefined {
  try {
    return brotliDecompressSync(bytes, { maxOutputLength: most })
  } catch {
    return undefined
  }
}
