/**
 * Writes and reads the grant of a download link: signed text with the link, the address and the expiry
 * (R-LINK-3). The browser stores it as `linkId`.
 */
import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { isInForce } from '../../platform/clock.ts'
import { isSameSignature, sign } from '../../platform/signing.ts'

export type LinkGrant = { linkId: number; email: string }

const GRANT_TTL_MS = 60 * 60 * 1_000
const Content = z.tuple([z.int(), z.string(), z.int()])

export function writeGrant(secret: KeyObject, { linkId, email }: LinkGrant, now: Date): string {
  const content = JSON.stringify([linkId, email, now.getTime() + GRANT_TTL_MS])
  const text = Buffer.from(content).toString('base64url')
  return `${text}.${signatureOf(secret, text)}`
}

/**
 * @returns null when the grant is forged, damaged, expired, or was issued while the clock was ahead
 * (R-ACCESS-2).
 */
export function readGrant(secret: KeyObject, grant: string, now: Date): LinkGrant | null {
  const [text = '', signature = '', ...more] = grant.split('.')
  if (more.length > 0 || !isSameSignature(signature, signatureOf(secret, text))) return null
  const [linkId, email, endsAt] = Content.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  return isInForce(new Date(endsAt), GRANT_TTL_MS, now) ? { linkId, email } : null
}

const signatureOf = (secret: KeyObject, text: string) => sign(secret, 'rushes-link-grant', [text])
