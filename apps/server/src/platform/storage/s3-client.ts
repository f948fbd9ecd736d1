/** The connection to one bucket of an S3-compatible store. The client's library is loaded only where this is imported. */
import type { Socket } from 'node:net'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { timed } from '../../observations.ts'
import type { S3Address } from './s3-address.ts'
import { faultOf } from './s3-faults.ts'
import { requireKey, StorageMisconfigured } from './storage.ts'

const CONNECT_MS = 3_000
/** For the answer to one request, which is at most a part that is sent. */
const PART_MS = 60_000
/** Each reader of a file has one for as long as it reads. */
const MOST_CONNECTIONS = 1_000
/** Of one request, with growing pauses between. */
const ATTEMPTS = 4
const START_MS = 10_000
/** Read at once from a connection. */
const READ_BYTES = 256 * 1024

export type S3 = {
  client: S3Client
  bucket: string
  /** The name of an object in the bucket. @throws for what is no key */
  nameOf(key: string): string
  prefix: string
  /** Runs requests; what fails is thrown as the port's errors. @param key that is missing when the store says so */
  send<T>(request: () => Promise<T>, key?: string): Promise<T>
}

export function openS3({ bucket, prefix, endpoint, region }: S3Address): S3 {
  const sockets = { keepAlive: true, maxSockets: MOST_CONNECTIONS, onread: lentBuffer() }
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    // Not every store knows the checksums that the library adds by itself; signatures cover the bytes already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: PART_MS,
      throwOnRequestTimeout: true,
      socketTimeout: PART_MS,
      httpAgent: sockets,
      httpsAgent: sockets,
    },
  })
  return {
    client,
    bucket,
    prefix,
    nameOf: (key) => prefix + requireKey(key),
    send: (request, key) =>
      timed('store', request).catch((error: unknown) => {
        throw faultOf(error, bucket, key)
      }),
  }
}

/**
 * All connections read into one buffer, because Node's HTTP client copies what it takes of it at once. By default each read
 * has a new buffer of 64 KiB, which makes a ZIP cost half as much again.
 */
function lentBuffer() {
  const buffer = Buffer.allocUnsafeSlow(READ_BYTES)
  return {
    buffer,
    callback(this: Socket, bytes: number): boolean {
      this.emit('data', buffer.subarray(0, bytes))
      return true
    },
  }
}

/** A store that cannot be reached may come back; one that refuses will not. @throws StorageMisconfigured */
export async function requireUsable({ client, bucket, prefix, send }: S3): Promise<void> {
  const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 })
  await send(() => client.send(list, { abortSignal: AbortSignal.timeout(START_MS) })).catch(
    (error: unknown) => {
      if (error instanceof StorageMisconfigured) throw error
    },
  )
}
