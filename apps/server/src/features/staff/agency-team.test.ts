/** Proves R-STAFF-7 and the emails of R-STAFF-3: the agency's team, and the emails that they get. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientOf } from '../../../test/builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { elsewhere, giveFactorTo } from '../../../test/second-factors.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

type Role = 'Superuser' | 'Administrator' | 'Manager' | 'Staff'

let server: TestServer
/** One agency, with one user of each role. */
let at: Record<Role, TestUser>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const superuser = await server.givenUser({ kind: 'agency', role: 'Superuser' })
  const { accountId } = superuser
  at = {
    Superuser: superuser,
    Administrator: await server.givenUser({ accountId, role: 'Administrator' }),
    Manager: await server.givenUser({ accountId, role: 'Manager' }),
    Staff: await server.givenUser({ accountId, role: 'Staff' }),
  }
})

const invite = (who: TestUser, role: Role, email = `ann-${Math.random()}@agency.example`) =>
  who.call('POST /agency/team/invite', { body: { name: 'Ann Other', email, role } })
const change = (who: TestUser, target: TestUser, role: Role) =>
  who.call('POST /agency/team/:id/role', { params: { id: target.userId }, body: { role } })
const act = (what: 'disable' | 'restore' | 'reset-factor', who: TestUser, { userId: id }: TestUser) =>
  who.call(`POST /agency/team/:id/${what}`, { params: { id } })
const listOf = async (who: TestUser) => (await who.call('GET /agency/team')).data
const entriesAbout = async ({ userId }: TestUser) =>
  server.services.db
    .selectFrom('audit')
    .selectAll()
    .where('object', '=', `user:${userId}`)
    .orderBy('id')
    .execute()
const mailsTo = async ({ email }: { email: string }) => {
  await server.runJobs()
  const rows = await server.services.db
    .selectFrom('outbox_mails')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return rows.map(({ subject }) => subject)
}

describe('R-STAFF-7: the team', () => {
  test('the team cannot be changed by users who are not above them, and nothing is written', async () => {
    const stranger = await server.givenUser({ kind: 'agency', role: 'Staff' })
    const refused: [() => Promise<unknown>, number][] = [
      [() => change(at.Administrator, at.Superuser, 'Staff'), 403],
      [() => change(at.Administrator, at.Administrator, 'Staff'), 403],
      [() => change(at.Administrator, at.Manager, 'Administrator'), 403],
      [() => change(at.Superuser, at.Superuser, 'Staff'), 403],
      [() => act('disable', at.Administrator, at.Superuser), 403],
      [() => act('disable', at.Superuser, at.Superuser), 403],
      [() => act('reset-factor', at.Administrator, at.Superuser), 403],
      [() => act('disable', at.Superuser, stranger), 404],
      [() => invite(at.Administrator, 'Administrator'), 403],
      [() => invite(at.Administrator, 'Superuser'), 403],
    ]
    for (const [call, status] of refused) expect(await refusalOf(call())).toMatchObject({ status })
    const { team } = await listOf(at.Superuser)
    expect(team.map(({ role, state }) => [role, state])).toEqual([
      ...[
        ['Superuser', 'invited'],
        ['Administrator', 'invited'],
        ['Manager', 'invited'],
        ['Staff', 'invited'],
      ],
    ])
  })

  test('the team cannot be managed with the endpoints for members of an account', async () => {
    const params = { id: at.Staff.userId }
    const calls = [
      () => at.Superuser.call('GET /clip/members'),
      () => at.Superuser.call('POST /clip/members/:id/role', { params, body: { role: 'Manager' } }),
      () => at.Superuser.call('DELETE /clip/members/:id/access', { params }),
    ]
    for (const call of calls) expect(await refusalOf(call())).toMatchObject({ status: 403 })
  })

  test('the team is listed with the roles that the viewer may give each user', async () => {
    const { team, roles } = await listOf(at.Administrator)
    expect(roles).toEqual(['Manager', 'Staff'])
    expect(team.map(({ role, you, roles: given }) => [role, you, given])).toEqual([
      ['Superuser', false, []],
      ['Administrator', true, []],
      ['Manager', false, ['Manager', 'Staff']],
      ['Staff', false, ['Manager', 'Staff']],
    ])
    expect((await listOf(at.Superuser)).roles).toEqual(['Superuser', 'Administrator', 'Manager', 'Staff'])
  })

  test('users of the team get another role, are logged out at once, and the audit contains who did it', async () => {
    await change(at.Administrator, at.Staff, 'Manager')
    expect(await refusalOf(at.Staff.call('GET /agency/me'))).toMatchObject({ status: 401 })
    expect(await entriesAbout(at.Staff)).toMatchObject([
      {
        action: 'member.role',
        actor_user_id: at.Administrator.userId,
        details: { from: 'Staff', to: 'Manager' },
      },
    ])
    await change(at.Superuser, at.Administrator, 'Superuser')
    expect((await listOf(at.Superuser)).team.filter(({ role }) => role === 'Superuser')).toHaveLength(2)
  })

  test('users of the team lose access at once and get it back', async () => {
    await act('disable', at.Superuser, at.Manager)
    expect(await refusalOf(at.Manager.call('GET /agency/me'))).toMatchObject({ status: 401 })
    const stateOf = async () =>
      (await listOf(at.Superuser)).team.find(({ id }) => id === at.Manager.userId)?.state
    expect(await stateOf()).toBe('ended')
    await act('restore', at.Superuser, at.Manager)
    expect(await stateOf()).toBe('invited')
    expect((await entriesAbout(at.Manager)).map(({ action }) => action)).toEqual([
      'member.ended',
      'member.restored',
    ])
  })

  test('of two Superusers who end each other’s access at the same time one keeps it', async () => {
    const second = await server.givenUser({ accountId: at.Superuser.accountId, role: 'Superuser' })
    const both = await Promise.allSettled([
      act('disable', at.Superuser, second),
      act('disable', second, at.Superuser),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('users of the team are added by an invitation, which can be sent again until it was used', async () => {
    const email = 'new.colleague@agency.example'
    await invite(at.Administrator, 'Staff', email)
    await invite(at.Administrator, 'Manager', email)
    expect(await mailsTo({ email })).toHaveLength(2)
    const listed = (await listOf(at.Superuser)).team.find((person) => person.email === email)
    expect(listed).toMatchObject({ name: 'Ann Other', role: 'Manager', state: 'invited', lastSeenAt: null })
    await server.services.db
      .updateTable('users')
      .set({ password_hash: 'x' })
      .where('email', '=', email)
      .execute()
    expect(await refusalOf(invite(at.Administrator, 'Staff', email))).toMatchObject({ status: 409 })
    const { email: customer } = await server.givenUser()
    expect(await refusalOf(invite(at.Superuser, 'Staff', customer))).toMatchObject({ status: 409 })
  })
})

describe('R-STAFF-3: the second factor of a team user', () => {
  test('the owner of a second factor gets an email about every change of it, and a colleague above can remove it', async () => {
    const user = at.Staff
    const { recoveryCodes } = await giveFactorTo(server, user)
    const renewed = (await user.call('POST /agency/factor/codes')).data.recoveryCodes
    expect(renewed).toHaveLength(10)
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([])
    await act('reset-factor', at.Administrator, user)
    expect(await refusalOf(user.call('GET /agency/me'))).toMatchObject({ status: 401 })
    expect(await mailsTo(user)).toEqual([
      'Rushes: your second factor is on',
      'Rushes: you have new recovery codes',
      'Rushes: your second factor was reset',
    ])
    expect((await entriesAbout(user)).map(({ action }) => action)).toEqual([
      ...['factor.set', 'recovery_codes.made', 'factor.reset'],
    ])
  })

  test('a session with a second factor continues after new recovery codes, and old codes do not work', async () => {
    const user = at.Manager
    const { recoveryCodes } = await giveFactorTo(server, user)
    const [old = ''] = recoveryCodes
    const [renewed = ''] = (await user.call('POST /agency/factor/codes')).data.recoveryCodes
    const other = await elsewhere(server, user)
    const give = (code: string) => other.call('POST /agency/session/factor', { body: { code } })
    expect(await refusalOf(give(old))).toMatchObject({ status: 422 })
    expect((await give(renewed)).data.recoveryCodesLeft).toBe(9)
    await user.call('POST /agency/factor/remove')
    expect((await mailsTo(user)).at(-1)).toBe('Rushes: your second factor was removed')
    expect(await refusalOf(user.call('POST /agency/factor/codes'))).toMatchObject({ status: 409 })
  })
})

describe('R-PROFILE-3: other devices', () => {
  test('other devices are logged out together, except this one and those of other users', async () => {
    const other = await elsewhere(server, at.Staff)
    await at.Staff.call('DELETE /clip/users/sessions')
    expect(await refusalOf(clientOf(server.http, other.token).call('GET /agency/me'))).toMatchObject({
      status: 401,
    })
    await at.Staff.call('GET /agency/me')
    await at.Manager.call('GET /agency/me')
    expect((await entriesAbout(at.Staff)).map(({ action }) => action)).toEqual(['sessions.ended'])
  })
})
