/** The cost in PostgreSQL of a page of the history of a company with many records (R-HISTORY-5, ADR 52). */
import type { Input } from '@rushes/contract/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordStatements } from '../../../../test/before-statements.ts'
import { costOf } from '../../../../test/plans.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'

/** For 50,000 orders and downloads in random order; a filter that reads all of them would take more. */
const MAX_BUFFERS = 1_000
let server: TestServer
let administrator: TestUser
let colleague: TestUser
let sentBy: ReturnType<typeof recordStatements>

beforeAll(async () => {
  server = await startTestServer()
  administrator = await server.givenUser({ role: 'Administrator' })
  const { accountId } = administrator
  colleague = await server.givenUser({ accountId })
  const clipId = await server.givenClip()
  const { ownerDb } = server
  await sql`alter table downloads disable trigger user`.execute(ownerDb)
  await sql`insert into orders (ref, account_id, user_id, state, currency, net_minor, tax_minor, total_minor, cart_hash, usage,
      billing_address, terms_version, provider, livemode, created_at, updated_at, paid_at, purchase_order_number, cost_centre)
    select 'cost-' || n, ${accountId}::int, ${administrator.userId}::int, 'paid', 'gbp', 100, 0, 100, 'cost-' || n, '{}', '{}',
      't', 'testcard', false, now(), now(), now() - n * 7919 % 50000 * interval '1 minute', 'PO ' || n / 2, 'Desk ' || n % 5
    from generate_series(1, 50000) as n`.execute(ownerDb)
  await sql`insert into deliveries (ref, account_id, user_id, created_at, expires_at)
    select 'cost-' || n, ${accountId}::int, ${administrator.userId}::int, now(), now()
    from generate_series(1, 50000) as n`.execute(ownerDb)
  await sql`insert into downloads (delivery_id, position, user_id, account_id, clip_id, clip_title, created_at,
      purchase_order_number, cost_centre)
    select deliveries.id, 0, orders.user_id, orders.account_id, ${clipId}::int, 'A clip', bought_at,
      purchase_order_number, cost_centre
    from orders join deliveries on deliveries.ref = orders.ref`.execute(ownerDb)
  for (const table of ['orders', 'downloads', 'deliveries', 'users']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(ownerDb)
  }
  sentBy = recordStatements(server.pool)
}, 120_000)
afterAll(() => server.close())

const LISTS = ['GET /clip/company/purchases', 'GET /clip/company/downloads'] as const
type Filter = NonNullable<Input<(typeof LISTS)[number]>['querystring']>

async function costOfCall(sendRequest: () => Promise<unknown>) {
  const statements = (await sentBy(sendRequest)).filter(({ text }) =>
    /from "?(orders|downloads)\b/.test(text),
  )
  expect(statements).not.toEqual([])
  return await costOf(server.pool, statements)
}

describe.each(LISTS)('%s of a company with 50,000 records', (key) => {
  test.each<[string, () => Filter]>([
    ['no filter', () => ({})],
    ['a user without records', () => ({ user: colleague.userId })],
    ['a purchase order number', () => ({ purchase_order: 'PO 7' })],
    ['a cost centre', () => ({ cost_centre: 'Desk 3' })],
    ['a cost centre without records', () => ({ cost_centre: 'Desk 7' })],
    ['a number and a cost centre', () => ({ purchase_order: 'PO 7', cost_centre: 'Desk 3' })],
    ['a cost centre and a user without records', () => ({ cost_centre: 'Desk 3', user: colleague.userId })],
  ])('a page by %s reads few buffers', async (_, filter) => {
    const { buffers, scanned } = await costOfCall(() => administrator.call(key, { querystring: filter() }))
    expect(scanned.filter((table) => table === 'orders' || table === 'downloads')).toEqual([])
    expect(buffers).toBeLessThanOrEqual(MAX_BUFFERS)
  })
})

test('the choices of a company with 50,000 records read few buffers', async () => {
  const { buffers } = await costOfCall(() => administrator.call('GET /clip/company/choices'))
  expect(buffers).toBeLessThanOrEqual(200)
})
