/** Proves R-LOGIN-6 over HTTP: a login by an emailed link. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { sendLoginLinkJob } from './login-link.jobs.ts'

const MINUTE_MS = 60_000
const PASSWORD = 'an entirely new phrase'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const request = (email: string, next?: string) =>
  server.guest.call('POST /clip/users/login-link', { body: { email, ...(next !== undefined && { next }) } })
const logIn = (token: string) => server.guest.call('POST /clip/users/login-by-link', { body: { token } })
const emailsTo = (email: string) => server.emails.filter(({ to }) => to === email)
const lastLink = (email: string) =>
  /https?:\S+\/login-link\?\S+/.exec(emailsTo(email).at(-1)?.text ?? '')?.[0] ?? ''
const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''

async function givenToken(user: TestUser): Promise<string> {
  await request(user.email)
  await server.runJobs()
  return tokenIn(lastLink(user.email))
}

describe('R-LOGIN-6: a login link', () => {
  test('a login link opens a session of its user, once, however often it is pressed at the same time', async () => {
    const user = await server.givenUser()
    const token = await givenToken(user)
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => logIn(token)))
    const opened = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.data] : []))
    expect(opened).toMatchObject([{ id: user.userId, oldest_ended: false }])
    const { statusCode } = await server.http.inject({
      url: `/rest/clip/users/${user.userId}`,
      headers: { authorization: `Bearer ${opened[0]?.token}` },
    })
    expect(statusCode).toBe(200)
    expect(await refusalOf(logIn(token))).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('a login link is requested with the same answer for buyers, staff, unknown and closed addresses; only buyers get it', async () => {
    const [user, closed, waiting] = await Promise.all([0, 1, 2].map(() => server.givenUser()))
    const staff = await server.givenUser({ kind: 'agency', role: 'Manager' })
    const change = (id: number, status: 'disabled' | 'pending') =>
      server.services.db.updateTable('users').set({ status }).where('id', '=', id).execute()
    await change(closed?.userId ?? 0, 'disabled')
    await change(waiting?.userId ?? 0, 'pending')
    const known = await request(user?.email.toUpperCase() ?? '')
    const others = [closed?.email ?? '', waiting?.email ?? '', staff.email, 'absent@test.example']
    for (const email of others) expect(await request(email)).toEqual(known)
    await server.runJobs()
    expect(emailsTo(user?.email ?? '')).toHaveLength(1)
    expect(others.map((email) => emailsTo(email).length)).toEqual([0, 0, 0, 0])
  })

  test('a login link is over after 15 minutes, after a newer one, and after a new password', async () => {
    const user = await server.givenUser()
    const late = await givenToken(user)
    server.later(15 * MINUTE_MS + 1_000)
    expect(await refusalOf(logIn(late))).toMatchObject({ status: 404 })

    const [older, newer] = [await givenToken(user), await givenToken(user)]
    expect(await refusalOf(logIn(older))).toMatchObject({ status: 404 })

    await server.guest.call('POST /clip/users/forgot-password', { body: { email: user.email } })
    await server.runJobs()
    const passwordToken = /\?token=([\w-]{43})\n/.exec(emailsTo(user.email).at(-1)?.text ?? '')?.[1] ?? ''
    await server.guest.call('POST /clip/users/reset-password', {
      body: { user_id: user.userId, password: PASSWORD, pwd_confirm: PASSWORD, token: passwordToken },
    })
    expect(await refusalOf(logIn(newer))).toMatchObject({ status: 404 })
  })

  test('a login link is over when its user changes the own password', async () => {
    const user = await server.givenUser()
    const password_hash = await hashPassword('a first quiet phrase')
    await server.services.db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', user.userId)
      .execute()
    const token = await givenToken(user)
    await user.call('POST /clip/users/password', {
      body: { current: 'a first quiet phrase', password: PASSWORD, pwd_confirm: PASSWORD },
    })
    expect(await refusalOf(logIn(token))).toMatchObject({ status: 404 })
  })

  test('a login link sets no password, and a password link does not log in', async () => {
    const user = await server.givenUser()
    const token = await givenToken(user)
    expect(
      await refusalOf(server.guest.call('GET /clip/users/reset-password', { querystring: { token } })),
    ).toMatchObject({ status: 404 })
    await server.guest.call('POST /clip/users/forgot-password', { body: { email: user.email } })
    await server.runJobs()
    const passwordToken = /\?token=([\w-]{43})\n/.exec(emailsTo(user.email).at(-1)?.text ?? '')?.[1] ?? ''
    expect(await refusalOf(logIn(passwordToken))).toMatchObject({ status: 404 })
    expect((await logIn(token)).data.id).toBe(user.userId)
  })

  test('a login link of a user who was disabled in the meantime opens nothing, and still works when the user is restored', async () => {
    const user = await server.givenUser()
    const token = await givenToken(user)
    const change = (status: 'active' | 'disabled') =>
      server.services.db.updateTable('users').set({ status }).where('id', '=', user.userId).execute()
    await change('disabled')
    expect(await refusalOf(logIn(token))).toMatchObject({ code: 'account_disabled' })
    await change('active')
    expect((await logIn(token)).data.id).toBe(user.userId)
  })

  test('a login link is sent at most five times an hour, apart from password links, and once for a job that runs twice', async () => {
    const user = await server.givenUser()
    for (let requested = 0; requested < 7; requested++) await givenToken(user)
    expect(emailsTo(user.email)).toHaveLength(5)
    await server.guest.call('POST /clip/users/forgot-password', { body: { email: user.email } })
    await server.runJobs()
    expect(emailsTo(user.email)).toHaveLength(6)

    const other = await server.givenUser()
    const data = { email: other.email, cause: 'login:the same' }
    await sendLoginLinkJob.run(server.services, data)
    await sendLoginLinkJob.run(server.services, data)
    await server.runJobs()
    expect(emailsTo(other.email)).toHaveLength(1)
  })

  test('a login link contains the page on which the buyer continues, of this site only', async () => {
    const user = await server.givenUser()
    await request(user.email, '/clip/41207?at=3')
    await server.runJobs()
    expect(new URL(lastLink(user.email)).searchParams.get('next')).toBe('/clip/41207?at=3')
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      expect(await refusalOf(request(user.email, next))).toMatchObject({ status: 422 })
    }
  })

  test('a login link stores only the hash of its token, is recorded without an address, and binds the session to a cookie', async () => {
    const user = await server.givenUser()
    const token = await givenToken(user)
    const { db } = server.services
    const kept = [
      await db.selectFrom('password_links').selectAll().execute(),
      await db.selectFrom('outbox_mails').selectAll().execute(),
    ]
    expect(token).toHaveLength(43)
    expect(JSON.stringify(kept)).not.toContain(token)
    const answer = await server.http.inject({
      method: 'POST',
      url: '/rest/clip/users/login-by-link',
      headers: { 'x-session-binding': 'cookie' },
      payload: { token },
    })
    expect(answer.cookies.map(({ name, httpOnly }) => [name.split('-').at(0), httpOnly])).toContainEqual([
      'bind',
      true,
    ])
    const { data } = answer.json()
    const alone = await server.http.inject({
      url: `/rest/clip/users/${user.userId}`,
      headers: { authorization: `Bearer ${data.token}` },
    })
    expect(alone.statusCode).toBe(401)
  })
})
