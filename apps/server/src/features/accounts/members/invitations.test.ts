/** Proves R-MEMBER-2 and R-MEMBER-4 over HTTP: invitations of colleagues. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '../../../../test/builders.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { RETENTIONS } from '../../../all-features.ts'
import { removeOldRows } from '../../retention/remove-old-rows.ts'

const DAY_MS = 24 * 60 * 60_000
const PASSWORD = 'a quiet long phrase'
let server: TestServer
let users = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const newAddress = () => `colleague-${++users}@press.example`
const emailsTo = (email: string) => server.emails.filter(({ to }) => to === email)
const tokenIn = (text: string | undefined) =>
  /reset-password\?token=([\w-]{43})\n/.exec(text ?? '')?.[1] ?? ''
const newestToken = (email: string) => tokenIn(emailsTo(email).at(-1)?.text)

type Role = 'Administrator' | 'Manager' | 'Staff' | 'User'
const invite = (by: Pick<TestUser, 'call'>, email: string, role: Role = 'User', name = 'Ada Byron') =>
  by.call('POST /clip/invitations', { body: { name, email, role } })
const end = (by: Pick<TestUser, 'call'>, id: number) =>
  by.call('DELETE /clip/members/:id/access', { params: { id } })

const givenAdmin = () => server.givenUser({ role: 'Administrator' })
const givenColleague = (of: TestUser) => server.givenUser({ accountId: of.accountId })

async function setPassword(token: string) {
  const { data } = await server.guest.call('GET /clip/users/reset-password', { querystring: { token } })
  return server.guest.call('POST /clip/users/reset-password', {
    body: { user_id: data.user_id, password: PASSWORD, pwd_confirm: PASSWORD, token },
  })
}

async function logIn(email: string) {
  const { data } = await server.guest.call('POST /clip/users/login', { body: { email, password: PASSWORD } })
  return { ...clientOf(server.http, data.token), userId: data.id }
}

describe('an invited colleague', () => {
  test('an invited colleague sets a password with the emailed link and is a member of the account', async () => {
    const admin = await givenAdmin()
    const email = newAddress()
    expect((await invite(admin, email.toUpperCase(), 'Manager')).message).toContain(
      'We have sent an invitation to',
    )
    await server.runJobs()
    const [sent] = emailsTo(email)
    expect(sent?.subject).toBe('Rushes: you are invited')
    expect(sent?.text).toContain('Test User invites you to the Rushes account of Account')

    expect(await setPassword(tokenIn(sent?.text))).toMatchObject({
      data: { account: 'open' },
      message: 'Your password is set. You can now log in.',
    })
    const colleague = await logIn(email)
    const { data } = await colleague.call('GET /clip/users/:id', { params: { id: colleague.userId } })
    expect(data).toMatchObject({ accountId: admin.accountId, userRole: 'Manager', userFullName: 'Ada Byron' })
    const { data: list } = await admin.call('GET /clip/members')
    expect(list.invitations).toEqual([])
    expect(list.members).toMatchObject([
      { id: admin.userId, you: true, reachable: false },
      { email, role: 'Manager', active: true, you: false, roles: ['Manager', 'Staff', 'User'] },
    ])
    const { db } = server.services
    const events = await db
      .selectFrom('audit')
      .select(['action', 'object', 'details'])
      .orderBy('id')
      .execute()
    expect(events).toMatchObject([
      { action: 'member.invited', details: { role: 'Manager' } },
      { action: 'password.set', object: `user:${colleague.userId}` },
      { action: 'member.joined', object: `user:${colleague.userId}` },
      { action: 'login.ok' },
    ])
  })

  test('an invited colleague whose link has expired gets a new one from a resent invitation or a requested password link', async () => {
    const admin = await givenAdmin()
    const [one, other] = [newAddress(), newAddress()]
    await invite(admin, one)
    await invite(admin, other)
    await server.runJobs()
    const old = newestToken(one)
    server.later(7 * DAY_MS + 1_000)
    expect(await refusalOf(setPassword(old))).toMatchObject({ status: 404 })

    // A week is longer than a session.
    const again = await server.givenUser({ accountId: admin.accountId, role: 'Administrator' })
    const { data } = await again.call('GET /clip/members')
    expect(data.invitations.map(({ email }) => email)).toEqual([one, other])
    const id = data.invitations[0]?.id ?? 0
    await again.call('POST /clip/invitations/:id/resend', { params: { id } })
    await server.guest.call('POST /clip/users/forgot-password', { body: { email: other } })
    await server.runJobs()
    expect(await setPassword(newestToken(one))).toMatchObject({ data: { account: 'open' } })
    expect(await setPassword(newestToken(other))).toMatchObject({ data: { account: 'open' } })
    await logIn(one)
  })

  test('a withdrawn invitation does not work any more, and its address can be invited by another account', async () => {
    const [admin, another] = [await givenAdmin(), await givenAdmin()]
    const email = newAddress()
    await invite(admin, email)
    await server.runJobs()
    const id = (await admin.call('GET /clip/members')).data.invitations[0]?.id ?? 0
    const withdraw = (by: TestUser) => by.call('DELETE /clip/invitations/:id', { params: { id } })
    expect((await withdraw(admin)).message).toBe('The invitation has been withdrawn.')
    expect(await refusalOf(withdraw(admin))).toMatchObject({ status: 404 })
    expect(await refusalOf(setPassword(newestToken(email)))).toMatchObject({ status: 404 })

    await invite(another, email)
    await server.runJobs()
    await setPassword(newestToken(email))
    const colleague = await logIn(email)
    const { data } = await colleague.call('GET /clip/users/:id', { params: { id: colleague.userId } })
    expect(data.accountId).toBe(another.accountId)
  })

  test('an invited colleague who does not accept is deleted after 30 days', async () => {
    const admin = await givenAdmin()
    const email = newAddress()
    await invite(admin, email)
    await server.runJobs()
    const at = (days: number) => ({
      ...server.services,
      clock: { now: () => new Date(server.services.clock.now().getTime() + days * DAY_MS) },
    })
    const users = () =>
      server.services.db.selectFrom('users').select('id').where('email', '=', email).execute()
    await removeOldRows(at(29), RETENTIONS)
    expect(await users()).toHaveLength(1)
    await removeOldRows(at(40), RETENTIONS)
    expect(await users()).toEqual([])
  })
})

describe('an invitation', () => {
  test('an invitation of an address with an account elsewhere is answered and listed like any other, and its owner gets an email', async () => {
    const [admin, stranger] = [await givenAdmin(), await server.givenUser()]
    const unknown = newAddress()
    const answer = await invite(admin, stranger.email)
    expect(JSON.stringify(answer).replace(stranger.email, '')).toBe(
      JSON.stringify(await invite(admin, unknown)).replace(unknown, ''),
    )
    await server.runJobs()
    expect(emailsTo(stranger.email)).toMatchObject([
      { subject: 'Rushes: you are invited, but already have an account' },
    ])
    expect(newestToken(stranger.email)).toBe('')
    const { data } = await admin.call('GET /clip/members')
    expect(data.invitations.map(({ email }) => email)).toEqual([stranger.email, unknown])
    const { accountId } = (await stranger.call('GET /clip/users/:id', { params: { id: stranger.userId } }))
      .data
    expect(accountId).toBe(stranger.accountId)
    for (const { id } of data.invitations) {
      await admin.call('DELETE /clip/invitations/:id', { params: { id } })
    }
    await stranger.call('GET /clip/users/sessions')
  })

  test('an invitation of a colleague, or a second one to the same address, is refused as a conflict', async () => {
    const admin = await givenAdmin()
    const colleague = await givenColleague(admin)
    expect(await refusalOf(invite(admin, colleague.email))).toMatchObject({
      status: 409,
      message: 'This user is already in the account.',
    })
    await end(admin, colleague.userId)
    expect((await refusalOf(invite(admin, colleague.email)))?.message).toContain(
      'access of this user has ended',
    )
    const email = newAddress()
    const calls = await Promise.all([1, 2, 3, 4].map(() => refusalOf(invite(admin, email))))
    expect(calls.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(calls.find((refusal) => refusal !== null)).toMatchObject({ status: 409 })
    await server.runJobs()
    expect(emailsTo(email)).toHaveLength(1)
  })

  test('invitations from two accounts at once create one user', async () => {
    const [one, other] = [await givenAdmin(), await givenAdmin()]
    const email = newAddress()
    await Promise.all([invite(one, email), invite(other, email)])
    await Promise.all([server.runJobs(), server.runJobs()])
    const users = await server.services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(users).toHaveLength(1)
  })

  test.each([
    ['name', { name: ' ' }, 'Please enter your name'],
    ['email', { email: 'no address' }, 'Please enter a valid email address'],
    ['email', { email: 'a@b.example\r\nBcc: c@d.example' }, 'Please enter a valid email address'],
    ['role', { role: 'Superuser' }, 'Please choose a role'],
    ['role', { role: 'Owner' }, 'Please choose a role'],
  ])('an invitation with a wrong %s is refused: %j', async (field, change, message) => {
    const admin = await givenAdmin()
    const body = { name: 'Ada', email: newAddress(), role: 'User', ...change }
    const answer = await server.http.inject({
      method: 'POST',
      url: '/rest/clip/invitations',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: body,
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ [field]: [message] })
  })

  test('an invitation to the inviter’s own role or above is refused', async () => {
    const admin = await givenAdmin()
    expect(await refusalOf(invite(admin, newAddress(), 'Administrator'))).toMatchObject({ status: 403 })
    const owner = await server.givenUser({ role: 'Superuser' })
    expect(await refusalOf(invite(owner, newAddress(), 'Administrator'))).toBeNull()
  })

  test('an administrator can send 30 invitations a day', async () => {
    const limited = await startTestServer({ RATE_LIMITS: '1' })
    limited.atMidnight()
    try {
      const admin = await limited.givenUser({ role: 'Administrator' })
      for (let sent = 0; sent < 30; sent++) await invite(admin, newAddress())
      expect(await refusalOf(invite(admin, newAddress()))).toMatchObject({ status: 429 })
    } finally {
      await limited.close()
    }
  })
})
