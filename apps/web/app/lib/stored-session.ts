/** The token and the user id, stored under one key. */
import { fieldsOf } from './fields-of.ts'
import { storedValue } from './stored-value.ts'

/** 12 hours. The server has the same limit (R-SESSION-1). */
export const TOKEN_LIFETIME_MS = 43_200_000

export type StoredSession = { token: string; userId: number; expiresAt: number }

/** Returns the stored session; null if it is malformed or has expired. */
export function parseSession(stored: unknown, now: number = Date.now()): StoredSession | null {
  const { token, userId, expiresAt } = fieldsOf(stored)
  if (typeof token !== 'string' || token === '') return null
  if (typeof userId !== 'number' || typeof expiresAt !== 'number') return null
  return expiresAt > now ? { token, userId, expiresAt } : null
}

export const storedSession = storedValue<StoredSession | null>({
  key: 'rushes.session',
  fallback: null,
  parse: (stored) => parseSession(stored),
})

/** Returns the token to send; null for a guest and after 12 hours. */
export function currentToken(): string | null {
  const session = storedSession.read()
  return session && session.expiresAt > Date.now() ? session.token : null
}
