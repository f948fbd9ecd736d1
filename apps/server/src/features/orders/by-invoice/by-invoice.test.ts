/** R-BYINVOICE-1 to R-BYINVOICE-7 over HTTP: orders that are paid by invoice. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  givenInvoiceBody,
  givenInvoiceBuyer,
  orderByInvoice,
  payInvoice,
} from '../../../../test/by-invoice.ts'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../../test/checkouts.ts'
import { givenLot } from '../../../../test/licensing-builders.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { expectSoundBooks } from '../../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { remindersJob } from './by-invoice.jobs.ts'
import type { ReceivedMoney } from './record-bank-payment.ts'

const DAY = 86_400_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => expectSoundBooks(server))

const order = (buyer: TestUser) => orderByInvoice(server, buyer)
const stateOf = async (id: number) => {
  const { db } = server.services
  const row = await db
    .selectFrom('orders')
    .select(['state', 'paid_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && [row.state, row.paid_at !== null]
}
const mailsOf = async (key: string) => {
  const { db } = server.services
  const rows = await db
    .selectFrom('outbox_mails')
    .select('text')
    .where('dedupe_key', 'like', key)
    .orderBy('id')
    .execute()
  return rows.map(({ text }) => text)
}
const ordersOf = (buyer: TestUser) =>
  server.services.db.selectFrom('orders').select('id').where('account_id', '=', buyer.accountId).execute()
const pay = (buyer: TestUser, invoice: string, change: Partial<ReceivedMoney> = {}) =>
  payInvoice(server, buyer, invoice, change)

describe('R-BYINVOICE-3: an order by invoice', () => {
  test('an order by invoice and a credit that take the same clip at the same time license it once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const buyer = await givenInvoiceBuyer(server)
      const { clip, body } = await givenInvoiceBody(server, buyer)
      await givenLot(server.services, buyer)
      const [refusal] = await Promise.all([
        refusalOf(buyer.call('POST /clip/payments/invoice', { body })),
        buyer.call('POST /clip/clips/download', { body: { ids: [{ id: clip }] } }),
      ])
      expect([undefined, 'already_owned']).toContain(refusal?.code)
      const licences = await server.services.db
        .selectFrom('licences')
        .select('ground')
        .where('account_id', '=', buyer.accountId)
        .execute()
      expect(licences).toEqual([{ ground: refusal ? 'prepaid_credit' : 'order' }])
    }
  })

  test('an order by invoice grants the licence and the file at once, and an invoice with its due day', async () => {
    const buyer = await givenInvoiceBuyer(server)
    const { clip, body } = await givenInvoiceBody(server, buyer)
    const { data } = await buyer.call('POST /clip/payments/invoice', { body })
    expect(data).toMatchObject({ amount: 24_000, currency: 'gbp' })
    const { data: shown } = await buyer.call('GET /clip/payments/order/:ref', {
      params: { ref: data.order_ref },
    })
    expect(shown).toMatchObject({ status: 'succeeded', paid_at: null, due_on: data.due_on })
    expect(shown.lines[0]?.licence_id).not.toBeNull()
    const { data: files } = await buyer.call('POST /clip/clips/download', { body: { ids: [{ id: clip }] } })
    expect(files.file_url).toContain('/files/')
    const invoiceRow = await server.services.db
      .selectFrom('invoices')
      .select(['number', 'due_at', 'order_id'])
      .where('number', '=', data.invoice)
      .executeTakeFirstOrThrow()
    expect(invoiceRow.due_at?.toISOString().slice(0, 10)).toBe(data.due_on)
    const [mail] = await mailsOf(`invoice:${invoiceRow.order_id}`)
    expect(mail).toContain(data.invoice)
    expect(mail).toContain('Pay by')
    expect(mail).toContain('GB00 EXAM')
    expect(await mailsOf(`receipt:${invoiceRow.order_id}`)).toEqual([])
  })

  test('an order by invoice of credits fills their lot at once', async () => {
    const buyer = await givenInvoiceBuyer(server, { canPrepay: true, limitMinor: 10_000_000 })
    const body = await givenPaymentBody(buyer, { bundles: 1 })
    await buyer.call('POST /clip/payments/invoice', { body })
    const { data } = await buyer.call('GET /clip/prepaidCredits/account/:accountId/status', {
      params: { accountId: buyer.accountId },
    })
    expect(data[0]?.available).toBe(10)
  })

  test('an order by invoice replaces an open card payment, which can then not be paid', async () => {
    const buyer = await givenInvoiceBuyer(server)
    const { body } = await givenInvoiceBody(server, buyer)
    const payment = await openPayment(buyer, body)
    await buyer.call('POST /clip/payments/invoice', { body })
    expect(await confirmPayment(server.http, payment)).toMatchObject({
      error: expect.stringContaining('cancelled'),
    })
    expect(await ordersOf(buyer)).toHaveLength(2)
  })

  test('an order by invoice sent twice with one key is one order; without a key the second is refused', async () => {
    const buyer = await givenInvoiceBuyer(server)
    const { body } = await givenInvoiceBody(server, buyer)
    const headers = { 'idempotency-key': 'a-key-of-this-test' }
    const [first, second] = await Promise.all([
      buyer.call('POST /clip/payments/invoice', { body, headers }),
      buyer.call('POST /clip/payments/invoice', { body, headers }),
    ])
    expect(second.data).toEqual(first.data)
    const again = await refusalOf(buyer.call('POST /clip/payments/invoice', { body }))
    expect(again?.status).toBe(409)
    expect(await ordersOf(buyer)).toHaveLength(1)
  })

  test('an order by invoice with other amounts, or without the accepted terms, is refused', async () => {
    const buyer = await givenInvoiceBuyer(server)
    const { body } = await givenInvoiceBody(server, buyer)
    const purchase = { ...body.purchase, totalSaleAmount: 1 }
    const cheap = buyer.call('POST /clip/payments/invoice', { body: { ...body, purchase } })
    expect(await refusalOf(cheap)).toMatchObject({ code: 'cart_changed' })
    const usage = { ...body.usage, terms: false }
    const silent = buyer.call('POST /clip/payments/invoice', { body: { ...body, usage } })
    expect(await refusalOf(silent)).toMatchObject({ status: 422 })
    expect(await ordersOf(buyer)).toEqual([])
  })
})

describe('R-BYINVOICE-1 and R-BYINVOICE-2: the limit of an account', () => {
  test('parallel orders by invoice never exceed the limit of the account together', async () => {
    const buyer = await givenInvoiceBuyer(server, { limitMinor: 72_000 })
    const bodies = await Promise.all(Array.from({ length: 8 }, () => givenInvoiceBody(server, buyer)))
    const outcomes = await Promise.all(
      bodies.map(({ body }) => refusalOf(buyer.call('POST /clip/payments/invoice', { body }))),
    )
    expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(3)
    expect(outcomes.find((refusal) => refusal)?.message).toContain('more than is left')
    expect(await ordersOf(buyer)).toHaveLength(3)
  })

  test('an order by invoice is refused while an invoice is overdue, and allowed after its payment', async () => {
    const buyer = await givenInvoiceBuyer(server, { days: 1 })
    const { invoice } = await order(buyer)
    server.later(3 * DAY)
    const late = await givenInvoiceBuyer(server, { accountId: buyer.accountId, days: 1 })
    expect((await refusalOf(order(late)))?.message).toContain('overdue')
    await pay(buyer, invoice)
    expect((await order(late)).amount).toBe(24_000)
  })
})

describe('R-BYINVOICE-6: a refund of an order by invoice', () => {
  const refund = (orderId: number, request: Parameters<typeof refundOrder>[1]['request'] = { kind: 'all' }) =>
    refundOrder(server.services, { orderId, request, reason: 'Wrong clip', actorUserId: null })

  test('a refund of an unpaid order by invoice ends the debt and the licence, and no money is transferred', async () => {
    const buyer = await givenInvoiceBuyer(server)
    const { id, invoice } = await order(buyer)
    expect(await refund(id)).toMatchObject({ state: 'succeeded', amountMinor: 24_000, byHandMinor: 0 })
    expect(await stateOf(id)).toEqual(['refunded', false])
    expect((await mailsOf('refund:%')).at(-1)).toContain('We have lowered what you have to pay')
    expect((await refusalOf(pay(buyer, invoice)))?.message).toContain('cancelled by a credit note')
    const { data } = await buyer.call('GET /clip/invoices/owed')
    expect(data).toEqual([])
  })

  test('a refund of a paid order by invoice is transferred manually, which its email states', async () => {
    const buyer = await givenInvoiceBuyer(server)
    const { id, invoice } = await order(buyer)
    await pay(buyer, invoice)
    expect(await refund(id)).toMatchObject({ byHandMinor: 24_000 })
    expect(await stateOf(id)).toEqual(['refunded', true])
    expect((await mailsOf('refund:%')).at(-1)).toContain('back to you by bank transfer')
  })

  test('a partial refund of an order by invoice lowers the debt first, and only the rest is paid back', async () => {
    const buyer = await givenInvoiceBuyer(server)
    const { id, invoice } = await order(buyer)
    await pay(buyer, invoice, { amountMinor: 20_000 })
    expect(await refund(id, { kind: 'amount', amountMinor: 10_000 })).toMatchObject({ byHandMinor: 6_000 })
    expect(await stateOf(id)).toEqual(['paid', true])
    expect(await mailsOf(`receipt:${id}`)).toHaveLength(1)
    expect(await refund(id)).toMatchObject({ amountMinor: 14_000, byHandMinor: 14_000 })
    expect(await stateOf(id)).toEqual(['refunded', true])
  })
})

describe('R-BYINVOICE-4: reminders', () => {
  test('reminders are sent 1, 7 and 14 days after the due day, once each, and not after the payment', async () => {
    const buyer = await givenInvoiceBuyer(server, { days: 1 })
    const { id, invoice } = await order(buyer)
    const payer = await givenInvoiceBuyer(server, { days: 1 })
    const paid = await order(payer)
    await pay(payer, paid.invoice)
    const sent: number[] = []
    for (const days of [1, 1, 4, 2, 7, 20]) {
      server.later(days * DAY)
      await remindersJob.run(server.services, {})
      await remindersJob.run(server.services, {})
      sent.push((await mailsOf(`reminder:${id}:%`)).length)
    }
    expect(sent).toEqual([0, 1, 1, 2, 3, 3])
    expect(await mailsOf(`reminder:${paid.id}:%`)).toEqual([])
    expect((await mailsOf(`reminder:${id}:7`))[0]).toContain('£240.00 GBP')
    await pay(buyer, invoice)
  })
})

describe('R-BYINVOICE-7: unpaid invoices', () => {
  test('unpaid invoices are shown to their account only, with what is still due, and the history contains the state', async () => {
    const buyer = await givenInvoiceBuyer(server)
    const { invoice } = await order(buyer)
    await pay(buyer, invoice, { amountMinor: 4_000 })
    const { data } = await buyer.call('GET /clip/invoices/owed')
    expect(data).toMatchObject([{ invoice, state: 'open', amount: 24_000, due: 20_000, currency: 'gbp' }])
    const stranger = await givenInvoiceBuyer(server)
    expect((await stranger.call('GET /clip/invoices/owed')).data).toEqual([])
    const history = async () => {
      const { accountId } = buyer
      const { data } = await buyer.call('GET /clip/prepaidCredits/account/:accountId/all', {
        params: { accountId },
      })
      return data.map(({ debt }) => debt?.state)
    }
    expect(await history()).toEqual(['open'])
    const { data: account } = await buyer.call('GET /clip/users/:id', { params: { id: buyer.userId } })
    expect(account.owedInvoices).toBe(1)
    await pay(buyer, invoice, { amountMinor: 20_000, reference: 'TRF 2' })
    expect(await history()).toEqual(['paid'])
  })
})
