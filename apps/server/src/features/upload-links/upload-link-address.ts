/**
 * Derives the address of an upload link from a seed and the secret, so that the database alone gives no
 * access.
 */
import { type KeyObject, randomBytes } from 'node:crypto'
import { hashToken } from '../../http/viewer.ts'
import { sign } from '../../platform/signing.ts'

const refOfSeed = (secret: KeyObject, seed: string): string =>
  sign(secret, 'rushes-upload-link', [seed]).slice(0, 22)

const addressOf = (baseUrl: string, ref: string): string => `${baseUrl}/upload-link/${ref}`

export function newAddress(secret: KeyObject, baseUrl: string) {
  const seed = randomBytes(16).toString('base64url')
  const ref = refOfSeed(secret, seed)
  return { seed, ref_sha256: hashToken(ref), url: addressOf(baseUrl, ref) }
}

/** Returns null for a link that was created under another secret. */
export function knownAddress(
  { secret, config }: { secret: KeyObject; config: { baseUrl: string } },
  { seed, ref_sha256 }: { seed: string; ref_sha256: Buffer },
): string | null {
  const ref = refOfSeed(secret, seed)
  return hashToken(ref).equals(ref_sha256) ? addressOf(config.baseUrl, ref) : null
}
