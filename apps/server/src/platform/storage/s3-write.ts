/** Writes objects: short ones in one request, longer ones in parts that become an object when complete. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { checksumFile } from '@rushes/media/checksum'
import { fileBytes } from '../file-bytes.ts'
import { checkedBytes, type PutOptions } from './checked-bytes.ts'
import { mediaTypeOf } from './media-type.ts'
import type { S3 } from './s3-client.ts'
import { PUBLIC_PREFIX } from './storage.ts'

/** Size of a part; the maximum of 10,000 parts makes 80 GiB. */
const PART_BYTES = 8 * 2 ** 20
const PARTS_AT_ONCE = 3

export async function putObject(
  s3: S3,
  key: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  options: PutOptions = {},
): Promise<void> {
  const chunks = checkedBytes(key, content instanceof Uint8Array ? [content] : content, options)
  const iterator = chunks[Symbol.asyncIterator]()
  const start: Uint8Array[] = []
  let bytes = 0
  try {
    while (bytes <= PART_BYTES) {
      const next = await iterator.next()
      if (next.done) return await putBytes(s3, key, Buffer.concat(start))
      start.push(next.value)
      bytes += next.value.byteLength
    }
    async function* all() {
      yield* start.splice(0)
      yield* { [Symbol.asyncIterator]: () => iterator }
    }
    await putParts(s3, key, Readable.from(all(), { objectMode: false }), options.sha256)
  } finally {
    await iterator.return?.()
  }
}

/** Stores a finished file of this machine, whose SHA-256 is known before the first byte is sent. */
export async function putFile(s3: S3, key: string, path: string): Promise<void> {
  const { sha256, sizeBytes } = await checksumFile(path)
  await putObject(s3, key, fileBytes(path), { sizeBytes, sha256 })
}

/** @param more a condition under which the store accepts the object */
export async function putBytes(
  { client, bucket, nameOf, send }: S3,
  key: string,
  bytes: Uint8Array,
  more: { IfNoneMatch?: '*' } = {},
): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const put = new PutObjectCommand({
    Bucket: bucket,
    Key: nameOf(key),
    Body: bytes,
    ...factsOf(key, sha256),
    ...more,
  })
  await send(() => client.send(put))
}

// The signature of each part covers its SHA-256, so the store rejects parts that were changed in transit.
async function putParts({ client, bucket, nameOf, send }: S3, key: string, body: Readable, sha256?: string) {
  const upload = new Upload({
    client,
    params: { Bucket: bucket, Key: nameOf(key), Body: body, ...factsOf(key, sha256) },
    partSize: PART_BYTES,
    queueSize: PARTS_AT_ONCE,
    leavePartsOnError: false,
  })
  await send(() => upload.done())
}

/** Returns headers of an object for clients that fetch it from the store. */
const factsOf = (key: string, sha256: string | undefined) => ({
  ...(key.startsWith(PUBLIC_PREFIX) && {
    ContentType: mediaTypeOf(key),
    CacheControl: 'public, max-age=31536000, immutable',
  }),
  ...(sha256 !== undefined && { Metadata: { sha256 } }),
})
