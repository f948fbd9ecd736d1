/** Proves R-SESSION-8, R-SESSION-9 and R-SESSION-10 over HTTP: bound sessions, idle staff, the list of sessions. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { hashPassword } from './passwords/passwords.ts'
import { deviceLabel } from './sessions/sessions.rules.ts'

const PASSWORD = 'correct horse battery'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'
let server: TestServer
let passwordHash: string
beforeAll(async () => {
  server = await startTestServer()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => server.close())

async function givenPerson(): Promise<TestUser> {
  const user = await server.givenUser()
  await server.services.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', user.userId)
    .execute()
  return user
}

async function login(email: string, headers: Record<string, string> = {}) {
  const answer = await server.http.inject({
    method: 'POST',
    url: '/rest/clip/users/login',
    payload: { email, password: PASSWORD },
    headers,
  })
  const set = [answer.headers['set-cookie'] ?? []].flat().find((text) => text.startsWith('bind=')) ?? null
  return { token: String(answer.json().data.token), set, cookie: set?.split(';')[0] ?? '' }
}

const bound = (email: string) => login(email, { 'x-session-binding': 'cookie', 'user-agent': FIREFOX })

const call = (headers: Record<string, string>, url = '/rest/clip/users/sessions') =>
  server.http.inject({ url, headers })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('a session that is bound to a cookie', () => {
  test('a session that is bound to a cookie sets an HttpOnly cookie for as long as the session lives', async () => {
    const { set } = await bound((await givenPerson()).email)
    expect(set).toMatch(/^bind=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/)
  })

  test('a session that is bound to a cookie needs both: 401 for the token alone, with another cookie, and for the cookie alone', async () => {
    const { email } = await givenPerson()
    const [mine, other] = [await bound(email), await bound(email)]
    expect((await call({ ...bearer(mine.token), cookie: mine.cookie })).statusCode).toBe(200)
    expect((await call(bearer(mine.token))).statusCode).toBe(401)
    expect((await call({ ...bearer(mine.token), cookie: other.cookie })).statusCode).toBe(401)
    expect((await call({ ...bearer(mine.token), cookie: 'bind=' })).statusCode).toBe(401)
    expect((await call({ cookie: mine.cookie })).statusCode).toBe(401)
  })

  test('a session is bound to a cookie only on request: other tokens work alone', async () => {
    const { token, set } = await login((await givenPerson()).email)
    expect(set).toBeNull()
    expect((await call(bearer(token))).statusCode).toBe(200)
    expect((await call({ ...bearer(token), cookie: 'bind=anything' })).statusCode).toBe(200)
  })
})

describe('sessions of a user', () => {
  test('sessions of a user are listed with device, times and which one is asking', async () => {
    const { email, token: first } = await givenPerson()
    server.later(120_000)
    const { token, cookie } = await bound(email)
    const { data } = (await call({ ...bearer(token), cookie })).json()
    expect(data).toHaveLength(2)
    expect(data[0]).toMatchObject({ device: 'Firefox on Windows', current: true })
    expect(data[1]).toMatchObject({ device: 'Another program', current: false })
    expect(JSON.stringify(data)).not.toContain(first)
  })

  test('a logout everywhere ends all sessions of the user, and none of other users', async () => {
    const [user, stranger] = [await givenPerson(), await givenPerson()]
    const { token } = await login(user.email)
    const answer = await user.call('POST /clip/users/logout', { querystring: { all: '1' } })
    expect(answer.message).toBe('You are now logged out on every device.')
    expect((await call(bearer(token))).statusCode).toBe(401)
    expect((await call(bearer(user.token))).statusCode).toBe(401)
    expect((await call(bearer(stranger.token))).statusCode).toBe(200)
  })

  test('sessions of a user end for staff after 60 minutes without a call, not for others', async () => {
    const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
    const editor = await server.givenUser()
    for (let hour = 0; hour < 3; hour++) {
      server.later(59 * 60_000)
      expect((await call(bearer(staff.token))).statusCode).toBe(200)
    }
    server.later(60 * 60_000)
    expect((await call(bearer(staff.token))).statusCode).toBe(401)
    expect((await call(bearer(editor.token))).statusCode).toBe(200)
  })

  test('sessions of staff end although an open page sends calls by itself: those calls do not count (R-SESSION-9)', async () => {
    const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
    const automatic = { ...bearer(staff.token), 'x-automatic': '1' }
    const answers: number[] = []
    for (let minutes = 0; minutes < 60; minutes += 20) {
      answers.push((await call(automatic, '/rest/agency/me')).statusCode)
      server.later(20 * 60_000)
    }
    expect(answers).toEqual([200, 200, 200])
    expect((await call(automatic, '/rest/agency/me')).statusCode).toBe(401)
    expect((await call(bearer(staff.token), '/rest/agency/me')).statusCode).toBe(401)
  })

  test('sessions of a user are not kept alive by calls marked as automatic, whatever the value of the header', async () => {
    const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
    const answers: number[] = []
    for (const mark of ['', '0', 'false']) {
      server.later(20 * 60_000)
      answers.push((await call({ ...bearer(staff.token), 'x-automatic': mark })).statusCode)
    }
    expect(answers).toEqual([200, 200, 401])
  })

  test('sessions of a user store their last use once a minute, not at each call', async () => {
    const user = await server.givenUser()
    const seen = async () => (await call(bearer(user.token))).json().data[0].lastSeenAt
    const first = await seen()
    server.later(50_000)
    expect(await seen()).toBe(first)
    server.later(20_000)
    expect(await seen()).not.toBe(first)
  })
})

test.each([
  [FIREFOX, 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Safari/604',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/537 Chrome/156.0 Safari/537 Edg/156.0',
    'Edge on Mac',
  ],
  ['curl/8.0', 'Another program'],
])('the device %s is called %s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label)
})
