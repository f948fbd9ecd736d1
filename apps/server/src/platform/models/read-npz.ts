/** Reads the arrays of a NPZ file, the archive format of NumPy. The caller has verified the checksum of the file. */
import { readZipFile } from './read-zip.ts'

/** Version and length of the description are in front of it. */
const LENGTH_AT = 8
const DESCRIPTION_AT = 10
const MAX_DESCRIPTION = 246

/** Returns the bytes of an array, in the order of its rows. */
export function readArray(archive: Buffer, name: string, bytes: number): Buffer {
  const file = readZipFile(archive, `${name}.npy`, bytes + DESCRIPTION_AT + MAX_DESCRIPTION)
  const content = file?.subarray(DESCRIPTION_AT + file.readUInt16LE(LENGTH_AT))
  if (content?.length !== bytes) throw new Error(`The weights have no array ${name} of ${bytes} bytes`)
  return content
}

export function readNumbers(archive: Buffer, name: string, count: number): Float32Array {
  const content = readArray(archive, name, count * Float32Array.BYTES_PER_ELEMENT)
  // Numbers in a Buffer need not begin at a multiple of four bytes.
  return new Float32Array(Uint8Array.from(content).buffer)
}
