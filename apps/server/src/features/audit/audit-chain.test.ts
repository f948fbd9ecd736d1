/** Proves R-AUDIT-3 and R-AUDIT-4: which changes break the chain of the audit, and who can read it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { JOBS, RETENTIONS } from '../../all-features.ts'
import { removeOldRows } from '../retention/remove-old-rows.ts'
import { type AuditEvent, record } from './record-event.ts'
import { verifyChain } from './verify-chain.ts'

const DAY_MS = 24 * 60 * 60_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const eventOf = (user: number, daysAgo = 0): AuditEvent => ({
  action: 'login.ok',
  at: new Date(Date.now() - daysAgo * DAY_MS),
  actorUserId: null,
  ip: '192.0.2.7',
  object: `user:${user}`,
  details: { user },
})
const verify = () => verifyChain(server.services)
const numberOf = async (user: number) => {
  const row = await server.services.db
    .selectFrom('audit')
    .select('chain_no')
    .where('object', '=', `user:${user}`)
    .executeTakeFirstOrThrow()
  return row.chain_no
}

/** Runs a statement as the owner of the database, with triggers off. */
async function tamper(statement: string): Promise<void> {
  await sql`alter table audit disable trigger user`.execute(server.ownerDb)
  try {
    await sql.raw(statement).execute(server.ownerDb)
  } finally {
    await sql`alter table audit enable trigger user`.execute(server.ownerDb)
  }
}

describe('R-AUDIT-3: the chain', () => {
  // First, because entries are added in the order of their time.
  test('the chain remains intact when addresses are blanked and old entries are removed', async () => {
    const { db } = server.services
    for (const [user, days] of [
      [201, 731],
      [202, 91],
      [203, 1],
    ] as const)
      await record(db, eventOf(user, days))
    await removeOldRows(server.services, RETENTIONS)
    expect(await verify()).toMatchObject({ intact: true })
    const left = await db
      .selectFrom('audit')
      .select('object')
      .where('object', 'like', 'user:20_')
      .orderBy('id')
      .execute()
    expect(left.map(({ object }) => object)).toEqual(['user:202', 'user:203'])
  })

  test('the chain has a strict order, also when several processes write at the same time', async () => {
    const { db } = server.services
    const before = (await verify()).entries
    await Promise.all(
      Array.from({ length: 40 }, (_, user) =>
        user % 2 ? record(db, eventOf(user)) : db.transaction().execute((tx) => record(tx, eventOf(user))),
      ),
    )
    expect(await verify()).toMatchObject({ intact: true, brokenAt: null, entries: before + 40 })
  })

  test('the chain does not wait for an open transaction, and follows the commits', async () => {
    const { db } = server.services
    await db.transaction().execute(async (tx) => {
      await record(tx, eventOf(101))
      await record(db, eventOf(102))
    })
    expect(await numberOf(102)).toBe(((await numberOf(101)) ?? 0) - 1)
    expect(await verify()).toMatchObject({ intact: true })
  })

  test.each([
    ['an action', `action = 'x'`],
    ['a detail', `details = '{}'`],
    ['a time', `at = at + interval '1 microsecond'`],
    ['an actor', 'actor_user_id = 7'],
    ['a reason', `reason = 'none'`],
    ['an object', `object = 'user:9'`],
  ])('the chain breaks at an entry in which %s was changed', async (_, change) => {
    const { db } = server.services
    await record(db, eventOf(301))
    await record(db, eventOf(302))
    const number = await numberOf(301)
    await tamper(`
      create table kept as select * from audit where chain_no = ${number};
      update audit set ${change} where chain_no = ${number}`)
    expect(await verify()).toMatchObject({ intact: false, brokenAt: number })
    await tamper(`
      delete from audit where chain_no = ${number};
      insert into audit overriding system value select * from kept;
      drop table kept`)
    expect(await verify()).toMatchObject({ intact: true })
  })

  test('the chain does not accept a position from a caller that inserts an entry', async () => {
    const forged = sql`insert into audit (at, action, chain_no, prev_sha256, sha256)
      values (now(), 'x', 1000000, '', '')`.execute(server.services.db)
    await expect(forged).rejects.toThrow('audit is append-only')
  })

  test('the nightly check of the chain logs an error when it is broken', async () => {
    const job = JOBS.find(({ name }) => name === 'audit-verify')
    const logged: unknown[] = []
    const write = (level: string) => (outcome: object) => void logged.push({ level, ...outcome })
    const log = Object.assign(Object.create(server.services.log), {
      info: write('info'),
      error: write('error'),
    })
    await job?.run({ ...server.services, log }, {})
    await tamper(`insert into audit (at, action) values (now(), 'slipped in')`)
    await job?.run({ ...server.services, log }, {})
    await tamper(`delete from audit where action = 'slipped in'`)
    expect(logged).toMatchObject([{ level: 'info', brokenAt: null }, { level: 'error' }])
  })

  test('the chain breaks where an entry was removed', async () => {
    const { db } = server.services
    for (const user of [401, 402, 403]) await record(db, eventOf(user))
    const removed = await numberOf(402)
    await tamper(`delete from audit where chain_no = ${removed}`)
    expect(await verify()).toMatchObject({ intact: false, brokenAt: (removed ?? 0) + 1 })
  })
})

describe('R-AUDIT-4: the audit in the admin area', () => {
  let shop: TestServer
  beforeAll(async () => {
    shop = await startTestServer()
  })
  afterAll(() => shop.close())

  test('the audit in the admin area shows who did what, page by page, without gaps', async () => {
    const admin = await shop.givenUser({ kind: 'agency', role: 'Administrator' })
    const { db } = shop.services
    for (let user = 1; user <= 60; user++) {
      await record(db, { ...eventOf(user), actorUserId: admin.userId, reason: 'a call' })
    }
    await record(db, eventOf(7))
    const requested = { actor: admin.userId }
    const first = (await admin.call('GET /agency/audit', { querystring: requested })).data
    expect(first).toMatchObject({ count: 60, countIsExact: true })
    expect(first.items[0]).toMatchObject({
      action: 'login.ok',
      object: 'user:60',
      reason: 'a call',
      ip: '192.0.2.7',
      details: { user: 60 },
      actor: { id: admin.userId, name: 'Test User' },
    })
    const cursor = first.next ?? ''
    const second = (await admin.call('GET /agency/audit', { querystring: { ...requested, cursor } })).data
    expect(second.next).toBeNull()
    const objects = [...first.items, ...second.items].map(({ object }) => object)
    expect(objects).toEqual(Array.from({ length: 60 }, (_, at) => `user:${60 - at}`))
  })

  test('the audit in the admin area finds by object, action and days', async () => {
    const admin = await shop.givenUser({ kind: 'agency', role: 'Superuser' })
    const { db } = shop.services
    await record(db, { ...eventOf(501, 40), action: 'name.changed' })
    await record(db, eventOf(501))
    const objectsOf = async (querystring: Record<string, string>) =>
      (await admin.call('GET /agency/audit', { querystring })).data.items.map(({ action }) => action)
    expect(await objectsOf({ object: 'user:501' })).toEqual(['login.ok', 'name.changed'])
    expect(await objectsOf({ object: 'user:501', action: 'name.changed' })).toEqual(['name.changed'])
    const day = new Date(Date.now() - 20 * DAY_MS).toISOString().slice(0, 10).split('-').reverse().join('-')
    expect(await objectsOf({ object: 'user:501', cdatefrom: day })).toEqual(['login.ok'])
    expect(await objectsOf({ object: 'user:501', cdateto: day })).toEqual(['name.changed'])
    const forged = admin.call('GET /agency/audit', { querystring: { cursor: 'nonsense' } })
    expect(await refusalOf(forged)).toMatchObject({ status: 400, code: 'bad_cursor' })
  })

  test('the audit in the admin area is exported as CSV, and its chain is verified', async () => {
    const admin = await shop.givenUser({ kind: 'agency', role: 'Administrator' })
    await record(shop.services.db, { ...eventOf(601), reason: '=1+1' })
    const { data } = await admin.call('GET /agency/audit/csv', { querystring: { object: 'user:601' } })
    expect(data).toMatchObject({ file_name: 'audit.csv', complete: true })
    expect(data.csv).toContain(`login.ok,user:601,'=1+1,"{""user"":601}"`)
    const chain = (await admin.call('GET /agency/audit/verify')).data
    expect(chain).toMatchObject({
      intact: true,
      brokenAt: null,
      head: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
  })
})
