/**
 * Proves R-SESSION-1, R-LOGIN-1, R-LOGIN-2, R-ACCOUNT-1 and R-ACCOUNT-3 over HTTP: login, logout and the data of the
 * user.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '../../../../test/builders.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { hashPassword } from '../passwords/passwords.ts'

const PASSWORD = 'correct horse battery'
let server: TestServer
let passwordHash: string
beforeAll(async () => {
  server = await startTestServer()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => server.close())

async function givenMember(change: { status?: 'pending' | 'disabled' } = {}): Promise<TestUser> {
  const user = await server.givenUser()
  await server.services.db
    .updateTable('users')
    .set({ password_hash: passwordHash, ...change })
    .where('id', '=', user.userId)
    .execute()
  return user
}

const login = (email: string, password: string) =>
  server.guest.call('POST /clip/users/login', { body: { email, password } })
const ownAccount = (token: string, userId: number) =>
  clientOf(server.http, token).call('GET /clip/users/:id', { params: { id: userId } })

describe('a login is refused', () => {
  test('a login is refused with one message for an unknown address and for a wrong password', async () => {
    const user = await givenMember()
    const unknown = await refusalOf(login('absent@test.example', PASSWORD))
    const wrong = await refusalOf(login(user.email, 'wrong'))
    expect(wrong).toMatchObject({ status: 401, code: 'wrong_credentials' })
    expect(unknown).toMatchObject({ status: 401, code: 'wrong_credentials', message: wrong?.message })
  })

  test('a login is refused when email or password is missing', async () => {
    expect(await refusalOf(login('', ''))).toMatchObject({
      status: 422,
      errors: { email: expect.anything(), password: expect.anything() },
    })
  })

  test.each([
    ['pending', 'account_pending'],
    ['disabled', 'account_disabled'],
  ] as const)(
    'a login of a user who is %s is refused, and only the right password reveals the reason',
    async (status, code) => {
      const user = await givenMember({ status })
      expect(await refusalOf(login(user.email, PASSWORD))).toMatchObject({ status: 403, code })
      expect(await refusalOf(login(user.email, 'wrong'))).toMatchObject({ code: 'wrong_credentials' })
    },
  )

  test('a login is refused after ten wrong passwords, even with the right one, until 15 minutes have passed', async () => {
    const user = await givenMember()
    for (let tries = 0; tries < 10; tries++) await refusalOf(login(user.email, 'wrong'))
    expect(await refusalOf(login(user.email, PASSWORD))).toMatchObject({ status: 429 })
    server.later(15 * 60_000)
    expect((await login(user.email, PASSWORD)).data.id).toBe(user.userId)
  })

  test('a login is refused when the user has never set a password', async () => {
    const user = await server.givenUser()
    expect(await refusalOf(login(user.email, ''))).toMatchObject({ status: 422 })
    expect(await refusalOf(login(user.email, 'null'))).toMatchObject({ status: 401 })
  })
})

describe('a login', () => {
  test('a login answers with a new token and the user id, with the address in upper or lower case', async () => {
    const user = await givenMember()
    const first = await login(user.email, PASSWORD)
    const second = await login(user.email.toUpperCase(), PASSWORD)
    expect(first.data.id).toBe(user.userId)
    expect(second.data.token).not.toBe(first.data.token)
  })

  test('a login keeps only the hash of the token', async () => {
    const user = await givenMember()
    const { data } = await login(user.email, PASSWORD)
    const rows = await server.services.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(data.token)
  })

  test('a login lasts 12 hours (43200000 ms) and not longer', async () => {
    const user = await givenMember()
    const { data } = await login(user.email, PASSWORD)
    server.later(43_199_000)
    expect((await ownAccount(data.token, user.userId)).data.userId).toBe(user.userId)
    server.later(2_000)
    expect(await refusalOf(ownAccount(data.token, user.userId))).toMatchObject({
      status: 401,
      code: 'session_expired',
    })
  })

  test('a login ends the oldest session of a user who has ten already, and reports it (R-SESSION-10)', async () => {
    // The user has one session already.
    const user = await givenMember()
    const tokens: string[] = []
    const ended: boolean[] = []
    for (let count = 0; count < 11; count++) {
      server.later(1_000)
      const { data } = await login(user.email, PASSWORD)
      tokens.push(data.token)
      ended.push(data.oldest_ended)
    }
    expect(ended).toEqual([...Array(9).fill(false), true, true])
    expect(await refusalOf(ownAccount(tokens[0] ?? '', user.userId))).toMatchObject({ status: 401 })
    expect((await ownAccount(tokens[1] ?? '', user.userId)).data.userId).toBe(user.userId)
    server.later(12 * 3_600_000)
    expect((await login(user.email, PASSWORD)).data.oldest_ended).toBe(false)
  })
})

describe('a logout', () => {
  test('a logout ends the session at once: You are now logged out.', async () => {
    const user = await givenMember()
    const { data } = await login(user.email, PASSWORD)
    const answer = await clientOf(server.http, data.token).call('POST /clip/users/logout')
    expect(answer.message).toBe('You are now logged out.')
    expect(await refusalOf(ownAccount(data.token, user.userId))).toMatchObject({ status: 401 })
    const events = await server.services.db
      .selectFrom('audit')
      .select(['action', 'actor_user_id', 'details'])
      .where('object', '=', `user:${user.userId}`)
      .where('action', '=', 'session.ended')
      .execute()
    expect(events).toEqual([
      { action: 'session.ended', actor_user_id: user.userId, details: { by: 'logout' } },
    ])
  })

  test('a logout is refused to a guest', async () => {
    expect(await refusalOf(server.guest.call('POST /clip/users/logout'))).toMatchObject({
      status: 401,
      code: 'login_required',
    })
  })
})

describe('the account of a user', () => {
  test('the account of a user answers as not found to other users', async () => {
    const [user, other] = [await server.givenUser(), await server.givenUser()]
    const foreign = await refusalOf(user.call('GET /clip/users/:id', { params: { id: other.userId } }))
    const absent = await refusalOf(user.call('GET /clip/users/:id', { params: { id: 2_000_000_000 } }))
    expect(foreign).toMatchObject({ status: 404, code: 'not_found' })
    expect(absent).toMatchObject({ status: 404, message: foreign?.message })
  })

  test('the account of a user may be read by managers of the agency', async () => {
    const user = await server.givenUser()
    const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
    const { data } = await manager.call('GET /clip/users/:id', { params: { id: user.userId } })
    expect(data.userEmail).toBe(user.email)
  })

  test('the account of a user contains names, role, country and permissions, and no secret', async () => {
    const user = await server.givenUser({ country: 'au', canPurchase: true, canPrepay: true })
    const { data } = await user.call('GET /clip/users/:id', { params: { id: user.userId } })
    expect(data).toMatchObject({
      userId: user.userId,
      userFirstName: 'Test',
      userFullName: 'Test User',
      userRole: 'User',
      accountId: user.accountId,
      countryCode: 'au',
      countryName: 'Australia',
      currency: 'aud',
      canPrepay: true,
      prepaidCredits: 0,
      options: { canPurchase: true },
      shorts: false,
    })
    expect(JSON.stringify(data)).not.toContain('password')
  })
})
