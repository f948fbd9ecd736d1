/**
 * Proves R-STAFF-5 and R-STAFF-6: the first Superuser, regaining access at the terminal, and that one Superuser always
 * remains.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenSession } from '../../../test/access/principals.ts'
import { clientOf } from '../../../test/builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { inviteStaff } from '../accounts/admin/invite-staff.ts'
import { offerSetup } from './offer-setup.ts'
import { codeAt, stepAt } from './one-time-code.rules.ts'
import { resetFactor } from './reset-factor.ts'

const PASSWORD = 'seven quiet otters below'
const HOUR_MS = 60 * 60_000

const setupOf = (token: string, email = 'ann@agency.example') => ({
  token,
  agency: 'The Agency',
  countryId: 225,
  name: 'Ann Other',
  email,
  password: PASSWORD,
  pwd_confirm: PASSWORD,
})

async function tokenOf({ services }: TestServer): Promise<string> {
  const address = await offerSetup(services)
  return new URL(address ?? 'none:').searchParams.get('token') ?? ''
}

describe('R-STAFF-5: the first Superuser', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  const look = (token: string) => server.guest.call('GET /agency/setup', { querystring: { token } })
  const setUp = (token: string, email?: string) =>
    server.guest.call('POST /agency/setup', { body: setupOf(token, email) })

  test('the first Superuser can be created with the newest address only, for a day', async () => {
    const [earlier, token] = [await tokenOf(server), await tokenOf(server)]
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await refusalOf(look(earlier))).toMatchObject({ status: 404, code: 'not_found' })
    expect((await look(token)).data).toEqual({ secondFactorRequired: false })
    server.later(24 * HOUR_MS + 1)
    expect(await refusalOf(look(token))).toMatchObject({ status: 404 })
    expect(await refusalOf(setUp(token))).toMatchObject({ status: 404 })
  })

  test('R-ACCESS-2: the first Superuser is refused with an address that was created while the clock was ahead', async () => {
    server.later(HOUR_MS)
    const token = await tokenOf(server)
    server.later(-HOUR_MS)
    expect(await refusalOf(look(token))).toMatchObject({ status: 404 })
    expect(await refusalOf(setUp(token))).toMatchObject({ status: 404 })
    server.later(HOUR_MS)
    expect((await look(token)).data).toEqual({ secondFactorRequired: false })
  })

  test('the first Superuser needs a password that is hard to guess, and an existing country', async () => {
    const token = await tokenOf(server)
    const body = { ...setupOf(token), password: 'password1234', pwd_confirm: 'password1234' }
    const guessable = server.guest.call('POST /agency/setup', { body })
    expect(await refusalOf(guessable)).toMatchObject({
      status: 422,
      errors: { password: [expect.any(String)] },
    })
    const nowhere = server.guest.call('POST /agency/setup', { body: { ...setupOf(token), countryId: 9_999 } })
    expect(await refusalOf(nowhere)).toMatchObject({
      status: 422,
      errors: { countryId: [expect.any(String)] },
    })
    const { email } = await server.givenUser()
    expect(await refusalOf(setUp(token, email))).toMatchObject({ status: 409 })
    expect((await look(token)).data.secondFactorRequired).toBe(false)
  })

  test('the entered name becomes the brand and the sender, and the time zone is set, unless the environment decides', async () => {
    const decided = await startTestServer({ TIME_ZONE: 'UTC' })
    const body = { ...setupOf(await tokenOf(decided)), time_zone: 'Asia/Tokyo' }
    const unknown = { ...body, time_zone: 'Mars/Olympus' }
    expect(await refusalOf(decided.guest.call('POST /agency/setup', { body: unknown }))).toMatchObject({
      status: 422,
      errors: { time_zone: [expect.any(String)] },
    })
    await decided.guest.call('POST /agency/setup', { body })
    expect(decided.services.config).toMatchObject({
      brandName: 'The Agency',
      mailFrom: 'The Agency <no-reply@rushes.example>',
      timeZone: 'UTC',
    })
    const demands = await decided.services.db.selectFrom('checklist_demands').select('time_zone').execute()
    expect(demands).toEqual([{ time_zone: 'UTC' }])
    await decided.close()
  })

  test('parallel requests create one first Superuser, and no later start creates another address', async () => {
    const token = await tokenOf(server)
    const emails = Array.from({ length: 5 }, (_, at) => `ann${at}@agency.example`)
    const tries = await Promise.allSettled(emails.map((email) => setUp(token, email)))
    const at = tries.findIndex(({ status }) => status === 'fulfilled')
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(look(token))).toMatchObject({ status: 404 })
    expect(await offerSetup(server.services)).toBeNull()
    const body = { email: emails[at] ?? '', password: PASSWORD }
    const { data } = await server.guest.call('POST /clip/users/login', { body })
    const me = await clientOf(server.http, data.token).call('GET /agency/me')
    expect(me.data.person).toMatchObject({ name: 'Ann Other', role: 'Superuser', agency: 'The Agency' })
    expect(me.data.capabilities).toContain('settings.edit')
  })

  test('a Superuser without access gets it back at the terminal', async () => {
    const email = 'bea@agency.example'
    const address = new URL(await inviteStaff(server.services, { email, role: 'manager' }))
    const token = address.searchParams.get('token') ?? ''
    const { data: link } = await server.guest.call('GET /clip/users/reset-password', {
      querystring: { token },
    })
    const body = { user_id: link.user_id, password: PASSWORD, pwd_confirm: PASSWORD, token }
    await server.guest.call('POST /clip/users/reset-password', { body })
    const login = () => server.guest.call('POST /clip/users/login', { body: { email, password: PASSWORD } })
    const meOf = async () => clientOf(server.http, (await login()).data.token).call('GET /agency/me')
    expect((await meOf()).data.person.role).toBe('Manager')
    await inviteStaff(server.services, { email, role: 'Superuser' })
    expect((await meOf()).data.person.role).toBe('Superuser')
    const { email: customer } = await server.givenUser()
    const { db } = server.services
    const refused = [
      () => inviteStaff(server.services, { email: customer, role: 'Staff' }),
      () => inviteStaff(server.services, { email, role: 'User' }),
      () => resetFactor(server.services, customer),
      () => resetFactor(server.services, email),
    ]
    for (const act of refused) expect(await refusalOf(act())).not.toBeNull()
    const kept = await db.selectFrom('users').select('role').where('email', '=', customer).executeTakeFirst()
    expect(kept?.role).toBe('User')
  })

  test('R-STAFF-3: a lost second factor is removed at the terminal, with every session', async () => {
    const user = await server.givenUser({ kind: 'agency', role: 'Staff' })
    const { data } = await user.call('POST /agency/factor/begin')
    const key = Buffer.from(
      (
        [...data.key]
          .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
          .join('')
          .match(/.{8}/g) ?? []
      ).map((byte) => Number.parseInt(byte, 2)),
    )
    const code = codeAt(key, stepAt(server.services.clock.now()))
    await user.call('POST /agency/factor/confirm', { body: { code } })
    await resetFactor(server.services, user.email)
    expect(await refusalOf(user.call('GET /agency/me'))).toMatchObject({ status: 401 })
    const { token } = await givenSession(server, user)
    const me = await clientOf(server.http, token).call('GET /agency/me')
    expect(me.data.secondFactor.on).toBe(false)
  })
})

describe('R-STAFF-6: the last Superuser', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const change = (user: TestUser, what: string) =>
    sql`update users set ${sql.raw(what)} where id = ${user.userId}`.execute(server.services.db)

  test('the last Superuser cannot be removed by any user in any way', async () => {
    const last = await server.givenUser({ kind: 'agency', role: 'Superuser' })
    await server.givenUser({ accountId: last.accountId, role: 'Administrator' })
    await server.givenUser({ role: 'Superuser' })
    for (const what of [`role = 'Administrator'`, `status = 'disabled'`]) {
      await expect(change(last, what)).rejects.toThrow('the agency keeps at least one Superuser')
    }
    const closing = sql`update accounts set status = 'disabled' where id = ${last.accountId}`
    await expect(closing.execute(server.services.db)).rejects.toThrow('at least one Superuser')
    const stepDown = last.call('POST /agency/team/:id/role', {
      params: { id: last.userId },
      body: { role: 'Administrator' },
    })
    expect(await refusalOf(stepDown)).toMatchObject({ status: 403, code: 'forbidden' })
    await last.call('GET /agency/me')
  })

  test('of two last Superusers who leave at the same time one remains', async () => {
    const { db } = server.services
    await sql`update users set role = 'Superuser' where role = 'Administrator'`.execute(db)
    const superusers = await db
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select('users.id')
      .where('kind', '=', 'agency')
      .where('role', '=', 'Superuser')
      .execute()
    expect(superusers).toHaveLength(2)
    const leave = ({ id }: { id: number }) =>
      db.updateTable('users').set({ role: 'Manager' }).where('id', '=', id).execute()
    const left = await Promise.allSettled(superusers.map(leave))
    expect(left.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
