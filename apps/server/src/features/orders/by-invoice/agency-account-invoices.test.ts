/** R-BYINVOICE-1 and R-BYINVOICE-5 over HTTP: invoice terms and bank payments in the admin area. */
import type { Input } from '@rushes/contract/client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { givenInvoiceBody, givenInvoiceBuyer, orderByInvoice } from '../../../../test/by-invoice.ts'
import { confirmPayment, openPayment } from '../../../../test/checkouts.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { expectSoundBooks } from '../../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { refundOrder } from '../refunds/refund-order.ts'

const DAY = 86_400_000
let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.givenUser({ kind: 'agency', role: 'Administrator' })
})
afterAll(() => server.close())
afterEach(() => expectSoundBooks(server))

const today = () => server.services.clock.now().toISOString().slice(0, 10)

type Payment = Input<'POST /agency/accounts/:id/bank-payments'>['body']

function record(
  { accountId }: Pick<TestUser, 'accountId'>,
  invoice: string,
  change: Partial<Payment> = {},
  by: TestUser = admin,
) {
  const usual = { amount_minor: 24_000, currency: 'gbp', paid_on: today(), reference: 'TRF 1' } as const
  const body = { invoice, ...usual, ...change }
  return by.call('POST /agency/accounts/:id/bank-payments', { params: { id: accountId }, body })
}

const invoicesOf = async ({ accountId }: TestUser, criteria: Question = {}) => {
  const querystring = { account: accountId, ...criteria }
  return (await admin.call('GET /agency/invoices', { querystring })).data
}
type Question = Partial<Input<'GET /agency/invoices'>['querystring']>

const termsOf = async ({ accountId: id }: TestUser, by = admin) =>
  (await by.call('GET /agency/accounts/:id/invoice-terms', { params: { id } })).data

async function setTerms(
  { accountId: id }: Pick<TestUser, 'accountId'>,
  terms: { limit_minor: number; days: number } | null,
  by: TestUser = admin,
) {
  const { revision } = (await by.call('GET /agency/accounts/:id', { params: { id } })).data
  const body = { revision, terms }
  return (await by.call('POST /agency/accounts/:id/invoice-terms', { params: { id }, body })).data
}

const auditOf = (object: string) =>
  server.services.db
    .selectFrom('audit')
    .select(['action', 'actor_user_id', 'details'])
    .where('object', '=', object)
    .where('action', 'in', ['invoice_terms.set', 'invoice_terms.removed', 'invoice.paid'])
    .orderBy('id')
    .execute()

const paymentsOf = (orderId: number) =>
  server.services.db
    .selectFrom('bank_payments')
    .select('amount_minor')
    .where('order_id', '=', orderId)
    .execute()

const receiptsOf = (orderId: number) =>
  server.services.db
    .selectFrom('outbox_mails')
    .select('id')
    .where('dedupe_key', '=', `receipt:${orderId}`)
    .execute()

/** The days for payment that the checkout offers to the buyer. */
const offeredDays = async (buyer: TestUser) =>
  (await buyer.call('GET /clip/users/:id', { params: { id: buyer.userId } })).data.options.invoiceDays

describe('R-BYINVOICE-1: invoice terms', () => {
  test('no account may pay by invoice by default; staff allow, change and end it, each with an audit entry', async () => {
    const buyer = await server.givenUser({ country: 'gb' })
    expect(await termsOf(buyer)).toEqual({ terms: null, currency: 'gbp', owed_minor: 0, is_overdue: false })
    const allowed = await setTerms(buyer, { limit_minor: 100_000, days: 30 })
    expect(allowed.terms).toEqual({ limit_minor: 100_000, currency: 'gbp', days: 30 })
    expect(await offeredDays(buyer)).toBe(30)
    await orderByInvoice(server, buyer)
    expect(await setTerms(buyer, { limit_minor: 50_000, days: 14 })).toMatchObject({ owed_minor: 24_000 })
    expect(await setTerms(buyer, null)).toMatchObject({ terms: null, owed_minor: 24_000 })
    expect(await offeredDays(buyer)).toBeNull()
    expect((await refusalOf(orderByInvoice(server, buyer)))?.message).toContain('cannot pay by invoice')
    expect(await auditOf(`account:${buyer.accountId}`)).toEqual([
      {
        action: 'invoice_terms.set',
        actor_user_id: admin.userId,
        details: { limit: 100_000, currency: 'gbp', days: 30 },
      },
      {
        action: 'invoice_terms.set',
        actor_user_id: admin.userId,
        details: { limit: 50_000, currency: 'gbp', days: 14 },
      },
      { action: 'invoice_terms.removed', actor_user_id: admin.userId, details: {} },
    ])
  })

  test.each([
    [{ limit_minor: 0, days: 30 }],
    [{ limit_minor: -1, days: 30 }],
    [{ limit_minor: 100.5, days: 30 }],
    [{ limit_minor: 2_000_000_001, days: 30 }],
    [{ limit_minor: 100, days: 0 }],
    [{ limit_minor: 100, days: 121 }],
    [{ limit_minor: 100, days: 1.5 }],
  ])('the terms %j are refused', async (terms) => {
    const buyer = await server.givenUser()
    expect(await refusalOf(setTerms(buyer, terms))).toMatchObject({ code: 'validation' })
    expect((await termsOf(buyer)).terms).toBeNull()
  })

  test('terms are in the currency of the account, and change to a new one when they are saved again', async () => {
    const buyer = await givenInvoiceBuyer(server)
    const { db } = server.services
    await db.updateTable('accounts').set({ country_code: 'us' }).where('id', '=', buyer.accountId).execute()
    expect(await termsOf(buyer)).toMatchObject({ terms: { currency: 'gbp' }, currency: 'usd' })
    const saved = await setTerms(buyer, { limit_minor: 100_000, days: 30 })
    expect(saved.terms?.currency).toBe('usd')
  })

  test('terms are refused for the agency itself and for an unknown account', async () => {
    for (const id of [admin.accountId, 2_000_000_000]) {
      const body = { revision: 1, terms: { limit_minor: 100, days: 30 } }
      const call = admin.call('POST /agency/accounts/:id/invoice-terms', { params: { id }, body })
      expect(await refusalOf(call)).toMatchObject({ code: 'not_found' })
    }
  })

  test('of two changes of the same revision the second is refused, and nothing of it is stored', async () => {
    const { accountId: id } = await server.givenUser()
    const change = (days: number) =>
      refusalOf(
        admin.call('POST /agency/accounts/:id/invoice-terms', {
          params: { id },
          body: { revision: 1, terms: { limit_minor: 100_000, days } },
        }),
      )
    const refusals = await Promise.all([change(10), change(20)])
    expect(refusals.map((refusal) => refusal?.code ?? null).sort()).toEqual([null, 'outdated'])
    expect(await auditOf(`account:${id}`)).toHaveLength(1)
  })
})

describe('R-BYINVOICE-5: a bank payment', () => {
  test('partial payments add up; the last one makes the order paid and sends one receipt', async () => {
    const buyer = await givenInvoiceBuyer(server)
    const { id, invoice } = await orderByInvoice(server, buyer)
    const first = await record(buyer, invoice, { amount_minor: 10_000 })
    expect(first).toMatchObject({
      data: { is_new: true, due_minor: 14_000 },
      message: `The payment is recorded. £140.00 GBP is still due on ${invoice}.`,
    })
    expect((await invoicesOf(buyer)).items).toMatchObject([{ state: 'open', due_minor: 14_000 }])
    const last = await record(buyer, invoice, { amount_minor: 14_000, reference: 'TRF 2' })
    expect(last.message).toBe(`The payment is recorded. ${invoice} is paid.`)
    const payments = [
      { amount_minor: 10_000, paid_on: today(), reference: 'TRF 1' },
      { amount_minor: 14_000, paid_on: today(), reference: 'TRF 2' },
    ]
    expect((await invoicesOf(buyer)).items).toMatchObject([{ id, state: 'paid', due_minor: 0, payments }])
    expect(await receiptsOf(id)).toHaveLength(1)
    expect(await auditOf(`order:${id}`)).toEqual(
      payments.map(({ amount_minor: amount, paid_on: on }) => ({
        action: 'invoice.paid',
        actor_user_id: admin.userId,
        details: { invoice, amount, currency: 'gbp', on },
      })),
    )
    expect((await termsOf(buyer)).owed_minor).toBe(0)
  })

  test('the same payment twice, also at the same time, is recorded once', async () => {
    const buyer = await givenInvoiceBuyer(server)
    const { id, invoice } = await orderByInvoice(server, buyer)
    const both = await Promise.all([record(buyer, invoice), record(buyer, invoice)])
    expect(both.map(({ data }) => data.is_new).sort()).toEqual([false, true])
    const again = await record(buyer, invoice, { reference: ' TRF 1 ' })
    expect(again.message).toBe(`This payment was already recorded. ${invoice} is paid.`)
    expect(await paymentsOf(id)).toHaveLength(1)
    expect(await receiptsOf(id)).toHaveLength(1)
    expect(await auditOf(`order:${id}`)).toHaveLength(1)
  })

  test('two payments at the same time never exceed the amount due', async () => {
    const buyer = await givenInvoiceBuyer(server)
    const { id, invoice } = await orderByInvoice(server, buyer)
    const refusals = await Promise.all(
      ['TRF 1', 'TRF 2', 'TRF 3'].map((reference) =>
        refusalOf(record(buyer, invoice, { amount_minor: 12_000, reference })),
      ),
    )
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(2)
    expect(await paymentsOf(id)).toHaveLength(2)
  })

  test('a known reference with another amount or day is refused', async () => {
    const buyer = await givenInvoiceBuyer(server)
    const { id, invoice } = await orderByInvoice(server, buyer)
    await record(buyer, invoice, { amount_minor: 10_000 })
    for (const change of [{ amount_minor: 1 }, { amount_minor: 10_000, paid_on: '2026-01-05' }]) {
      expect(await refusalOf(record(buyer, invoice, change))).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('another amount or day'),
      })
    }
    expect(await paymentsOf(id)).toHaveLength(1)
  })

  test('a payment of more than is due is refused with a message at the amount', async () => {
    const buyer = await givenInvoiceBuyer(server)
    const { id, invoice } = await orderByInvoice(server, buyer)
    const refusal = await refusalOf(record(buyer, invoice, { amount_minor: 24_001 }))
    expect(refusal).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Only £240.00 GBP is due'),
    })
    expect(Object.keys(refusal?.errors ?? {})).toEqual(['amount_minor'])
    expect(await paymentsOf(id)).toEqual([])
  })

  test('an amount in another currency than the invoice is refused', async () => {
    const buyer = await givenInvoiceBuyer(server)
    const { id, invoice } = await orderByInvoice(server, buyer)
    expect(await refusalOf(record(buyer, invoice, { currency: 'usd' }))).toMatchObject({
      code: 'validation',
      message: `${invoice} is in GBP, not in USD.`,
    })
    expect(await paymentsOf(id)).toEqual([])
  })

  test('a paid invoice, a credited one and one that was paid by card are refused', async () => {
    const buyer = await givenInvoiceBuyer(server)
    const paid = await orderByInvoice(server, buyer)
    await record(buyer, paid.invoice)
    const again = record(buyer, paid.invoice, { reference: 'TRF 2' })
    expect(await refusalOf(again)).toMatchObject({
      code: 'conflict',
      message: `${paid.invoice} is paid already.`,
    })

    const credited = await orderByInvoice(server, buyer)
    await refundOrder(server.services, {
      ...{ orderId: credited.id, request: { kind: 'all' }, reason: 'Wrong clip', actorUserId: null },
    })
    expect(await refusalOf(record(buyer, credited.invoice))).toMatchObject({
      code: 'conflict',
      message: `${credited.invoice} is cancelled by a credit note.`,
    })

    const { body } = await givenInvoiceBody(server, buyer)
    const payment = await openPayment(buyer, body)
    await confirmPayment(server.http, payment)
    await buyer.call('POST /clip/payments/add', { body: { pi: payment.id } })
    const { items } = await invoicesOf(buyer)
    const byCard = items.find(({ due_on }) => due_on === null)?.number ?? ''
    expect(await refusalOf(record(buyer, byCard))).toMatchObject({
      code: 'conflict',
      message: `${byCard} was paid by card.`,
    })
    expect(items.map(({ state, due_minor, credited_minor }) => [state, due_minor, credited_minor])).toEqual([
      ['paid', 0, 0],
      ['credited', 0, 24_000],
      ['paid', 0, 0],
    ])
  })

  test('an invoice of another account and an unknown one get the same refusal', async () => {
    const [buyer, other] = [await givenInvoiceBuyer(server), await givenInvoiceBuyer(server)]
    const { id, invoice } = await orderByInvoice(server, buyer)
    for (const number of [invoice, 'INV-1999-000001']) {
      expect(await refusalOf(record(other, number))).toMatchObject({
        code: 'not_found',
        message: `This account has no invoice ${number}.`,
      })
    }
    expect(await paymentsOf(id)).toEqual([])
  })

  test.each([
    ['amount_minor', { amount_minor: 0 }],
    ['amount_minor', { amount_minor: -1 }],
    ['amount_minor', { amount_minor: 1.5 }],
    ['paid_on', { paid_on: '2026-02-30' }],
    ['paid_on', { paid_on: '22.11.2026' }],
    ['paid_on', { paid_on: '2999-01-01' }],
    ['reference', { reference: ' ' }],
    ['reference', { reference: 'x'.repeat(101) }],
  ])('a wrong %s is refused: %j', async (field, change) => {
    const buyer = await givenInvoiceBuyer(server)
    const { id, invoice } = await orderByInvoice(server, buyer)
    const refusal = await refusalOf(record(buyer, invoice, change))
    expect(refusal).toMatchObject({ code: 'validation' })
    expect(Object.keys(refusal?.errors ?? {})).toEqual([field])
    expect(await paymentsOf(id)).toEqual([])
  })

  test('Managers see terms and invoices but change neither; Staff and customers see nothing', async () => {
    const buyer = await givenInvoiceBuyer(server)
    const { id, invoice } = await orderByInvoice(server, buyer)
    const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
    expect((await termsOf(buyer, manager)).terms).not.toBeNull()
    const params = { id: buyer.accountId }
    const terms = { params, body: { revision: 1, terms: null } }
    const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
    for (const user of [manager, staff, buyer]) {
      expect(await refusalOf(record(buyer, invoice, {}, user))).toMatchObject({ code: 'forbidden' })
      const change = user.call('POST /agency/accounts/:id/invoice-terms', terms)
      expect(await refusalOf(change)).toMatchObject({ code: 'forbidden' })
    }
    for (const user of [staff, buyer]) {
      expect(await refusalOf(termsOf(buyer, user))).toMatchObject({ code: 'forbidden' })
    }
    expect(await paymentsOf(id)).toEqual([])
  })
})

describe('the invoices of an account', () => {
  test('the list has the invoices of one account, filtered by state and by parts of numbers and references', async () => {
    const buyer = await givenInvoiceBuyer(server)
    const [paid, overdue, open] = [
      await orderByInvoice(server, buyer),
      await orderByInvoice(server, buyer),
      await orderByInvoice(server, buyer),
    ]
    await orderByInvoice(server, await givenInvoiceBuyer(server))
    await record(buyer, paid.invoice, { reference: 'Wire 8841 100%' })
    const dueAt = new Date(server.services.clock.now().getTime() - DAY)
    const { db } = server.services
    await db.updateTable('orders').set({ due_at: dueAt }).where('id', '=', overdue.id).execute()
    const idsOf = async (criteria: Question) => (await invoicesOf(buyer, criteria)).items.map(({ id }) => id)
    expect(await idsOf({})).toEqual([open.id, overdue.id, paid.id])
    expect(await idsOf({ order: 'asc' })).toEqual([paid.id, overdue.id, open.id])
    expect((await idsOf({ sort: 'due', order: 'asc' }))[0]).toBe(overdue.id)
    expect(await idsOf({ state: 'open' })).toEqual([open.id])
    expect(await idsOf({ state: 'overdue' })).toEqual([overdue.id])
    expect(await idsOf({ state: 'paid' })).toEqual([paid.id])
    expect(await idsOf({ state: 'credited' })).toEqual([])
    expect(await idsOf({ q: 'wire 8841 100%' })).toEqual([paid.id])
    expect(await idsOf({ q: '8_41' })).toEqual([])
    expect(await idsOf({ q: open.invoice.slice(-4).toLowerCase() })).toEqual([open.id])
    expect(await termsOf(buyer)).toMatchObject({ owed_minor: 48_000, is_overdue: true })
  })

  test('a page continues where the last one ended, in both orders', async () => {
    const buyer = await givenInvoiceBuyer(server, { limitMinor: 100_000_000 })
    for (let made = 0; made < 52; made += 1) await orderByInvoice(server, buyer)
    for (const sort of ['number', 'due'] as const) {
      const first = await invoicesOf(buyer, { sort, order: 'asc' })
      expect(first).toMatchObject({ count: 52, countIsExact: true })
      const second = await invoicesOf(buyer, { sort, order: 'asc', cursor: first.next ?? '' })
      const ids = [...first.items, ...second.items].map(({ id }) => id)
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
      expect(ids).toHaveLength(52)
    }
  })

  test('the file has each invoice with its bank payments, and is in the audit', async () => {
    const buyer = await givenInvoiceBuyer(server)
    const { invoice, due_on } = await orderByInvoice(server, buyer)
    await record(buyer, invoice, { amount_minor: 10_000, reference: '=TRF 1' })
    await record(buyer, invoice, { amount_minor: 4_000, reference: 'TRF 2' })
    const { data } = await admin.call('GET /agency/invoices/csv', {
      querystring: { account: buyer.accountId },
    })
    expect(data.file_name).toContain(`invoices-of-${buyer.accountId}`)
    const [head, row] = data.csv.trim().split('\r\n')
    expect(head).toContain('Invoice,Order,Issued,Due on,State,Currency,Total,Credited,Due,Bank payments')
    expect(row).toContain(`,${today()},${due_on},open,GBP,240.00,0.00,100.00,`)
    expect(row).toContain(`${today()} 100.00 =TRF 1; ${today()} 40.00 TRF 2`)
  })
})
