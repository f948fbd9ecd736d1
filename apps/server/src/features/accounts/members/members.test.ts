/** Proves R-MEMBER-1 and R-MEMBER-3 over HTTP: the users of an account. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'

let server: TestServer
let users = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const newAddress = () => `colleague-${++users}@press.example`

type Role = 'Administrator' | 'Manager' | 'Staff' | 'User'
const invite = (by: Pick<TestUser, 'call'>, email: string) =>
  by.call('POST /clip/invitations', { body: { name: 'Ada Byron', email, role: 'User' } })
const giveRole = (by: Pick<TestUser, 'call'>, id: number, role: Role) =>
  by.call('POST /clip/members/:id/role', { params: { id }, body: { role } })
const end = (by: Pick<TestUser, 'call'>, id: number) =>
  by.call('DELETE /clip/members/:id/access', { params: { id } })

const givenAdmin = () => server.givenUser({ role: 'Administrator' })
const givenColleague = (of: TestUser, role: Role = 'User') =>
  server.givenUser({ accountId: of.accountId, role })

async function eventsOf(object: string) {
  const { db } = server.services
  const rows = await db.selectFrom('audit').selectAll().where('object', '=', object).orderBy('id').execute()
  return rows.map(({ action, details }) => ({ action, details }))
}

describe('a user who does not manage the account', () => {
  test.each(['Manager', 'Staff', 'User'] as const)(
    'a %s cannot list, invite or change members',
    async (role) => {
      const admin = await givenAdmin()
      const member = await givenColleague(admin, role)
      const id = admin.userId
      const calls = [
        () => member.call('GET /clip/members'),
        () => invite(member, newAddress()),
        () => giveRole(member, id, 'User'),
        () => end(member, id),
        () => member.call('POST /clip/members/:id/access', { params: { id } }),
        () => member.call('POST /clip/invitations/:id/resend', { params: { id } }),
        () => member.call('DELETE /clip/invitations/:id', { params: { id } }),
      ]
      for (const call of calls) expect(await refusalOf(call())).toMatchObject({ status: 403 })
    },
  )

  test('a member or invitation of another account answers 404, like one that does not exist', async () => {
    const [admin, stranger] = [await givenAdmin(), await givenAdmin()]
    await invite(stranger, newAddress())
    const invitation = (await stranger.call('GET /clip/members')).data.invitations[0]?.id ?? 0
    const absent = 2_147_483_647
    const calls: [number, (id: number) => Promise<unknown>][] = [
      [stranger.userId, (id) => giveRole(admin, id, 'User')],
      [stranger.userId, (id) => end(admin, id)],
      [stranger.userId, (id) => admin.call('POST /clip/members/:id/access', { params: { id } })],
      [invitation, (id) => admin.call('POST /clip/invitations/:id/resend', { params: { id } })],
      [invitation, (id) => admin.call('DELETE /clip/invitations/:id', { params: { id } })],
    ]
    for (const [foreign, call] of calls) {
      const refusal = await refusalOf(call(foreign))
      expect(refusal).toMatchObject({ status: 404 })
      expect(await refusalOf(call(absent))).toMatchObject({ status: 404, message: refusal?.message })
    }
    expect((await stranger.call('GET /clip/members')).data.invitations).toHaveLength(1)
  })
})

describe('an administrator', () => {
  test('an administrator gives a colleague another role, which ends their sessions, and the audit contains both roles', async () => {
    const admin = await givenAdmin()
    const colleague = await givenColleague(admin)
    expect((await giveRole(admin, colleague.userId, 'Manager')).message).toBe('Test User is now Manager.')
    expect(await refusalOf(colleague.call('GET /clip/users/sessions'))).toMatchObject({ status: 401 })
    expect(await eventsOf(`user:${colleague.userId}`)).toEqual([
      { action: 'member.role', details: { from: 'User', to: 'Manager' } },
    ])
    expect(await refusalOf(giveRole(admin, colleague.userId, 'Administrator'))).toMatchObject({ status: 403 })
  })

  test('an administrator ends a colleague’s access at once, and restores it', async () => {
    const admin = await givenAdmin()
    const colleague = await givenColleague(admin)
    expect((await end(admin, colleague.userId)).message).toBe('The access of Test User has ended.')
    expect(await refusalOf(colleague.call('GET /clip/users/sessions'))).toMatchObject({ status: 401 })
    await end(admin, colleague.userId)
    const params = { id: colleague.userId }
    expect((await admin.call('POST /clip/members/:id/access', { params })).message).toBe(
      'Test User has access again.',
    )
    expect((await eventsOf(`user:${colleague.userId}`)).map(({ action }) => action)).toEqual([
      'member.ended',
      'member.restored',
    ])
  })

  test('an administrator cannot change another administrator', async () => {
    const admin = await givenAdmin()
    const other = await givenColleague(admin, 'Administrator')
    expect(await refusalOf(giveRole(admin, other.userId, 'User'))).toMatchObject({ status: 403 })
    expect(await refusalOf(end(admin, other.userId))).toMatchObject({ status: 403 })
  })

  test('an administrator who is the last one cannot step down or leave', async () => {
    const admin = await givenAdmin()
    await givenColleague(admin, 'Manager')
    expect(await refusalOf(giveRole(admin, admin.userId, 'User'))).toMatchObject({ status: 403 })
    expect(await refusalOf(end(admin, admin.userId))).toMatchObject({ status: 403 })
    await admin.call('GET /clip/members')
  })

  test('an administrator may step down while another one remains; of two at once one is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await givenAdmin()
      const other = await givenColleague(one, 'Administrator')
      const refusals = await Promise.all([
        refusalOf(giveRole(one, one.userId, 'User')),
        refusalOf(end(other, other.userId)),
      ])
      expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1)
      expect(refusals.find((refusal) => refusal !== null)).toMatchObject({ status: 403 })
    }
  })

  test('an administrator whose own role was removed in the meantime cannot change a user any more', async () => {
    const owner = await server.givenUser({ role: 'Superuser' })
    const admin = await givenColleague(owner, 'Administrator')
    const colleague = await givenColleague(owner)
    const [, second] = await Promise.all([
      refusalOf(giveRole(owner, admin.userId, 'User')),
      refusalOf(giveRole(admin, colleague.userId, 'Staff')),
    ])
    const events = await eventsOf(`user:${colleague.userId}`)
    // Either the change came first, or it was refused; it is never made by a user who is no longer an administrator.
    expect(events).toHaveLength(second === null ? 1 : 0)
  })
})
