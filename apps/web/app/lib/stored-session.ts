/** The token and the user id, under one key (specification, section 4, Session). */
import { storedValue } from './stored-value.ts'

/** 12 hours, in milliseconds; the server holds the same limit. */
export const TOKEN_LIFETIME_MS = 43_200_000

export type StoredSession = { token: string; userId: number; expiresAt: number }

/** What was stored, or null when it is malformed or its time is over. */
export function parseSession(stored: unknown, now: number = Date.now()): StoredSession | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { token, userId, expiresAt } = stored as Record<string, unknown>
  if (typeof token !== 'string' || token === '') return null
  if (typeof userId !== 'number' || typeof expiresAt !== 'number') return null
  return expiresAt > now ? { token, userId, expiresAt } : null
}

export const storedSession = storedValue<StoredSession | null>({
  key: 'rushes.session',
  fallback: null,
  parse: (stored) => parseSession(stored),
})

/** The token to send, or null: of a guest, or when the 12 hours are over. */
export function currentToken(): string | null {
  const session = storedSession.read()
  return session && session.expiresAt > Date.now() ? session.token : null
}
