/** The address of a download link: it follows from a seed and the secret, so that the database alone opens nothing. */
import type { KeyObject } from 'node:crypto'
import { hashToken } from '../../http/viewer.ts'
import { sign } from '../../platform/signing.ts'

export const refOfSeed = (secret: KeyObject, seed: string): string =>
  sign(secret, 'rushes-download-link', [seed]).slice(0, 22)

export const addressOfLink = (baseUrl: string, ref: string): string => `${baseUrl}/download-link/${ref}`

/** Null for a link that was made before addresses could be shown again, or under another secret. */
export function knownRef(
  secret: KeyObject,
  link: { seed: string | null; ref_sha256: Buffer },
): string | null {
  if (link.seed === null) return null
  const ref = refOfSeed(secret, link.seed)
  return hashToken(ref).equals(link.ref_sha256) ? ref : null
}
