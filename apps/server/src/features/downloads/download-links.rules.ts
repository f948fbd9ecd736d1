/**
 * Decides whether an address may open a download link, and the cost of a preparation (R-LINK-1, R-LINK-2,
 * R-LINK-4).
 */
import type { KeyObject } from 'node:crypto'
import { networkOf } from '../../http/limits/visitor-network.ts'
import { isSameSignature, sign } from '../../platform/signing.ts'
import { type Bucket, bucketOf, widerNetworkOf } from '../accounts/sessions/attempts.rules.ts'

const MINUTE_MS = 60_000
/** Replaces the recipients of a link that does not exist, so that an unknown link costs the same comparison. */
const NO_RECIPIENT = ['none@invalid.example']

type Openness = { revoked_at: Date | null; expires_at: Date | null }

export function isOpenLink({ revoked_at, expires_at }: Openness, now: Date): boolean {
  return revoked_at === null && (expires_at === null || expires_at > now)
}

/**
 * Whether the link may be opened with this normalised address. Compares it with every recipient and in
 * constant time, also for a link that does not exist.
 */
export function opensFor(
  secret: KeyObject,
  link: (Openness & { recipients: readonly string[] }) | undefined,
  email: string,
  now: Date,
): boolean {
  const isKnown = isRecipient(secret, link?.recipients ?? NO_RECIPIENT, email)
  return link !== undefined && isKnown && isOpenLink(link, now)
}

function isRecipient(secret: KeyObject, recipients: readonly string[], email: string): boolean {
  const digest = (text: string) => sign(secret, 'rushes-link-recipient', [text])
  const given = [digest(email), digest(email.slice(email.lastIndexOf('@')))]
  const matches = recipients.map((recipient) => {
    const expected = digest(recipient)
    return given.map((one) => isSameSignature(one, expected)).includes(true)
  })
  return matches.includes(true)
}

/**
 * Returns the buckets for wrong addresses: 5 for a link from one address, 20 from one network, 100 for a
 * link.
 */
export function bucketsOfLinkTry({ ref, ip }: { ref: string; ip: string }): Bucket[] {
  return [
    bucketOf(['download-link', ref, networkOf(ip)], 5, 15 * MINUTE_MS),
    bucketOf(['download-link-network', widerNetworkOf(ip)], 20, 60 * MINUTE_MS),
    { ...bucketOf(['download-link-everywhere', ref], 100, 15 * MINUTE_MS), sparesFirstTry: true },
  ]
}

/** A package of files that was already delivered to the address. */
export type Held = { id: number; ref: string; created_at: Date; expires_at: Date; clipIds: readonly number[] }

/**
 * Plans the delivery of clips to an address: an existing package with these clips is reused, and clips that
 * the address can already download cost no preparation (R-LINK-4).
 */
export function planPreparation(
  held: readonly Held[],
  clipIds: readonly number[],
): { reuse: Held } | { costs: 0 | 1 } {
  const covering = held.filter((one) => clipIds.every((id) => one.clipIds.includes(id)))
  const same = covering.find((one) => one.clipIds.length === clipIds.length)
  if (same) return { reuse: same }
  return { costs: covering.length > 0 ? 0 : 1 }
}

/** Returns the stored form of a recipient domain, such as '@example.org'; null for any other text. */
export function readRecipientDomain(text: string): string | null {
  const domain = text.normalize('NFKC').trim().toLowerCase()
  return /^@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) && domain.length <= 254 ? domain : null
}
