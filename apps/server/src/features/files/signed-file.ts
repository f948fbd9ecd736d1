/**
 * Signs URLs of files that are not public: `/files/{kind}/{ref}/{file-name}?exp=&sig=` (R-FILE-1). The
 * signature covers purpose, version, kind, reference, name and expiry. The name is only the one under which
 * the browser saves the file; it never becomes a path (R-FILE-4).
 */
import { createHash, type KeyObject } from 'node:crypto'
import type { FileKind } from '@rushes/contract/file-kinds'
import { MOUNTS } from '../../mounts.ts'
import { type Clock, isInForce } from '../../platform/clock.ts'
import { isSameSignature, sign } from '../../platform/signing.ts'

const PREPARED: readonly FileKind[] = ['delivery', 'delivered-file', 'comp', 'comp-licence']
/** Lifetime of the URLs of prepared files. */
export const DELIVERY_TTL_MS = 24 * 60 * 60_000
/** Lifetime of all other URLs, which the requesting page uses immediately. */
const ADDRESS_TTL_MS = 5 * 60_000

/** Separates a reference from the version of its bytes; no reference contains it. */
const VERSION_MARK = '~'

/**
 * Binds a reference to its bytes: a URL that would send other bytes is refused (R-FILE-12).
 * @param etag strong ETag
 */
export const versionedRef = (ref: string, etag: string): string =>
  `${ref}${VERSION_MARK}${createHash('sha256').update(etag).digest('hex').slice(0, 16)}`

/** @returns the reference, and a function that checks whether a file with an ETag is the signed one. */
export function readVersionedRef(text: string): { ref: string; isVersion: (etag: string) => boolean } {
  const [ref = '', version] = text.split(VERSION_MARK)
  return { ref, isVersion: (etag) => version === undefined || versionedRef(ref, etag) === text }
}

export type FileAddress = { kind: FileKind; ref: string; fileName: string; expiresAt: Date }
/** A received URL with its parts percent-decoded. */
export type ReceivedAddress = { kind: FileKind; ref: string; fileName: string; exp: string; sig: string }

const VERSION = 1

/**
 * Returns the path that is sent as `file_url`; the client prepends the API's host.
 */
export function signFileUrl(secret: KeyObject, address: FileAddress): string {
  const { kind, ref, fileName, expiresAt } = address
  const exp = String(Math.floor(expiresAt.getTime() / 1000))
  const sig = signatureOf(secret, { kind, ref, fileName, exp })
  const path = `${MOUNTS.files.path}/${kind}/${encodeURIComponent(ref)}/${encodeURIComponent(fileName)}`
  return `${path}?exp=${exp}&sig=${sig}`
}

/** Returns the response for a file that is not prepared: its URL, valid for five minutes, and its name. */
export function signedFile(
  { secret, clock }: { secret: KeyObject; clock: Clock },
  file: Omit<FileAddress, 'expiresAt'>,
): { file_url: string; file_name: string } {
  const expiresAt = new Date(clock.now().getTime() + ADDRESS_TTL_MS)
  return { file_url: signFileUrl(secret, { ...file, expiresAt }), file_name: file.fileName }
}

/**
 * Verifies the signature and the expiry of a URL. A URL that was signed while the clock was ahead counts as
 * expired (R-ACCESS-2). A forged URL is never reported as expired.
 */
export function verifyFileUrl(
  secret: KeyObject,
  received: ReceivedAddress,
  now: Date,
): 'good' | 'expired' | 'forged' {
  if (!isSameSignature(received.sig, signatureOf(secret, received))) return 'forged'
  const ttlMs = PREPARED.includes(received.kind) ? DELIVERY_TTL_MS : ADDRESS_TTL_MS
  return isInForce(new Date(Number(received.exp) * 1000), ttlMs, now) ? 'good' : 'expired'
}

function signatureOf(
  secret: KeyObject,
  { kind, ref, fileName, exp }: Pick<ReceivedAddress, 'kind' | 'ref' | 'fileName' | 'exp'>,
): string {
  return sign(secret, 'rushes-file', [VERSION, kind, ref, fileName, exp])
}
