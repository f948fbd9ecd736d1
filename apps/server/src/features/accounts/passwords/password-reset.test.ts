/** Proves R-PASSWORD-2, R-PASSWORD-3, R-PASSWORD-4, R-LOGIN-3 and R-MAIL-2 over HTTP: forgotten passwords. */
import type { ApiError } from '@rushes/contract/client'
import { PASSWORD_MESSAGES } from '@rushes/contract/form-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'

const PASSWORD = 'an entirely new phrase'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const forgot = (email: string) => server.guest.call('POST /clip/users/forgot-password', { body: { email } })
const check = (token: string) =>
  server.guest.call('GET /clip/users/reset-password', { querystring: { token } })
const reset = (token: string, userId: number, change: { password?: string; pwd_confirm?: string } = {}) =>
  server.guest.call('POST /clip/users/reset-password', {
    body: { user_id: userId, password: PASSWORD, pwd_confirm: PASSWORD, token, ...change },
  })
const login = (email: string, password: string) =>
  server.guest.call('POST /clip/users/login', { body: { email, password } })
const emailsTo = (email: string) => server.emails.filter(({ to }) => to === email)
const lastToken = (email: string) =>
  emailsTo(email)
    .map(({ text }) => /\?token=([\w-]{43})\n/.exec(text)?.[1])
    .findLast((token) => token !== undefined) ?? ''

async function givenLink(user: TestUser): Promise<string> {
  await forgot(user.email)
  await server.runJobs()
  return lastToken(user.email)
}

describe('a request for a link', () => {
  test('a request for a link is refused without a valid address', async () => {
    expect(await refusalOf(forgot(''))).toMatchObject({
      status: 422,
      errors: { email: ['Please enter your email address'] },
    })
    expect(await refusalOf(forgot('no address'))).toMatchObject({
      errors: { email: ['Please enter a valid email address'] },
    })
  })

  test('a request for a link gets one answer for known, unknown and closed addresses; only the known one gets an email', async () => {
    const [user, closed] = [await server.givenUser(), await server.givenUser()]
    await server.services.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', closed.userId)
      .execute()
    const known = await forgot(user.email.toUpperCase())
    expect(await forgot('absent@test.example')).toEqual(known)
    expect(await forgot(closed.email)).toEqual(known)
    await server.runJobs()
    expect(emailsTo(user.email)).toHaveLength(1)
    expect(emailsTo(closed.email)).toEqual([])
    expect(emailsTo('absent@test.example')).toEqual([])
  })

  test('requests for a link send at most five emails an hour to one address, without an error', async () => {
    const user = await server.givenUser()
    for (let requested = 0; requested < 7; requested++) await givenLink(user)
    expect(emailsTo(user.email)).toHaveLength(5)
    server.later(60 * 60_000 + 1_000)
    await givenLink(user)
    expect(emailsTo(user.email)).toHaveLength(6)
  })

  test('a request for a link whose job runs twice writes one link', async () => {
    const user = await server.givenUser()
    const { sendPasswordLinkJob } = await import('./password-reset.jobs.ts')
    const data = { email: user.email, cause: 'forgot:the same' }
    await sendPasswordLinkJob.run(server.services, data)
    await sendPasswordLinkJob.run(server.services, data)
    await server.runJobs()
    expect(emailsTo(user.email)).toHaveLength(1)
  })

  test('a request for a link stores only the hash of the token, and no email text after sending', async () => {
    const user = await server.givenUser()
    const token = await givenLink(user)
    const { db } = server.services
    const kept = [
      await db.selectFrom('password_links').selectAll().execute(),
      await db.selectFrom('outbox_mails').selectAll().execute(),
    ]
    expect(token).toHaveLength(43)
    expect(JSON.stringify(kept)).not.toContain(token)
  })
})

describe('a link is refused', () => {
  test('a link is refused when it was never sent, is malformed or is too long', async () => {
    for (const token of ['x'.repeat(43), "' or true --", '😀']) {
      expect(await refusalOf(check(token))).toMatchObject({ status: 404 })
    }
    expect(await refusalOf(check('x'.repeat(201)))).toMatchObject({ status: 422 })
    expect(await refusalOf(check('a\0b'))).toMatchObject({ status: 400 })
  })

  test('a link is refused after 60 minutes', async () => {
    const user = await server.givenUser()
    const token = await givenLink(user)
    server.later(60 * 60_000 - 5_000)
    expect((await check(token)).data.user_id).toBe(user.userId)
    server.later(6_000)
    expect(await refusalOf(check(token))).toMatchObject({ status: 404, code: 'not_found' })
    expect(await refusalOf(reset(token, user.userId))).toMatchObject({ status: 404 })
  })

  test('a link is refused when a newer one was sent', async () => {
    const user = await server.givenUser()
    const older = await givenLink(user)
    const newer = await givenLink(user)
    expect(await refusalOf(check(older))).toMatchObject({ status: 404 })
    expect((await check(newer)).data.user_id).toBe(user.userId)
  })

  test('a link is refused when its user has been disabled since', async () => {
    const user = await server.givenUser()
    const token = await givenLink(user)
    await server.services.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', user.userId)
      .execute()
    expect(await refusalOf(reset(token, user.userId))).toMatchObject({ status: 404 })
  })

  test('a link is refused for the user_id of another user, whose password does not change', async () => {
    const [user, other] = [await server.givenUser(), await server.givenUser()]
    const token = await givenLink(user)
    expect(await refusalOf(reset(token, other.userId))).toMatchObject({
      status: 422,
      errors: { user_id: [expect.any(String)] },
    })
    expect(await refusalOf(login(other.email, PASSWORD))).toMatchObject({ status: 401 })
    expect((await reset(token, user.userId)).data.account).toBe('open')
  })

  test('a link is refused the second time', async () => {
    const user = await server.givenUser()
    const token = await givenLink(user)
    await reset(token, user.userId)
    expect(await refusalOf(reset(token, user.userId))).toMatchObject({ status: 404 })
    expect(await refusalOf(check(token))).toMatchObject({ status: 404 })
  })

  test('of a hundred simultaneous uses of a link, one sets the password and ninety-nine are refused', async () => {
    const user = await server.givenUser()
    const token = await givenLink(user)
    const attempts = Array.from({ length: 100 }, () =>
      reset(token, user.userId).then(
        () => 'set',
        (error: ApiError) => error.code,
      ),
    )
    const outcomes = await Promise.all(attempts)
    expect(outcomes.filter((outcome) => outcome === 'set')).toHaveLength(1)
    await server.runJobs()
    expect(emailsTo(user.email).filter(({ subject }) => subject.endsWith('has been changed'))).toHaveLength(1)
  })
})

describe('a password is refused, and the link still works', () => {
  test.each([
    [{ password: 'short', pwd_confirm: 'short' }, { password: [PASSWORD_MESSAGES.tooShort] }],
    [{ password: 'password1234', pwd_confirm: 'password1234' }, { password: [PASSWORD_MESSAGES.guessable] }],
    [{ pwd_confirm: 'something else' }, { pwd_confirm: [PASSWORD_MESSAGES.mismatch] }],
    [{ password: 'x'.repeat(1_001) }, { password: [PASSWORD_MESSAGES.tooLong] }],
  ])('a password is refused, and the link still works: %j', async (change, errors) => {
    const user = await server.givenUser()
    const token = await givenLink(user)
    expect(await refusalOf(reset(token, user.userId, change))).toMatchObject({ status: 422, errors })
    expect((await check(token)).data.user_id).toBe(user.userId)
  })
})

describe('setting a new password', () => {
  test('a new password works at once, even after wrong guesses, and the old one and every session end', async () => {
    const user = await server.givenUser()
    for (let tries = 0; tries < 10; tries++) await refusalOf(login(user.email, 'forgotten'))
    const token = await givenLink(user)
    await reset(token, user.userId)
    const own = user.call('GET /clip/users/:id', { params: { id: user.userId } })
    expect(await refusalOf(own)).toMatchObject({ status: 401, code: 'session_expired' })
    expect((await login(user.email, PASSWORD)).data.id).toBe(user.userId)
  })

  test('a new password is reported to the owner by email, and starts no session', async () => {
    const user = await server.givenUser()
    const token = await givenLink(user)
    const answer = await reset(token, user.userId)
    await server.runJobs()
    expect(answer.data).toEqual({ account: 'open', email: user.email })
    expect(emailsTo(user.email).at(-1)?.subject).toBe('Rushes: your password has been changed')
  })

  test('a new password of a user who waits for approval does not open the account', async () => {
    const user = await server.givenUser()
    await server.services.db
      .updateTable('users')
      .set({ status: 'pending' })
      .where('id', '=', user.userId)
      .execute()
    const token = await givenLink(user)
    expect((await reset(token, user.userId)).data).toMatchObject({ account: 'waiting' })
    expect(await refusalOf(login(user.email, PASSWORD))).toMatchObject({ code: 'account_pending' })
  })
})
