/** Proves R-ACCOUNT-8 over HTTP: users of customers in the admin area. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/refusals.ts'
import { givenWaiting } from '../../../../test/registrations.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'

let server: TestServer
let bea: TestUser
let manager: TestUser
beforeAll(async () => {
  server = await startTestServer()
  bea = await server.givenUser({ kind: 'agency', role: 'Administrator' })
  manager = await server.givenUser({ accountId: bea.accountId, role: 'Manager' })
})
afterAll(() => server.close())

type Role = 'Administrator' | 'Manager' | 'Staff' | 'User'
const list = async (querystring: Record<string, string>) =>
  (await manager.call('GET /agency/users', { querystring })).data
const userOf = async (id: number) => (await manager.call('GET /agency/users/:id', { params: { id } })).data
const giveRole = (id: number, role: Role) =>
  bea.call('POST /agency/users/:id/role', { params: { id }, body: { role } })
const disable = (id: number, reason = 'They have left.') =>
  bea.call('POST /agency/users/:id/disable', { params: { id }, body: { reason } })
const enable = (id: number) =>
  bea.call('POST /agency/users/:id/enable', { params: { id }, body: { reason: 'They are back.' } })
const sendLink = (id: number) => bea.call('POST /agency/users/:id/reset-link', { params: { id } })
const invite = (accountId: number, email: string, role: Role = 'User') =>
  bea.call('POST /agency/accounts/:id/invite', {
    params: { id: accountId },
    body: { name: 'Ann Other', email, role },
  })
const invitationsOf = async (id: number) =>
  (await manager.call('GET /agency/accounts/:id/invitations', { params: { id } })).data
const isLoggedIn = async (person: TestUser) => {
  const params = { id: person.userId }
  return (await person.call('GET /clip/users/:id', { params }).catch(() => null)) !== null
}
const emailsTo = async (email: string) => {
  await server.runJobs()
  return server.emails.filter(({ to }) => to === email)
}
const entriesAbout = (object: string) =>
  server.services.db
    .selectFrom('audit')
    .select(['action', 'actor_user_id', 'reason'])
    .where('object', '=', object)
    .orderBy('id')
    .execute()

describe('R-ACCOUNT-8: the users of all customer accounts', () => {
  test('the users of all customer accounts are found by name, number, address and email domain, without the agency’s own', async () => {
    const domain = `${randomUUID()}.example`
    const ann = await server.givenUser({ email: `Ann@${domain}` })
    const word = `Zz${randomUUID().slice(0, 8)}`
    const { db } = server.services
    await db.updateTable('users').set({ last_name: word }).where('id', '=', ann.userId).execute()
    for (const q of [`test ${word.slice(0, 6)}`, String(ann.userId), `ann@${domain}`, `@${domain}`]) {
      expect(
        (await list({ q })).items.map(({ id }) => id),
        q,
      ).toEqual([ann.userId])
    }
    expect(await list({ q: String(bea.userId) })).toMatchObject({ items: [], count: 0 })
    expect(await refusalOf(userOf(bea.userId))).toMatchObject({ code: 'not_found' })
    expect(await refusalOf(giveRole(manager.userId, 'Administrator'))).toMatchObject({ code: 'not_found' })
  })

  test('the users of all customer accounts have views, and pages in both orders', async () => {
    const { accountId, userId: first } = await server.givenUser()
    const ids = [first]
    for (let at = 0; at < 51; at++) ids.push((await server.givenUser({ accountId })).userId)
    await disable(first)
    const account = String(accountId)
    const file = await manager.call('GET /agency/users/csv', { querystring: { account, state: 'disabled' } })
    expect(file.data.csv.trim().split('\n')).toHaveLength(2)
    expect((await list({ account, state: 'disabled' })).items.map(({ id }) => id)).toEqual([first])
    await server.services.db
      .updateTable('users')
      .set({ last_login_at: new Date() })
      .where('id', '=', first)
      .execute()
    for (const order of ['asc', 'desc']) {
      const page = await list({ account, sort: 'seen', order })
      const rest = await list({ account, sort: 'seen', order, cursor: page.next ?? '' })
      const walked = [...page.items, ...rest.items].map(({ id }) => id)
      expect(new Set(walked)).toEqual(new Set(ids))
      expect(walked.at(order === 'asc' ? -1 : 0)).toBe(first)
    }
  })
})

describe('R-ACCOUNT-8: a user of a customer account', () => {
  test('a user of a customer account gets another role in the account and is logged out; in the admin area the role has no effect', async () => {
    const ann = await server.givenUser()
    await giveRole(ann.userId, 'Administrator')
    expect(await isLoggedIn(ann)).toBe(false)
    expect(await userOf(ann.userId)).toMatchObject({ role: 'Administrator', sessions: [] })
    expect(await entriesAbout(`user:${ann.userId}`)).toMatchObject([
      { action: 'member.role', actor_user_id: bea.userId },
    ])
  })

  test('a user of a customer account is disabled with a reason and logged out at once, and can be restored', async () => {
    const ann = await server.givenUser()
    expect((await userOf(ann.userId)).sessions).toHaveLength(1)
    expect(await refusalOf(disable(ann.userId, ' '))).toMatchObject({
      status: 422,
      errors: { reason: ['Enter a reason.'] },
    })
    await Promise.all([disable(ann.userId), disable(ann.userId)])
    expect(await isLoggedIn(ann)).toBe(false)
    expect(await userOf(ann.userId)).toMatchObject({ state: 'disabled', sessions: [] })
    await enable(ann.userId)
    expect(await userOf(ann.userId)).toMatchObject({ state: 'active' })
    expect(await entriesAbout(`user:${ann.userId}`)).toMatchObject([
      { action: 'member.ended', reason: 'They have left.' },
      { action: 'member.restored', reason: 'They are back.' },
    ])
  })

  test('a user of a customer account is logged out everywhere, and may log in again', async () => {
    const ann = await server.givenUser()
    await bea.call('POST /agency/users/:id/end-sessions', { params: { id: ann.userId } })
    expect(await isLoggedIn(ann)).toBe(false)
    expect(await userOf(ann.userId)).toMatchObject({ state: 'active' })
    expect(await entriesAbout(`user:${ann.userId}`)).toMatchObject([
      { action: 'sessions.ended', actor_user_id: bea.userId },
    ])
  })

  test('a user of a customer account gets a link for a new password, at most five an hour and none once disabled', async () => {
    const ann = await server.givenUser()
    for (let sent = 0; sent < 5; sent++) await sendLink(ann.userId)
    expect(await refusalOf(sendLink(ann.userId))).toMatchObject({ status: 429 })
    const emails = await emailsTo(ann.email)
    expect(emails).toHaveLength(5)
    expect(emails.at(-1)?.text).toMatch(/reset-password\?token=[\w-]{43}/)
    const entries = await entriesAbout(`user:${ann.userId}`)
    expect(entries.map(({ action }) => action)).toEqual(Array(5).fill('password.link_sent'))
    await disable(ann.userId)
    expect(await refusalOf(sendLink(ann.userId))).toMatchObject({ code: 'conflict' })
  })

  test('changes of a user who has never logged in are refused as a conflict', async () => {
    const { userId } = await givenWaiting(server)
    const calls = [
      () => giveRole(userId, 'User'),
      () => disable(userId),
      () => enable(userId),
      () => sendLink(userId),
    ]
    for (const call of calls) {
      expect(await refusalOf(call())).toMatchObject({ code: 'conflict' })
    }
  })
})

describe('R-ACCOUNT-8: an invitation from the admin area', () => {
  test('an invitation from the admin area adds a user with any role of an account, is sent again and withdrawn', async () => {
    const { accountId } = await server.givenUser()
    const email = `${randomUUID()}@press.example`
    await invite(accountId, email, 'Administrator')
    const [invitation] = await invitationsOf(accountId)
    expect(invitation).toMatchObject({ email, role: 'Administrator', name: 'Ann Other' })
    expect(await emailsTo(email)).toHaveLength(1)
    expect(await refusalOf(invite(accountId, email))).toMatchObject({ code: 'conflict' })
    const params = { id: invitation?.id ?? 0 }
    await bea.call('POST /agency/invitations/:id/resend', { params })
    expect(await emailsTo(email)).toHaveLength(2)
    await bea.call('POST /agency/invitations/:id/withdraw', { params })
    expect(await invitationsOf(accountId)).toEqual([])
    expect(await refusalOf(bea.call('POST /agency/invitations/:id/withdraw', { params }))).toMatchObject({
      code: 'not_found',
    })
    expect(await entriesAbout(`invitation:${params.id}`)).toMatchObject([
      { action: 'member.invited', actor_user_id: bea.userId },
      { action: 'member.withdrawn', actor_user_id: bea.userId },
    ])
  })

  test('an invitation from the admin area needs an open account, and an address that no user has', async () => {
    const ann = await server.givenUser()
    expect(await refusalOf(invite(ann.accountId, ann.email))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(invite(bea.accountId, 'new@agency.example'))).toMatchObject({ code: 'not_found' })
    const { accountId } = await givenWaiting(server)
    expect(await refusalOf(invite(accountId, 'new@press.example'))).toMatchObject({ code: 'conflict' })
  })
})
