/** R-DESKORDER-1: orders in the admin area. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../../test/checkouts.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { type IntentState, PaymentError } from '../../../platform/payments/payments.ts'
import { differencesOf, readPayment } from '../payments/read-payment.ts'

let server: TestServer
let manager: TestUser
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

async function givenOrder(cardholder = 'WEBHOOK NEVER') {
  const user = await server.givenUser({ country: 'gb' })
  const clips = [await server.givenClip({ master: new TextEncoder().encode('master') })]
  const payment = await openPayment(user, await givenPaymentBody(user, { clips }))
  await confirmPayment(server.http, payment, { cardholder })
  await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
  const { id } = await server.services.db
    .selectFrom('orders')
    .select('id')
    .where('ref', '=', payment.order_ref)
    .executeTakeFirstOrThrow()
  return { id, payment: payment.id, user }
}

type Requested = {
  view?: 'review' | 'disputed' | 'owed'
  q?: string
  account?: number
  sort?: 'number' | 'paid'
}
const list = async (querystring: Requested & { cursor?: string; order?: 'asc' } = {}) =>
  (await manager.call('GET /agency/orders', { querystring })).data
const idsOf = async (requested: Requested) => (await list(requested)).items.map(({ id }) => id)
const read = async (id: number) => (await manager.call('GET /agency/orders/:id', { params: { id } })).data

describe('R-DESKORDER-1: the list of orders', () => {
  test('the list of orders finds an order by number, reference, account, buyer, invoice and payment', async () => {
    const { id, payment, user } = await givenOrder()
    const order = await read(id)
    await server.ownerDb
      .updateTable('accounts')
      .set({ name: `Puffin Herald ${id}` })
      .where('id', '=', user.accountId)
      .execute()
    const terms = [`${id}`, order.reference, `puffin ${id}`, user.email, order.invoice ?? '', payment]
    for (const q of terms) expect([q, await idsOf({ q })]).toEqual([q, [id]])
    expect(await idsOf({ q: 'no such words' })).toEqual([])
    expect(await idsOf({ account: user.accountId })).toEqual([id])
  })

  test('the list of orders has a view of payments in review, without paid orders', async () => {
    const review = await givenOrder('WEBHOOK NEVER AMOUNT WRONG')
    const paid = await givenOrder()
    const ids = await idsOf({ view: 'review' })
    expect(ids).toContain(review.id)
    expect(ids).not.toContain(paid.id)
    expect(await idsOf({ view: 'owed' })).toEqual([])
  })

  test('the list of orders is sorted by number and by the day of the purchase, and the last page has no cursor', async () => {
    await givenOrder()
    const { items, next, count, countIsExact } = await list({ sort: 'paid' })
    expect(next).toBeNull()
    expect([count, countIsExact]).toEqual([items.length, true])
    const days = items.map(({ bought_at }) => bought_at ?? '')
    expect(days).toEqual(days.toSorted().reverse())
    const up = (await list({ order: 'asc' })).items.map(({ id }) => id)
    expect(up).toEqual(up.toSorted((one, other) => one - other))
    expect(await refusalOf(list({ cursor: 'nonsense' }))).toMatchObject({ code: 'bad_cursor' })
  })

  test('the list of orders is exported as CSV', async () => {
    const { id } = await givenOrder()
    const { data } = await manager.call('GET /agency/orders/csv', { querystring: { q: `${id}` } })
    expect(data.file_name).toBe('orders.csv')
    const [, row = ''] = data.csv.split('\r\n')
    expect(row).toContain(`${id},`)
    expect(row).toContain('paid')
  })
})

test('an order contains its lines, documents, emails and its account', async () => {
  const { id, user } = await givenOrder()
  const order = await read(id)
  expect(order).toMatchObject({
    state: 'paid',
    account: { id: user.accountId },
    buyer: user.email,
    refunded_minor: 0,
    left_minor: order.total_minor,
    review_reason: null,
  })
  expect(order.lines).toMatchObject([{ kind: 'clip', is_refunded: false, credits: null }])
  expect(order.lines[0]?.licence).toMatchObject({ revoked_at: null, frozen: false })
  expect(order.documents).toMatchObject([{ kind: 'invoice', total_minor: order.total_minor }])
  expect(order.mails.map(({ recipient }) => recipient)).toEqual([user.email])
  expect(await refusalOf(read(999_999))).toMatchObject({ code: 'not_found' })
})

describe('the provider’s records', () => {
  test('the provider’s amounts are shown next to ours', async () => {
    const { id, payment } = await givenOrder()
    const { data } = await manager.call('GET /agency/orders/:id/payment', { params: { id } })
    expect(data.differences).toEqual([])
    expect(data.payment).toMatchObject({ ref: payment, status: 'succeeded', refunded_minor: 0 })
  })

  test('the provider’s records are unavailable when the provider does not answer', async () => {
    const { id } = await givenOrder()
    const retrieveIntent = () => Promise.reject(new PaymentError('unknown', 'cut'))
    const payments = { ...server.services.payments, retrieveIntent }
    await expect(readPayment({ ...server.services, payments }, id)).rejects.toMatchObject({
      code: 'unavailable',
    })
  })

  const OURS = { id: 7, state: 'paid', total_minor: 24_000, currency: 'gbp', livemode: false } as const
  const THERE: IntentState = {
    ref: 'tpi_1',
    status: 'succeeded',
    amountMinor: 24_000,
    amountReceivedMinor: 24_000,
    currency: 'gbp',
    livemode: false,
    orderId: 7,
    method: null,
    lastError: null,
    cardChoice: null,
    createdAt: new Date(0),
  }
  test.each<[string, object, Partial<IntentState>, number, string[]]>([
    ['nothing', {}, {}, 0, []],
    [
      'a payment that only the provider has',
      { state: 'expired' },
      {},
      0,
      ['The provider has captured the payment, but the order is not paid here.'],
    ],
    [
      'a payment that only we have',
      {},
      { status: 'canceled' },
      0,
      ['The order is paid here, but the provider has no captured payment.'],
    ],
    ['an amount', {}, { amountReceivedMinor: 23_999 }, 0, ['£239.99 GBP arrived instead of £240.00 GBP.']],
    ['a refund that only the provider has', {}, {}, 100, ['£1.00 GBP went back there, £0.00 GBP here.']],
    ['the order', {}, { orderId: 8 }, 0, ['The payment does not refer to this order.']],
  ])('the provider’s records differ by %s', (_what, here, there, refundedMinor, words) => {
    const ours = { ...OURS, refunded_minor: 0, ...here }
    expect(differencesOf(ours, { intent: { ...THERE, ...there }, refundedMinor })).toEqual(words)
  })
})
