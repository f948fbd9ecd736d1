/** Reads objects. An interrupted read continues at the byte where it stopped. */

import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3'
import { checkedBytes } from './checked-bytes.ts'
import type { S3 } from './s3-client.ts'
import { FileMissing, StorageUnavailable, type StoredRange } from './storage.ts'

/** Maximum of interruptions without a byte between them. */
const MAX_BREAKS = 5
const FIRST_PAUSE_MS = 100
const BUFFERED_BYTES = 256 * 1024

/** @throws FileMissing, StorageUnavailable */
export async function openObject(s3: S3, key: string, range?: StoredRange): Promise<Readable> {
  const start = range?.start ?? 0
  const first = await getObject(s3, key, range && headerOf(range))
  const end = start + (first.size - 1)
  return resuming(first.body, { at: start, end }, async (at) => {
    // The entity tag prevents reading from another file that has replaced this one.
    const { body } = await getObject(s3, key, headerOf({ start: at, end }), first.etag)
    return body
  })
}

const headerOf = ({ start, end }: StoredRange) => `bytes=${start}-${end}`

async function getObject({ client, bucket, nameOf, send }: S3, key: string, range?: string, etag?: string) {
  const { Body, ContentLength, ETag } = await send(
    () =>
      client.send(new GetObjectCommand({ Bucket: bucket, Key: nameOf(key), Range: range, IfMatch: etag })),
    key,
  )
  if (!(Body instanceof Readable)) throw new StorageUnavailable('The object store answered without a body.')
  return { body: Body, size: ContentLength ?? 0, etag: ETag }
}

/** @param again continues to read from a byte */
function resuming(
  first: Readable,
  place: { at: number; end: number },
  again: (at: number) => Promise<Readable>,
): Readable {
  let current = first
  let breaks = 0
  const out = new Readable({
    highWaterMark: BUFFERED_BYTES,
    read: () => void current.resume(),
    destroy(error, done) {
      // An abort caused by closing is ignored.
      current.on('error', () => undefined)
      current.destroy()
      done(error)
    },
  })
  // A stream that was opened in advance may fail before it is read; the reader receives the error later.
  out.on('error', () => undefined)
  function take(body: Readable): void {
    current = body
    body.on('data', (chunk: Buffer) => {
      place.at += chunk.length
      breaks = 0
      if (!out.push(chunk)) body.pause()
    })
    body.once('end', () => {
      if (place.at > place.end) out.push(null)
      else void goOn(new Error('The answer was shorter than announced'))
    })
    body.once('error', (error) => void goOn(error))
  }
  async function goOn(cause: Error): Promise<void> {
    if (out.destroyed) return
    breaks += 1
    if (breaks > MAX_BREAKS) {
      out.destroy(new StorageUnavailable('The object store broke off a file again and again.', { cause }))
      return
    }
    await pause(FIRST_PAUSE_MS * 2 ** (breaks - 1))
    await again(place.at).then(
      (body) => (out.destroyed ? void body.destroy() : take(body)),
      (error: Error) => (error instanceof StorageUnavailable ? goOn(error) : void out.destroy(error)),
    )
  }
  take(first)
  return out
}

export async function headOf({ client, bucket, nameOf, send }: S3, key: string) {
  const head = new HeadObjectCommand({ Bucket: bucket, Key: nameOf(key) })
  const found = await send(() => client.send(head), key).catch((error: unknown) => {
    if (!(error instanceof FileMissing)) throw error
  })
  if (!found) return undefined
  const {
    ContentLength: sizeBytes = 0,
    ETag: etag = '',
    LastModified: modifiedAt = new Date(0),
    Metadata,
  } = found
  return { sizeBytes, etag, modifiedAt, sha256: Metadata?.['sha256'] }
}

export async function fetchFile(
  s3: S3,
  key: string,
  path: string,
  expected: { sizeBytes: number; sha256?: string },
) {
  await pipeline(checkedBytes(key, await openObject(s3, key), expected), createWriteStream(path))
}
