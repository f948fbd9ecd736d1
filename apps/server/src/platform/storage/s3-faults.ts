/** What an object store refuses or fails at, in words that an operator can act on. */
import { FileMissing, StorageMisconfigured, StorageUnavailable } from './storage.ts'

/** Names of faults that last until somebody changes something. */
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

/** Of a file in parts: what was sent of it is gone, and it can be sent again. */
const LOST_PARTS: readonly string[] = ['NoSuchUpload', 'InvalidPart']

/** Answers to a request that has no body for the fault's name, such as HEAD. */
const NAMES: Readonly<Record<number, string>> = { 301: 'PermanentRedirect', 403: 'AccessDenied' }

/** @param key the file that was asked for; undefined where the request was about no file */
export function faultOf(error: unknown, bucket: string, key?: string): Error {
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
  // What is no answer of the store is the connection to it.
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

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : error.name)

const CONNECTION =
  /^(ECONN|ENOTFOUND|EAI_AGAIN|EPIPE|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ERR_TLS|CERT|DEPTH_ZERO|UNABLE_TO|SELF_SIGNED|HPE_)|Timeout|NetworkingError|AbortError|ERR_STREAM_PREMATURE_CLOSE/

const isOfConnection = (error: Error) => CONNECTION.test(codeOf(error)) || CONNECTION.test(error.name)
