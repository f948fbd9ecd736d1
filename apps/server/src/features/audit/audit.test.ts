/** Proves R-AUDIT-1 and R-AUDIT-2: what the audit contains, that it cannot be changed, and how long it is kept. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenWorld } from '../../../test/access/principals.ts'
import { rights } from '../../../test/access/rows.ts'
import { servedRoutes } from '../../../test/access/served-routes.ts'
import { TABLE } from '../../../test/access/table.ts'
import { givenLicence } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { RETENTIONS } from '../../all-features.ts'
import { API_BASE } from '../../mounts.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import { removeOldRows } from '../retention/remove-old-rows.ts'
import { recordWaitingJob } from './audit.jobs.ts'
import { record } from './record-event.ts'

const PASSWORD = 'correct horse battery'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function givenPerson(): Promise<TestUser> {
  const user = await server.givenUser()
  await server.services.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', user.userId)
    .execute()
  return user
}

const login = (email: string, password: string) =>
  server.guest.call('POST /clip/users/login', { body: { email, password } })

/** Writes the entries of grouped refusals. */
const minutePasses = () => recordWaitingJob.run(server.services, {})

const eventsOf = ({ userId }: TestUser) =>
  server.services.db
    .selectFrom('audit')
    .select(['action', 'actor_user_id', 'ip'])
    .where('object', '=', `user:${userId}`)
    .orderBy('id')
    .execute()

/** The actions of the user, the newest first. */
const actsOf = ({ userId }: TestUser) =>
  server.services.db
    .selectFrom('audit')
    .select(['action', 'object', 'ip', 'details'])
    .where('actor_user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()

describe('the audit contains', () => {
  test('the audit contains failed, successful and refused logins, with the address', async () => {
    const user = await givenPerson()
    await refusalOf(login(user.email, 'wrong'))
    await minutePasses()
    await login(user.email, PASSWORD)
    for (let tries = 0; tries < 11; tries++) await refusalOf(login(user.email, 'wrong'))
    await minutePasses()
    await refusalOf(login(user.email, 'wrong'))
    await minutePasses()
    expect(await eventsOf(user)).toEqual([
      { action: 'login.failed', actor_user_id: null, ip: '127.0.0.1' },
      { action: 'login.ok', actor_user_id: user.userId, ip: '127.0.0.1' },
      { action: 'login.failed', actor_user_id: null, ip: '127.0.0.1' },
      { action: 'login.refused', actor_user_id: null, ip: '127.0.0.1' },
    ])
  })

  test('the audit contains requested and set passwords, and a logout everywhere', async () => {
    const user = await givenPerson()
    await user.call('POST /clip/users/logout', { querystring: { all: '1' } })
    await server.guest.call('POST /clip/users/forgot-password', { body: { email: user.email } })
    await server.runJobs()
    await minutePasses()
    const token = /\?token=([\w-]{43})\n/.exec(server.emails.at(-1)?.text ?? '')?.[1] ?? ''
    await server.guest.call('POST /clip/users/reset-password', {
      body: { user_id: user.userId, password: PASSWORD, pwd_confirm: PASSWORD, token },
    })
    expect(await eventsOf(user)).toMatchObject([
      { action: 'sessions.ended', ip: '127.0.0.1' },
      // Anyone can request a password for any address.
      { action: 'password.asked', ip: null },
      { action: 'password.set', ip: '127.0.0.1' },
    ])
  })

  test('the audit contains each table that a user exports from the admin area, and its number of rows', async () => {
    const world = await givenWorld(server)
    const { superuser } = world.users
    const served = (await servedRoutes(server.services)).filter(
      ({ method, url, rule }) => method === 'GET' && rule.access === 'staff' && url.endsWith('/csv'),
    )
    const rows = TABLE.filter(({ key }) => served.some((route) => route.key === key))
    expect(new Set(rows.map(({ key }) => key)).size).toBe(served.length)
    let exports = 0
    for (const { key, subject, parts } of rows) {
      const id = await subject.make(world, 'superuser')
      const { query } = await parts(id, world, 'superuser')
      const { statusCode } = await server.http.inject({
        url: `${API_BASE}${key.slice('GET '.length).replace(/:\w+/, String(id))}`,
        headers: { authorization: `Bearer ${superuser.token}` },
        ...(query && { query }),
      })
      expect([key, statusCode]).toEqual([key, 200])
      const entries = await actsOf(superuser)
      exports += 1
      expect([key, entries.length]).toEqual([key, exports])
      expect(entries[0]).toMatchObject({
        action: 'export.made',
        ip: '127.0.0.1',
        details: { file: expect.stringMatching(/\.csv$/) },
      })
    }
  })

  test('the audit contains addresses of files that staff are given without a licence', async () => {
    const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
    const id = await server.givenClip({ master: randomBytes(8) })
    await manager.call('POST /clip/clips/download', { body: { ids: [{ id }] } })
    const params = { id: Number(await rights.make(await givenWorld(server), 'manager')) }
    await manager.call('GET /agency/rights/:id/file', { params })
    expect(await actsOf(manager)).toMatchObject([
      { action: 'file.minted', object: `rights:${params.id}`, ip: '127.0.0.1' },
      { action: 'file.minted', object: `clip:${id}`, ip: '127.0.0.1' },
    ])
    // A licensee has paid for the file, and the licence records it.
    const buyer = await server.givenUser()
    await givenLicence(server.services, buyer, id)
    await buyer.call('POST /clip/clips/download', { body: { ids: [{ id }] } })
    expect(await actsOf(buyer)).toEqual([])
  })

  test('the audit contains nothing from a transaction that was rolled back', async () => {
    const user = await server.givenUser()
    const event = { action: 'login.ok', at: new Date(), actorUserId: null, ip: null } as const
    const undone = server.services.db.transaction().execute(async (tx) => {
      await record(tx, { ...event, object: `user:${user.userId}` })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await eventsOf(user)).toEqual([])
  })
})

describe('an audit entry', () => {
  test.each([
    'update audit set action = $$x$$',
    'update audit set ip = null',
    'delete from audit',
    'truncate audit',
  ])('an audit entry refuses: %s', async (statement) => {
    await record(server.services.db, {
      action: 'login.ok',
      at: new Date(),
      actorUserId: 8,
      ip: '192.0.2.7',
      object: 'user:8',
    })
    await expect(sql.raw(statement).execute(server.services.db)).rejects.toThrow(
      /audit is append-only|permission denied/,
    )
  })

  test('an audit entry may lose its address after 90 days, and nothing else', async () => {
    const at = new Date(Date.now() - 91 * 24 * 60 * 60_000)
    const { db } = server.services
    await record(db, { action: 'login.ok', at, actorUserId: 7, ip: '192.0.2.7', object: 'user:7' })
    await sql`update audit set ip = null where object = 'user:7'`.execute(db)
    const row = await db.selectFrom('audit').selectAll().where('object', '=', 'user:7').executeTakeFirst()
    expect(row).toMatchObject({ ip: null, actor_user_id: 7 })
    await expect(sql`update audit set object = null where object = 'user:7'`.execute(db)).rejects.toThrow()
  })

  test('an audit entry is removed after 24 months, and its address blanked after 90 days, by the nightly removal', async () => {
    const shop = await startTestServer()
    const { db } = shop.services
    const ages = { 'long ago': 731, 'a quarter ago': 91, 'last week': 7, today: 0 }
    for (const [which, days] of Object.entries(ages)) {
      const at = new Date(Date.now() - days * 24 * 60 * 60_000)
      const details = { which }
      await record(db, { action: 'login.ok', at, actorUserId: 9, ip: '192.0.2.9', object: 'user:9', details })
    }
    const young = sql`delete from audit where object = 'user:9' and at > now() - interval '729 days'`
    await expect(young.execute(db)).rejects.toThrow('audit is append-only')
    await removeOldRows(shop.services, RETENTIONS)
    const kept = await db.selectFrom('audit').selectAll().orderBy('at').execute()
    await shop.close()
    expect(kept.map(({ details, ip }) => ({ details, ip }))).toEqual([
      { details: { which: 'a quarter ago' }, ip: null },
      { details: { which: 'last week' }, ip: '192.0.2.9' },
      { details: { which: 'today' }, ip: '192.0.2.9' },
    ])
  })
})
