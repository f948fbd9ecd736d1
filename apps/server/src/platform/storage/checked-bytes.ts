/** Checks bytes that are written to a storage; at their end it throws unless they match size and SHA-256. */
import { createHash } from 'node:crypto'

export type PutOptions = {
  sizeBytes?: number
  /** 64 hexadecimal digits. */
  sha256?: string
}

export async function* checkedBytes(
  name: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { sizeBytes, sha256 }: PutOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  const hash = sha256 === undefined ? undefined : createHash('sha256')
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    hash?.update(chunk)
    yield chunk
  }
  if (sizeBytes !== undefined && bytes !== sizeBytes) {
    throw new Error(`${name} brought ${bytes} bytes instead of ${sizeBytes}`)
  }
  if (hash && hash.digest('hex') !== sha256)
    throw new Error(`${name} brought other bytes than were announced`)
}
