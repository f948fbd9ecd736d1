/** Proves R-PROFILE-1, R-PROFILE-2 and R-PROFILE-3 over HTTP: name, password and sessions of a user. */
import { PASSWORD_MESSAGES } from '@rushes/contract/form-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditedActions } from '../../../../test/audited-actions.ts'
import { clientOf } from '../../../../test/builders.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { recordWaitingJob } from '../../audit/audit.jobs.ts'
import { hashPassword } from '../passwords/passwords.ts'

const OLD = 'a first quiet phrase'
const NEW = 'a second quiet phrase'
let server: TestServer
let oldHash: string
beforeAll(async () => {
  server = await startTestServer()
  oldHash = await hashPassword(OLD)
})
afterAll(() => server.close())

async function givenPerson(): Promise<TestUser> {
  const user = await server.givenUser()
  const { db } = server.services
  await db.updateTable('users').set({ password_hash: oldHash }).where('id', '=', user.userId).execute()
  return user
}

async function logIn(email: string, password: string) {
  const { data } = await server.guest.call('POST /clip/users/login', { body: { email, password } })
  return clientOf(server.http, data.token)
}

const change = (user: Pick<TestUser, 'call'>, body: Partial<Record<string, string>> = {}) =>
  user.call('POST /clip/users/password', {
    body: { current: OLD, password: NEW, pwd_confirm: NEW, ...body },
  })

const actionsOf = ({ userId }: TestUser) => auditedActions(server, `user:${userId}`)

describe('the name of the user', () => {
  test('a user changes their name at once, and the audit records the change', async () => {
    const user = await server.givenUser()
    const answer = await user.call('POST /clip/users/name', { body: { name: '  Ada Byron  King ' } })
    expect(answer.message).toBe('Your name has been changed.')
    const { data } = await user.call('GET /clip/users/:id', { params: { id: user.userId } })
    expect(data).toMatchObject({ userFirstName: 'Ada', userFullName: 'Ada Byron King' })
    expect(await actionsOf(user)).toEqual(['name.changed'])
  })

  test.each([
    ['', 422],
    ['   ', 422],
    ['x'.repeat(121), 422],
    ['a\0b', 400],
  ])('a name %j is refused with %i', async (name, status) => {
    const user = await server.givenUser()
    const refusal = await refusalOf(user.call('POST /clip/users/name', { body: { name } }))
    expect(refusal?.status).toBe(status)
    expect(await actionsOf(user)).toEqual([])
  })

  test('changing the name needs a login', async () => {
    expect(
      await refusalOf(server.guest.call('POST /clip/users/name', { body: { name: 'A' } })),
    ).toMatchObject({ status: 401 })
  })
})

describe('the password of the user', () => {
  test('a user who enters the current password changes it: this session continues, the others end, and an email reports it', async () => {
    const user = await givenPerson()
    const elsewhere = await logIn(user.email, OLD)
    expect((await change(user)).message).toBe(
      'Your password has been changed. You are now logged out on all other devices.',
    )
    expect(await refusalOf(elsewhere.call('GET /clip/users/sessions'))).toMatchObject({ status: 401 })
    expect((await user.call('GET /clip/users/sessions')).data).toHaveLength(1)
    expect(await refusalOf(logIn(user.email, OLD))).toMatchObject({ code: 'wrong_credentials' })
    await logIn(user.email, NEW)
    await server.runJobs()
    const emails = server.emails.filter(({ to }) => to === user.email)
    expect(emails).toMatchObject([{ subject: 'Rushes: your password has been changed' }])
    expect(emails[0]?.text).toContain('logged out on all other devices')
    expect(await actionsOf(user)).toContain('password.changed')
  })

  test('changing the password ends emailed links that would set another one', async () => {
    const user = await givenPerson()
    await server.guest.call('POST /clip/users/forgot-password', { body: { email: user.email } })
    await server.runJobs()
    const token = /\?token=([\w-]{43})\n/.exec(server.emails.at(-1)?.text ?? '')?.[1] ?? ''
    await change(user)
    const link = server.guest.call('GET /clip/users/reset-password', { querystring: { token } })
    expect(await refusalOf(link)).toMatchObject({ status: 404 })
  })

  test.each([
    ['the current one is wrong', { current: 'another phrase' }, { current: [PASSWORD_MESSAGES.wrong] }],
    ['the current one is missing', { current: '' }, { current: [PASSWORD_MESSAGES.current] }],
    [
      'the new one is short',
      { password: 'short', pwd_confirm: 'short' },
      { password: [PASSWORD_MESSAGES.tooShort] },
    ],
    [
      'the new one leaked often',
      { password: 'unbelievable', pwd_confirm: 'unbelievable' },
      { password: [PASSWORD_MESSAGES.guessable] },
    ],
    ['the two differ', { pwd_confirm: 'something else' }, { pwd_confirm: [PASSWORD_MESSAGES.mismatch] }],
  ])('the password is not changed when %s', async (_why, body, errors) => {
    const user = await givenPerson()
    expect(await refusalOf(change(user, body))).toMatchObject({ status: 422, errors })
    await logIn(user.email, OLD)
  })

  test('guesses of the current password from a stolen session are limited to ten, as at the login', async () => {
    const user = await givenPerson()
    for (let tries = 0; tries < 10; tries++) {
      expect(await refusalOf(change(user, { current: 'a guess' }))).toMatchObject({ status: 422 })
    }
    expect(await refusalOf(change(user))).toMatchObject({ status: 429, code: 'too_many_requests' })
    await recordWaitingJob.run(server.services, {})
    expect(await actionsOf(user)).toEqual(['password.failed'])
  })

  test('of many changes of the password at once one succeeds', async () => {
    const user = await givenPerson()
    const calls = Array.from({ length: 5 }, (_, at) =>
      refusalOf(
        change(user, { password: `phrase number ${at} of five`, pwd_confirm: `phrase number ${at} of five` }),
      ),
    )
    const refusals = await Promise.all(calls)
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1)
    expect((await actionsOf(user)).filter((action) => action === 'password.changed')).toHaveLength(1)
  })
})

describe('one session of the user', () => {
  test('one session of the user is ended by its id, which is not its token', async () => {
    const user = await givenPerson()
    const elsewhere = await logIn(user.email, OLD)
    const { data } = await user.call('GET /clip/users/sessions')
    const other = data.find(({ current }) => !current)
    const answer = await user.call('DELETE /clip/users/sessions/:id', { params: { id: other?.id ?? 0 } })
    expect(answer.message).toBe('That device is now logged out.')
    expect(await refusalOf(elsewhere.call('GET /clip/users/sessions'))).toMatchObject({ status: 401 })
    expect((await user.call('GET /clip/users/sessions')).data).toMatchObject([{ current: true }])
    expect(await actionsOf(user)).toContain('session.ended')
  })

  test('a session of another user is answered like one that does not exist or has ended', async () => {
    const [user, stranger] = [await givenPerson(), await givenPerson()]
    const id = (await stranger.call('GET /clip/users/sessions')).data[0]?.id ?? 0
    const end = (target: number) =>
      refusalOf(user.call('DELETE /clip/users/sessions/:id', { params: { id: target } }))
    const absent = await end(2_147_483_647)
    expect(absent).toMatchObject({ status: 404, message: 'There is no such session.' })
    expect(await end(id)).toEqual(absent)
    await stranger.call('DELETE /clip/users/sessions/:id', { params: { id } })
    expect(await refusalOf(stranger.call('GET /clip/users/sessions'))).toMatchObject({ status: 401 })
  })
})
