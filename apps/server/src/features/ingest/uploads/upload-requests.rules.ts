/**
 * Decides which requests of the tus protocol reach its library (R-INGEST-23): those that all readers between the sender and
 * the file on the disk understand in one way.
 */

/** Headers as in Node, with lowercase names. */
type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Enough for a name of 300 characters in base64, and for the other fields of browsers. */
const MAX_METADATA = 4_096

export const isUploadId = (id: string): boolean => /^[0-9a-f]{32}$/.test(id)

/** Headers for concatenation, deferred lengths and overridden methods. */
const UNSUPPORTED = ['upload-concat', 'upload-defer-length', 'x-http-method-override']
const NUMBERS = ['upload-length', 'upload-offset']
const READ = ['tus-resumable', 'content-type', 'content-length', 'origin', 'upload-metadata', ...NUMBERS]

/** @param address of the upload that was checked. @returns a sentence; null for a valid request. */
export function faultOfUploadRequest(
  { target, headers }: { target: string | undefined; headers: Headers },
  address: string,
): string | null {
  if (target !== address) return 'Please send the address of the upload with nothing added to it.'
  const unsupported = UNSUPPORTED.find((name) => headers[name] !== undefined)
  if (unsupported !== undefined) return `The header ${unsupported} is not supported.`
  const unclear = NUMBERS.find((name) => headers[name] !== undefined && !isPlainNumber(headers[name]))
  if (unclear !== undefined) return `The header ${unclear} must be a whole number of bytes.`
  const metadata = String(headers['upload-metadata'] ?? '')
  if (metadata.length > MAX_METADATA) {
    return `The header upload-metadata may have at most ${MAX_METADATA} characters.`
  }
  return keysOf(metadata).every((key) => /^[a-z][\w.-]*$/i.test(key))
    ? null
    : 'The header upload-metadata has a key that is not a name.'
}

/** Reads pairs of a key and a base64 value, separated by commas. */
const keysOf = (metadata: string): string[] =>
  metadata === '' ? [] : metadata.split(',').map((pair) => pair.trim().split(' ')[0] ?? '')

/** Rejects exponents, signs and fractions, at which other parsers stop. */
const isPlainNumber = (value: unknown): boolean =>
  typeof value === 'string' && /^(0|[1-9]\d{0,15})$/.test(value) && Number.isSafeInteger(Number(value))

/** Keeps the headers that the library reads, because it refuses some others that proxies add. */
export const readHeaders = (headers: Headers): [string, string][] =>
  READ.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
