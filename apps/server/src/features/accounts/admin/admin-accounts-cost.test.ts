/**
 * The cost in PostgreSQL of a page of accounts, of users and of an activity (R-ACCOUNT-5, R-ACCOUNT-8, R-ACCOUNT-9).
 */
import type { Input } from '@rushes/contract/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordStatements } from '../../../../test/before-statements.ts'
import { costOf } from '../../../../test/plans.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'

/** For 20,000 accounts with one user each; reading whole tables would take more. */
const MAX_BUFFERS = 2_000
let sentBy: ReturnType<typeof recordStatements>
let server: TestServer
let manager: TestUser

beforeAll(async () => {
  server = await startTestServer()
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
  const { ownerDb } = server
  await sql`alter table audit disable trigger audit_chained`.execute(ownerDb)
  await sql`insert into accounts (name, country_code, status, last_seen_at)
    select 'Paper ' || md5(n::text), 'gb', case when n % 100 = 0 then 'disabled' else 'active' end,
      case when n % 3 > 0 then now() - n * interval '1 minute' end
    from generate_series(1, 20000) as n`.execute(ownerDb)
  await sql`insert into users (account_id, email, first_name, last_name, status, last_login_at)
    select id, 'person@' || md5(name) || '.example', 'Ann', md5(name),
      case when id % 200 = 1 then 'pending' else 'active' end, last_seen_at
    from accounts where kind = 'customer'`.execute(ownerDb)
  await sql`insert into registration_requests (email, name, company, address1, city, state, postcode, country_id,
      from_checkout, terms_version, status, user_id, created_at)
    select lower(email), 'Ann', 'Paper', 'A', 'B', 'C', 'D', 225, false, '1',
      case when id % 400 = 1 then 'waiting' else 'unconfirmed' end, id, now()
    from users where status = 'pending'`.execute(ownerDb)
  await sql`insert into audit (at, actor_user_id, action, object)
    select now() - n * interval '1 minute', 5000 + n % 20000, 'login.ok', 'user:' || 5000 + n % 20000
    from generate_series(1, 40000) as n`.execute(ownerDb)
  for (const table of ['accounts', 'users', 'registration_requests', 'audit']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(ownerDb)
  }
  sentBy = recordStatements(server.pool)
}, 120_000)
afterAll(() => server.close())

async function expectSmall(sendRequest: () => Promise<unknown>): Promise<void> {
  const statements = (await sentBy(sendRequest)).filter(
    ({ text }) => /from "?(accounts|users|members)\b/.test(text) && !/sessions/.test(text),
  )
  expect(statements).not.toEqual([])
  const { buffers, scanned } = await costOf(server.pool, statements)
  expect(scanned.filter((table) => table === 'users' || table === 'audit')).toEqual([])
  expect(buffers).toBeLessThanOrEqual(MAX_BUFFERS)
}

type Requested = NonNullable<Input<'GET /agency/accounts'>['querystring']>

describe(`a page of 20,000 accounts reads ${MAX_BUFFERS} buffers`, () => {
  test.each<[string, Requested]>([
    ['all', {}],
    ['all by the last login', { sort: 'seen' }],
    ['waiting accounts', { state: 'waiting' }],
    ['closed accounts by the last login', { state: 'closed', sort: 'seen' }],
    ['a word', { q: 'paper c4ca' }],
    ['an email domain', { q: 'c4ca4238a0b923820dcc509a6f75849b.example' }],
  ])('a page of accounts filtered by %s reads few buffers (R-ACCOUNT-5)', async (_, querystring) => {
    await expectSmall(() => manager.call('GET /agency/accounts', { querystring }))
  })
})

type Wanted = NonNullable<Input<'GET /agency/users'>['querystring']>

describe(`a page of 20,000 users reads ${MAX_BUFFERS} buffers`, () => {
  test.each<[string, Wanted]>([
    ['a word', { q: 'ann c4ca' }],
    ['an address', { q: 'absent@paper.example' }],
    ['users who never logged in', { state: 'pending' }],
  ])('a page of users filtered by %s reads few buffers (R-ACCOUNT-8)', async (_, querystring) => {
    await expectSmall(() => manager.call('GET /agency/users', { querystring }))
  })
})

test(`the activity of an account reads ${MAX_BUFFERS} buffers (R-ACCOUNT-9)`, async () => {
  const { items } = (await manager.call('GET /agency/accounts', { querystring: { state: 'open' } })).data
  const id = items[0]?.id ?? 0
  await expectSmall(() => manager.call('GET /agency/accounts/:id/activity', { params: { id } }))
})

test('the activity of 60 users reads few buffers where one other user wrote all entries (R-ACCOUNT-9)', async () => {
  const { ownerDb } = server
  const company = await server.givenUser({ kind: 'customer' })
  await sql`insert into users (account_id, email, first_name, last_name)
    select ${company.accountId}, 'colleague' || n || '@company.example', 'Ann', 'Other'
    from generate_series(1, 60) as n`.execute(ownerDb)
  await sql`alter table audit disable trigger user`.execute(ownerDb)
  await sql`delete from audit`.execute(ownerDb)
  await sql`insert into audit (at, actor_user_id, action, object)
    select now() - n * interval '1 minute', ${manager.userId}, 'clip.edited', 'clip:' || n
    from generate_series(1, 40000) as n`.execute(ownerDb)
  await sql`vacuum analyze audit`.execute(ownerDb)
  await expectSmall(() =>
    manager.call('GET /agency/accounts/:id/activity', { params: { id: company.accountId } }),
  )
})
