/**
 * Binds a sign-in to the browser that began it, by a signed cookie of ten minutes (R-OIDC-4). State, nonce and the PKCE
 * verifier are derived from its random value, so neither an address nor a document contains the value of the cookie.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { cookieName, cookieOf, setCookie } from '../../http/cookies.ts'
import { isWithin } from '../../platform/clock.ts'
import { isSameSignature, sign } from '../../platform/signing.ts'

const ATTEMPT_MS = 10 * 60_000

type Place = Pick<Services, 'config' | 'secret' | 'clock'>

export type Attempt = {
  accountId: number
  /** The page of this site on which the user continues; empty for the usual one. */
  next: string
  state: string
  nonce: string
  verifier: string
}

/** Sets the cookie. A browser has one attempt: a new one replaces it. */
export function beginAttempt(
  place: Place,
  reply: FastifyReply,
  { accountId, next }: Pick<Attempt, 'accountId' | 'next'>,
): Attempt {
  const seed = randomBytes(32).toString('base64url')
  const parts = [
    String(accountId),
    String(place.clock.now().getTime()),
    seed,
    Buffer.from(next).toString('base64url'),
  ]
  const value = [...parts, sign(place.secret, 'sso-attempt', parts)].join('.')
  setCookie(reply, nameOf(place), value, { maxAgeS: ATTEMPT_MS / 1_000, sameSite: 'Lax' })
  return attemptOf(place, { accountId, next, seed })
}

/** @returns null without a cookie of this installation, or after ten minutes */
export function readAttempt(place: Place, request: FastifyRequest): Attempt | null {
  const parts = cookieOf(request, nameOf(place))?.split('.') ?? []
  const signature = parts.pop() ?? ''
  const [accountId = '', begunAt = '', seed = '', next = ''] = parts
  if (!isSameSignature(signature, sign(place.secret, 'sso-attempt', parts))) return null
  if (!isWithin(new Date(Number(begunAt)), ATTEMPT_MS, place.clock.now())) return null
  return attemptOf(place, {
    accountId: Number(accountId),
    next: Buffer.from(next, 'base64url').toString(),
    seed,
  })
}

export const endAttempt = (place: Place, reply: FastifyReply): void =>
  setCookie(reply, nameOf(place), '', { maxAgeS: 0, sameSite: 'Lax' })

type Seeded = Pick<Attempt, 'accountId' | 'next'> & { seed: string }

const attemptOf = ({ secret }: Place, { seed, ...attempt }: Seeded): Attempt => ({
  ...attempt,
  state: sign(secret, 'sso-state', [seed]),
  nonce: sign(secret, 'sso-nonce', [seed]),
  verifier: sign(secret, 'sso-verifier', [seed]),
})

const nameOf = ({ config }: Place) => cookieName('sso', config.baseUrl)
