import { describe, expect, it } from 'vitest'
import { parseSession, TOKEN_LIFETIME_MS } from './stored-session.ts'

const NOW = 1_790_000_000_000
const session = { token: 'abc', userId: 7, expiresAt: NOW + TOKEN_LIFETIME_MS }

describe('a stored session', () => {
  it('lives 12 hours', () => {
    expect(TOKEN_LIFETIME_MS).toBe(12 * 60 * 60 * 1_000)
    expect(parseSession(session, NOW + TOKEN_LIFETIME_MS - 1)).toEqual(session)
    expect(parseSession(session, NOW + TOKEN_LIFETIME_MS)).toBeNull()
  })

  it('is none when something of it is missing or of another kind', () => {
    for (const stored of [null, 'abc', {}, { ...session, token: '' }, { ...session, userId: '7' }]) {
      expect(parseSession(stored, NOW)).toBeNull()
    }
  })
})
