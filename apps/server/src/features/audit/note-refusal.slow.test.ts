/** Proves R-AUDIT-5: events that a caller can cause at will are at most one entry a minute, and none is lost. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { givenWorld } from '../../../test/access/principals.ts'
import { servedRoutes } from '../../../test/access/served-routes.ts'
import { TABLE } from '../../../test/access/table.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { API_BASE } from '../../mounts.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import { recordWaitingJob } from './audit.jobs.ts'
import { keepHead } from './keep-head.ts'
import { verifyChain } from './verify-chain.ts'

const PASSWORD = 'correct horse battery'
let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' })
})
afterEach(() => server.close())

const minutePasses = () => recordWaitingJob.run(server.services, {})
const entries = () =>
  server.services.db
    .selectFrom('audit')
    .select(['action', 'actor_user_id', 'object', 'ip', 'networks', 'details'])
    .orderBy('id')
    .execute()

async function login(email: string, ip: string, password = 'a wrong one'): Promise<number> {
  const { statusCode } = await server.http.inject({
    method: 'POST',
    url: `${API_BASE}/clip/users/login`,
    headers: { 'x-forwarded-for': ip },
    payload: { email, password },
  })
  return statusCode
}

async function givenPerson(): Promise<TestUser> {
  const user = await server.givenUser()
  const password_hash = await hashPassword(PASSWORD)
  await server.services.db.updateTable('users').set({ password_hash }).where('id', '=', user.userId).execute()
  return user
}

describe('wrong logins are grouped into one entry', () => {
  test('300 wrong logins for one user from one address are one entry, with the user and the address', async () => {
    const { email, userId } = await givenPerson()
    for (let tries = 0; tries < 300; tries++) await login(email, '192.0.2.7')
    expect(await entries()).toEqual([])
    await minutePasses()
    expect(await entries()).toEqual([
      {
        action: 'login.failed',
        actor_user_id: null,
        object: `user:${userId}`,
        ip: '192.0.2.7',
        networks: null,
        details: { count: 300, refused: 290, first: expect.any(String) },
      },
    ])
    await minutePasses()
    expect(await entries()).toHaveLength(1)
    await keepHead(server.services)
    expect(await verifyChain(server.services)).toMatchObject({ intact: true, entries: 1 })
  })

  test('300 wrong logins for 300 names from 300 addresses are one entry, with the networks and the count of each', async () => {
    const { email } = await givenPerson()
    const send = (at: number) =>
      login(at % 3 ? `${randomUUID()}@press.example` : email, `198.51.${at % 30}.${at % 250}`)
    for (let at = 0; at < 300; at += 10) await Promise.all([...Array(10)].map((_, more) => send(at + more)))
    await minutePasses()
    const [entry, ...others] = await entries()
    expect(others).toEqual([])
    expect(entry).toMatchObject({ action: 'login.failed', ip: null, details: { count: 300 } })
    const networks = Object.entries(entry?.networks ?? {})
    expect(networks).toHaveLength(21)
    expect(networks.reduce((sum, [, count]) => sum + count, 0)).toBe(300)
    expect(networks.find(([network]) => network.startsWith('198.51.'))?.[0]).toMatch(/^198\.51\.\d+\.0\/24$/)
    expect(entry?.networks).toHaveProperty(['10 more'], 100)
  })

  test('wrong logins for several users are one entry with the count of each user; a successful login is an entry of its own', async () => {
    const [one, other] = [await givenPerson(), await givenPerson()]
    await login(one.email, '192.0.2.7')
    await login(one.email, '192.0.2.8')
    await login(other.email, '2001:db8:7::1')
    expect(await login(other.email, '2001:db8:7::1', PASSWORD)).toBe(200)
    await minutePasses()
    const [worked, failed] = await entries()
    expect(worked).toMatchObject({ action: 'login.ok', object: `user:${other.userId}`, ip: '2001:db8:7::1' })
    expect(failed).toMatchObject({
      action: 'login.failed',
      object: null,
      ip: null,
      networks: { '192.0.2.0/24': 2, '2001:db8:7::/48': 1 },
      details: { count: 3, objects: `user:${one.userId} (2), user:${other.userId} (1)` },
    })
  })

  test('wrong logins are one entry in each minute, also when all of them were refused before the password was checked', async () => {
    const { email } = await givenPerson()
    for (let tries = 0; tries < 10; tries++) await login(email, '192.0.2.7')
    await minutePasses()
    for (let tries = 0; tries < 5; tries++) expect(await login(email, '192.0.2.7')).toBe(429)
    await minutePasses()
    expect(await entries()).toMatchObject([
      { action: 'login.failed', details: { count: 10 } },
      { action: 'login.refused', details: { count: 5, refused: 5 } },
    ])
  })
})

test('requested password links and registrations are one entry of each kind', async () => {
  const { email, userId } = await givenPerson()
  for (let times = 0; times < 5; times++) {
    await server.guest.call('POST /clip/users/forgot-password', { body: { email } })
    await server.guest.call('POST /clip/forms/register', {
      body: {
        name: 'Ada Byron',
        email: `${randomUUID()}@press.example`,
        company: 'Press',
        address1: 'A',
        address2: '',
        city: 'B',
        state: 'C',
        postcode: 'D',
        countryId: 225,
        checkout: '',
        reg: 'web',
        ashp: '',
      },
    })
  }
  await server.runJobs()
  await minutePasses()
  const [requested, decided, ...others] = (await entries()).sort((a, b) => (a.action < b.action ? -1 : 1))
  expect(others).toEqual([])
  expect(requested).toMatchObject({
    action: 'password.asked',
    object: `user:${userId}`,
    details: { count: 5 },
  })
  expect(decided).toMatchObject({ action: 'registration.decided', details: { count: 5, what: 'open (5)' } })
  expect(decided?.details).toHaveProperty(
    'objects',
    expect.stringMatching(/^(registration:\d+ \(1\)(, )?){5}$/),
  )
})

test('a waiting row that is not about such a refusal does not become an entry', async () => {
  await server.pool.query(
    `insert into audit_waiting (at, action, object) values (now(), 'order.refunded', 'order:1'), (now(), 'login.failed', null)`,
  )
  await minutePasses()
  expect(await entries()).toMatchObject([{ action: 'login.failed' }])
})

test('all refusals of one user’s session are one entry, whatever was requested', async () => {
  const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
  const buyer = await server.givenUser()
  const sendRequest = (user: TestUser) => refusalOf(user.call('GET /agency/settings'))
  for (let times = 0; times < 3; times++) await sendRequest(staff)
  await refusalOf(staff.call('GET /agency/team'))
  await sendRequest(buyer)
  await minutePasses()
  expect(await entries()).toMatchObject([
    {
      action: 'access.denied',
      actor_user_id: staff.userId,
      ip: '127.0.0.1',
      details: {
        count: 4,
        what: 'GET /agency/settings needs settings.edit (3), GET /agency/team needs staff.manage (1)',
      },
    },
    { action: 'access.denied', actor_user_id: buyer.userId, details: { count: 1 } },
  ])
})

test('no call without a session writes an entry immediately', { timeout: 120_000 }, async () => {
  const world = await givenWorld(server)
  const served = new Map((await servedRoutes(server.services)).map((route) => [route.key, route]))
  const count = async () => (await entries()).length
  for (const { key, subject, parts } of TABLE) {
    const route = served.get(key)
    if (!route) throw new Error(`There is no ${key}.`)
    const id = await subject.make(world, 'guest')
    const { query, body } = await parts(id, world, 'guest')
    await server.runJobs()
    const before = await count()
    for (let times = 0; times < 2; times++) {
      const { statusCode } = await server.http.inject({
        method: route.method,
        url: `${API_BASE}${route.url.replace(/:\w+/, String(id))}`,
        ...(query && { query }),
        ...(body && { payload: body }),
      })
      if (route.rule.access !== 'public') expect([key, statusCode]).toEqual([key, 401])
    }
    await server.runJobs()
    expect([key, (await count()) - before]).toEqual([key, 0])
  }
})
