/** A file that is made for each request, and not stored. */
import { Readable } from 'node:stream'
import { tagOf } from '../../http/entity-tag.ts'
import type { SentFile } from './send-file.ts'
import { readFrom } from './zip-archive.ts'

export type MadeFile = SentFile & { fileName: string; contentType: string }

export const madeFile = (fileName: string, contentType: string, bytes: Buffer): MadeFile => ({
  fileName,
  contentType,
  sizeBytes: bytes.length,
  etag: tagOf(bytes),
  open: async (range) => Readable.from(readFrom(bytes)(range)),
})
