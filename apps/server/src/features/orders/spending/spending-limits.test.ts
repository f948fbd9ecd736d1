/** R-REQUEST-1 and R-REQUEST-2 over HTTP: spending limits, and every way to place an order. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { givenKey } from '../../../../test/api-keys.ts'
import { givenInvoiceBody } from '../../../../test/by-invoice.ts'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../../test/checkouts.ts'
import { givenLot } from '../../../../test/licensing-builders.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { expectSoundBooks } from '../../../../test/sound-books.ts'
import { type Company, givenCompany, setLimit } from '../../../../test/spending.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { startOfMonth } from '../../../platform/agency-time.ts'
import { refundOrder } from '../refunds/refund-order.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => expectSoundBooks(server))

const REFUSED = { status: 403, code: 'approval_required' }
const bodyFor = async (buyer: TestUser) => (await givenInvoiceBody(server, buyer)).body
type Body = Awaited<ReturnType<typeof bodyFor>>
const byInvoice = (buyer: Pick<TestUser, 'call'>, body: Body) =>
  buyer.call('POST /clip/payments/invoice', { body })
const byCard = (buyer: TestUser, body: Body) => buyer.call('POST /clip/payments/intent', { body })
const accountOf = async ({ call, userId }: TestUser) =>
  (await call('GET /clip/users/:id', { params: { id: userId } })).data
const leftOf = async (buyer: TestUser) => {
  const { spending } = await accountOf(buyer)
  return spending && spending.limitMinor - spending.spentMinor
}
const countOrders = async ({ userId }: TestUser) =>
  (await server.services.db.selectFrom('orders').select('id').where('user_id', '=', userId).execute()).length

describe('R-REQUEST-1: the spending limit of a user', () => {
  test('an administrator sets, changes and removes a limit, which the user and the list of users show', async () => {
    const company = await givenCompany(server)
    const { administrator, member } = company
    expect((await accountOf(member)).spending).toBeNull()
    expect((await setLimit(company, 50_000)).message).toBe('Test User may spend £500.00 GBP a month now.')
    expect((await setLimit(company, 0)).message).toBe('Test User asks before each purchase now.')
    await setLimit(company, 60_000)
    expect((await accountOf(member)).spending).toEqual({
      limitMinor: 60_000,
      spentMinor: 0,
      currency: 'gbp',
    })
    const { data } = await administrator.call('GET /clip/members')
    expect(data.currency).toBe('gbp')
    expect(data.members.map(({ spending }) => spending)).toEqual([
      null,
      { limitMinor: 60_000, spentMinor: 0, currency: 'gbp' },
    ])
    expect((await setLimit(company, null)).message).toBe('Test User has no spending limit now.')
    expect((await accountOf(member)).spending).toBeNull()
  })

  test('a limit ends no session, and the audit contains each change once', async () => {
    const company = await givenCompany(server)
    await setLimit(company, 100)
    await setLimit(company, 100)
    await setLimit(company, null)
    const rows = await server.services.db
      .selectFrom('audit')
      .select(['details', 'actor_user_id'])
      .where('object', '=', `user:${company.member.userId}`)
      .where('action', '=', 'member.limit')
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { details: { from: 'none', to: 100, currency: 'gbp' }, actor_user_id: company.administrator.userId },
      { details: { from: 100, to: 'none', currency: 'gbp' }, actor_user_id: company.administrator.userId },
    ])
    expect(await refusalOf(company.member.call('GET /clip/users/sessions'))).toBeNull()
  })

  test('staff set the limit of any user in the currency of the account, and no other staff do', async () => {
    const { member } = await givenCompany(server)
    const staff = await server.givenUser({ kind: 'agency', role: 'Administrator' })
    const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
    const limit = ({ call }: TestUser, id: number) =>
      call('POST /agency/users/:id/spending-limit', { params: { id }, body: { limitMinor: 50_000 } })
    expect(await refusalOf(limit(manager, member.userId))).toMatchObject({ status: 403 })
    expect(await refusalOf(limit(staff, staff.userId))).toMatchObject({ status: 404 })
    expect((await limit(staff, member.userId)).message).toBe('Test User may spend £500.00 GBP a month now.')
    const { data } = await staff.call('GET /agency/users/:id', { params: { id: member.userId } })
    expect(data).toMatchObject({
      currency: 'gbp',
      spending: { limitMinor: 50_000, spentMinor: 0, currency: 'gbp' },
    })
    expect(await leftOf(member)).toBe(50_000)
  })

  test('no user sets the own limit, that of an equal or higher role, or of another account', async () => {
    const company = await givenCompany(server)
    const { administrator, member } = company
    const { accountId } = administrator
    const equal = await server.givenUser({ accountId, role: 'Administrator' })
    const stranger = await server.givenUser()
    const refused = async (by: TestUser, target: TestUser) =>
      (await refusalOf(setLimit({ administrator: by, member: target }, 1)))?.status
    expect(await refused(administrator, administrator)).toBe(403)
    expect(await refused(administrator, equal)).toBe(403)
    expect(await refused(member, administrator)).toBe(403)
    expect(await refused(member, member)).toBe(403)
    expect(await refused(administrator, stranger)).toBe(404)
    expect((await accountOf(administrator)).spending).toBeNull()
  })

  test.each([-1, 0.5, 2_147_483_648, 'x', undefined])('a limit of %s is refused', async (limitMinor) => {
    const company = await givenCompany(server)
    const refusal = await refusalOf(setLimit(company, limitMinor as number))
    expect(refusal).toMatchObject({ status: 422, code: 'validation' })
  })
})

describe('R-REQUEST-2: orders of a user with a limit', () => {
  test.each(['card', 'invoice'] as const)(
    'an order by %s above the limit is refused, and places no order',
    async (way) => {
      const { member } = await givenCompany(server, { limitMinor: 23_999 })
      const order = way === 'card' ? byCard : byInvoice
      const refusal = await refusalOf(order(member, await bodyFor(member)))
      expect(refusal).toMatchObject(REFUSED)
      expect(refusal?.message).toContain('£239.99 GBP of your spending limit')
      expect(await countOrders(member)).toBe(0)
    },
  )

  test('a user with a limit of 0 places no order, and the administrator is not limited', async () => {
    const { administrator, member } = await givenCompany(server, { limitMinor: 0 })
    expect(await refusalOf(byInvoice(member, await bodyFor(member)))).toMatchObject(REFUSED)
    expect(await refusalOf(byInvoice(administrator, await bodyFor(administrator)))).toBeNull()
  })

  test('a purchase of prepaid credits above the limit is refused; drawing credits is not', async () => {
    const company = await givenCompany(server, { limitMinor: 0 })
    const { member } = company
    const body = await givenPaymentBody(member, { bundles: 1 })
    expect(await refusalOf(byCard(member, body))).toMatchObject(REFUSED)
    expect(await refusalOf(byInvoice(member, body))).toMatchObject(REFUSED)
    await givenLot(server.services, member)
    const { clip } = await givenInvoiceBody(server, member)
    const draw = member.call('POST /clip/clips/download', { body: { ids: [{ id: clip }] } })
    expect(await refusalOf(draw)).toBeNull()
    expect(await leftOf(member)).toBe(0)
  })

  test('orders by card and by invoice add up, and a refund returns what it repays', async () => {
    const { member } = await givenCompany(server, { limitMinor: 60_000 })
    const payment = await openPayment(member, await bodyFor(member))
    expect(await leftOf(member)).toBe(60_000)
    await confirmPayment(server.http, payment)
    await member.call('POST /clip/payments/add', { body: { pi: payment.id } })
    expect(await leftOf(member)).toBe(36_000)
    const { data } = await byInvoice(member, await bodyFor(member))
    expect(await leftOf(member)).toBe(12_000)
    const third = await bodyFor(member)
    expect(await refusalOf(byCard(member, third))).toMatchObject(REFUSED)
    const { id } = await server.services.db
      .selectFrom('orders')
      .select('id')
      .where('ref', '=', data.order_ref)
      .executeTakeFirstOrThrow()
    const request = { kind: 'amount', amountMinor: 12_000 } as const
    await refundOrder(server.services, { orderId: id, request, reason: 'A part', actorUserId: null })
    expect(await leftOf(member)).toBe(24_000)
    expect(await refusalOf(byCard(member, third))).toBeNull()
  })

  test('two orders at the same time spend the limit once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { member } = await givenCompany(server, { limitMinor: 30_000 })
      const bodies = [await bodyFor(member), await bodyFor(member)]
      const refusals = await Promise.all(bodies.map((body) => refusalOf(byInvoice(member, body))))
      expect(refusals.map((refusal) => refusal?.code).sort()).toEqual(['approval_required', undefined])
      expect(await leftOf(member)).toBe(6_000)
    }
  })

  test('an open payment that a second cart replaces does not count, and the first can then not be paid', async () => {
    const { member } = await givenCompany(server, { limitMinor: 30_000 })
    const first = await openPayment(member, await bodyFor(member))
    await openPayment(member, await bodyFor(member))
    expect(await confirmPayment(server.http, first)).toMatchObject({
      error: expect.stringContaining('cancelled'),
    })
  })

  test('a payment in progress counts, also for another cart', async () => {
    const { member } = await givenCompany(server, { limitMinor: 30_000 })
    await openPayment(member, await bodyFor(member))
    await server.services.db
      .updateTable('orders')
      .set({ state: 'processing' })
      .where('user_id', '=', member.userId)
      .execute()
    expect(await leftOf(member)).toBe(6_000)
    expect(await refusalOf(byInvoice(member, await bodyFor(member)))).toMatchObject(REFUSED)
  })

  test('orders of the former month do not count', async () => {
    const { member } = await givenCompany(server, { limitMinor: 24_000 })
    await byInvoice(member, await bodyFor(member))
    expect(await leftOf(member)).toBe(0)
    const { clock, config, db } = server.services
    const month = startOfMonth(clock.now(), config.timeZone)
    await db
      .updateTable('orders')
      .set({ created_at: new Date(month.getTime() - 1) })
      .where('user_id', '=', member.userId)
      .execute()
    expect(await leftOf(member)).toBe(24_000)
    expect(await refusalOf(byInvoice(member, await bodyFor(member)))).toBeNull()
  })

  test.each([
    ['an administrator', (company: Company) => setLimit(company, 23_999)],
    [
      'staff',
      async ({ member: { userId: id } }: Company) => {
        const staff = await server.givenUser({ kind: 'agency', role: 'Administrator' })
        await staff.call('POST /agency/users/:id/spending-limit', { params: { id }, body: { limitMinor: 0 } })
      },
    ],
  ])('a lower limit that %s sets cancels an open payment above it', async (_who, lower) => {
    const company = await givenCompany(server)
    const opened = await openPayment(company.member, await bodyFor(company.member))
    await setLimit(company, 24_000)
    await lower(company)
    await server.runJobs()
    const { error } = await confirmPayment(server.http, opened)
    expect(error).toContain('cancelled')
    expect(await leftOf(company.member)).toBeGreaterThanOrEqual(0)
  })

  test('a limit that an open payment does not exceed leaves it, and a paid order stays paid', async () => {
    const company = await givenCompany(server)
    const opened = await openPayment(company.member, await bodyFor(company.member))
    await setLimit(company, 24_000)
    await server.runJobs()
    expect(await confirmPayment(server.http, opened)).toMatchObject({ status: 'succeeded' })
    await setLimit(company, 0)
    await server.runJobs()
    const { data } = await company.administrator.call('GET /clip/members')
    expect(data.members.map(({ spending }) => spending?.spentMinor ?? null)).toEqual([null, 24_000])
  })

  test('an order in another currency than the limit is refused', async () => {
    const { member } = await givenCompany(server, { limitMinor: 1_000_000 })
    await server.services.db
      .updateTable('users')
      .set({ spend_limit_currency: 'usd' })
      .where('id', '=', member.userId)
      .execute()
    const refusal = await refusalOf(byCard(member, await bodyFor(member)))
    expect(refusal).toMatchObject(REFUSED)
    expect(refusal?.message).toContain('this order is in GBP')
  })

  test('the orders of an API key are limited by the limit of its user', async () => {
    const { administrator } = await givenCompany(server)
    const key = await givenKey(server, administrator)
    const superuser = await server.givenUser({ accountId: administrator.accountId, role: 'Superuser' })
    const company: Company = { administrator: superuser, member: administrator }
    await setLimit(company, 23_999)
    const body = await bodyFor(administrator)
    const headers = { 'idempotency-key': randomUUID() }
    const order = key.call('POST /clip/payments/invoice', { body, headers })
    expect(await refusalOf(order)).toMatchObject(REFUSED)
  })
})
