/** The connection to a bucket of an S3-compatible store. Only this import loads the client library. */
import type { Socket } from 'node:net'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { timed } from '../../observations.ts'
import type { S3Address } from './s3-address.ts'
import { FileMissing, requireKey, StorageMisconfigured, StorageUnavailable } from './storage.ts'

/** Messages for permanent errors, by their names. */
const SENTENCES: Readonly<Record<string, (bucket: string) => string>> = {
  NoSuchBucket: (bucket) => `The object store has no bucket ${bucket}.`,
  AccessDenied: (bucket) => `The object store does not let these keys use the bucket ${bucket}.`,
  InvalidAccessKeyId: () => 'The object store does not know the access key.',
  SignatureDoesNotMatch: () =>
    'The object store refuses the signature: the secret key is not the one of the access key.',
  RequestTimeTooSkewed: () =>
    "The object store refuses this machine's clock: it is more than 15 minutes off.",
  PermanentRedirect: (bucket) => `The bucket ${bucket} is in another region.`,
  AuthorizationHeaderMalformed: (bucket) => `The bucket ${bucket} is in another region.`,
  CredentialsProviderError: () =>
    'There are no keys for the object store: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role.',
}

/** Errors of an upload in parts whose sent parts are lost; it can be sent again. */
const LOST_PARTS: readonly string[] = ['NoSuchUpload', 'InvalidPart']

/** Error names by status, for responses without a body, such as to HEAD. */
const NAMES: Readonly<Record<number, string>> = { 301: 'PermanentRedirect', 403: 'AccessDenied' }

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : error.name)

const CONNECTION =
  /^(ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ERR_TLS|CERT|DEPTH_ZERO|UNABLE_TO|SELF_SIGNED|HPE_)|Timeout|NetworkingError|AbortError|ERR_STREAM_PREMATURE_CLOSE/

const isOfConnection = (error: Error) => CONNECTION.test(codeOf(error)) || CONNECTION.test(error.name)

const CONNECT_MS = 3_000

/** Time limit for one request, which sends at most one part. */
const PART_MS = 60_000

/** Each reader of a file uses a connection for as long as it reads. */
const MAX_CONNECTIONS = 1_000

/** Number of attempts for a request, with growing pauses between them. */
const ATTEMPTS = 4

const START_MS = 10_000

/** Size of a read from a connection. */
const READ_BYTES = 256 * 1024

export type S3 = {
  client: S3Client
  bucket: string
  /** Returns the name of an object in the bucket. @throws for a text that is no key */
  nameOf(key: string): string
  prefix: string
  /** Runs requests; failures are thrown as errors of the port. @param key requested, for FileMissing */
  send<T>(request: () => Promise<T>, key?: string): Promise<T>
}

export function openS3({ bucket, prefix, endpoint, region }: S3Address): S3 {
  const sockets = { keepAlive: true, maxSockets: MAX_CONNECTIONS, onread: lentBuffer() }
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: ATTEMPTS,
    // Not every store supports the checksums that the library adds by default; signatures already cover the bytes.
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
 * Provides one buffer for reads of all connections, because Node's HTTP client copies the data at once. By
 * default each read allocates a buffer of 64 KiB, which makes a ZIP 50 % more expensive.
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

/** Checks the access; an unreachable store is no error, as it may return. @throws StorageMisconfigured */
export async function requireUsable({ client, bucket, prefix, send }: S3): Promise<void> {
  const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 })
  await send(() => client.send(list, { abortSignal: AbortSignal.timeout(START_MS) })).catch(
    (error: unknown) => {
      if (error instanceof StorageMisconfigured) throw error
    },
  )
}

/** @param key the requested file; undefined if the request was not about a file */
function faultOf(error: unknown, bucket: string, key?: string): Error {
  if (!(error instanceof Error)) return new StorageUnavailable('The object store failed.', { cause: error })
  if (error instanceof FileMissing || error instanceof StorageUnavailable) return error
  const status = statusOf(error)
  if (key !== undefined && status === 404 && error.name !== 'NoSuchBucket') {
    return new FileMissing(key, { cause: error })
  }
  if (LOST_PARTS.includes(error.name)) {
    return new StorageUnavailable(`The object store has lost parts of a file (${error.name}).`, {
      cause: error,
    })
  }
  const sentence = SENTENCES[error.name] ?? SENTENCES[NAMES[status] ?? '']
  if (sentence) return new StorageMisconfigured(sentence(bucket), { cause: error })
  if (status >= 500 || status === 429) {
    return new StorageUnavailable(`The object store answers ${status} (${error.name}).`, { cause: error })
  }
  // An error without a status is a failure of the connection.
  if (status === 0 && isOfConnection(error)) {
    return new StorageUnavailable(`The object store cannot be reached (${codeOf(error)}).`, { cause: error })
  }
  return error
}

function statusOf(error: Error): number {
  const metadata = '$metadata' in error ? error.$metadata : undefined
  const status =
    typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata
      ? metadata.httpStatusCode
      : 0
  return typeof status === 'number' ? status : 0
}
