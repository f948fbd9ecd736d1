/**
 * Derives the URL of a download link from a seed and the secret, so that the database alone grants no access.
 */
import type { KeyObject } from 'node:crypto'
import { hashToken } from '../../http/viewer.ts'
import { sign } from '../../platform/signing.ts'

export const refOfSeed = (secret: KeyObject, seed: string): string =>
  sign(secret, 'rushes-download-link', [seed]).slice(0, 22)

export const addressOfLink = (baseUrl: string, ref: string): string => `${baseUrl}/download-link/${ref}`

/** @returns null for a link without a stored seed, or one created with another secret */
export function knownRef(
  secret: KeyObject,
  link: { seed: string | null; ref_sha256: Buffer },
): string | null {
  if (link.seed === null) return null
  const ref = refOfSeed(secret, link.seed)
  return hashToken(ref).equals(link.ref_sha256) ? ref : null
}
