/** R-SESSION-1, the browser's half: the token is forgotten when the server would refuse it. */
import { describe, expect, test } from 'vitest'
import { parseSession, TOKEN_LIFETIME_MS } from './stored-session.ts'

const NOW = 1_790_000_000_000
const session = { token: 'abc', userId: 7, expiresAt: NOW + TOKEN_LIFETIME_MS }

describe('a stored session', () => {
  test('a stored session lives 12 hours', () => {
    expect(TOKEN_LIFETIME_MS).toBe(43_200_000)
    expect(parseSession(session, NOW + TOKEN_LIFETIME_MS - 1)).toEqual(session)
    expect(parseSession(session, NOW + TOKEN_LIFETIME_MS)).toBeNull()
  })

  test.each([null, 'abc', {}, { ...session, token: '' }, { ...session, userId: '7' }])(
    'a stored session does not exist where %j is stored',
    (stored) => expect(parseSession(stored, NOW)).toBeNull(),
  )
})
