/** Signs and checks the token that confirms one offer of a licence to an agent (R-MCP-3). */
import { createHash, type KeyObject, randomBytes } from 'node:crypto'
import { isInForce } from '../../platform/clock.ts'
import { isSameSignature, sign } from '../../platform/signing.ts'

export const CONFIRMATION_TTL_MS = 5 * 60_000

export const TOKEN_REFUSALS = {
  foreign:
    'This confirmation token does not belong to this API key and this request. Call license_clip without a token first, and change nothing in between.',
  expired:
    'This confirmation token has expired. Call license_clip without a token again, and check the offer.',
  changed:
    'The price or the terms have changed since they were confirmed. Call license_clip without a token again, and check the new offer.',
} as const

/** `request` is what the agent asked for, `offer` what it was answered. */
type Confirmed = { keyId: number; accountId: number; request: unknown; offer: unknown }

const TOKEN = /^(\d{13})\.([\w-]{22})\.([\w-]{43})\.([\w-]{43})$/

export function confirmationToken(
  secret: KeyObject,
  confirmed: Confirmed,
  now: Date,
): { token: string; endsAt: Date } {
  const endsAt = new Date(now.getTime() + CONFIRMATION_TTL_MS)
  const text = [endsAt.getTime(), randomBytes(16).toString('base64url'), digestOf(confirmed.offer)].join('.')
  return { token: `${text}.${signatureOf(secret, confirmed, text)}`, endsAt }
}

/** @returns the number of the confirmation, which is used once, and whether an offer is the confirmed one; or a refusal */
export function readConfirmation(
  secret: KeyObject,
  token: string,
  confirmed: Omit<Confirmed, 'offer'>,
  now: Date,
): { nonce: string; isOf: (offer: unknown) => boolean } | { refused: string } {
  const [, endsAt = '', nonce = '', digest = '', signature = ''] = TOKEN.exec(token) ?? []
  const text = [endsAt, nonce, digest].join('.')
  if (!isSameSignature(signature, signatureOf(secret, confirmed, text))) {
    return { refused: TOKEN_REFUSALS.foreign }
  }
  if (!isInForce(new Date(Number(endsAt)), CONFIRMATION_TTL_MS, now)) {
    return { refused: TOKEN_REFUSALS.expired }
  }
  return { nonce, isOf: (offer) => digestOf(offer) === digest }
}

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

const signatureOf = (
  secret: KeyObject,
  { keyId, accountId, request }: Omit<Confirmed, 'offer'>,
  text: string,
) => sign(secret, 'mcp-confirmation', [keyId, accountId, digestOf(request), text])
