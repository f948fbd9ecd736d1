/**
 * Decides which requests of the tus protocol reach its library (R-INGEST-23): those that all readers between the sender and
 * the file on the disk understand in one way.
 */

/** As Node has them: names in small letters. */
type Headers = Readonly<Record<string, string | string[] | undefined>>

/** 300 characters of a name, in base64, and the other fields that browsers send. */
const MAX_METADATA = 4_096

export const isUploadId = (id: string): boolean => /^[0-9a-f]{32}$/.test(id)

/** Parts of other uploads, lengths for later, and methods that are not those of the request. */
const UNSUPPORTED = ['upload-concat', 'upload-defer-length', 'x-http-method-override']
const NUMBERS = ['upload-length', 'upload-offset']
const READ = ['tus-resumable', 'content-type', 'content-length', 'origin', 'upload-metadata', ...NUMBERS]

/** @param address of the upload that was checked. @returns a sentence; null for a request that is plain. */
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

/** Pairs of a key and a value in base64, with commas between them. */
const keysOf = (metadata: string): string[] =>
  metadata === '' ? [] : metadata.split(',').map((pair) => pair.trim().split(' ')[0] ?? '')

/** No exponent, sign or fraction, which other readers stop at. */
const isPlainNumber = (value: unknown): boolean =>
  typeof value === 'string' && /^(0|[1-9]\d{0,15})$/.test(value) && Number.isSafeInteger(Number(value))

/** What the library reads; it refuses some of the other headers that proxies add. */
export const readHeaders = (headers: Headers): [string, string][] =>
  READ.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, String(value)]]
  })
