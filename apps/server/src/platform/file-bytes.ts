/** Reads a file of this machine for the storage. */
import { createReadStream } from 'node:fs'

const READ_BYTES = 2 ** 20

/** Opens the file with the first read: a stream that fails before it has a reader ends the process. */
export async function* fileBytes(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: READ_BYTES })
}
