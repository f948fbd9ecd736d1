/** R-INVOICE-3: each refund gets one credit note, and they never exceed the invoice. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { expectSoundBooks } from '../../../test/sound-books.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { handleEvent } from '../orders/payments/handle-event.ts'
import { refundOrder } from '../orders/refunds/refund-order.ts'
import type { RefundRequest } from '../orders/refunds/refunds.rules.ts'
import { issueCreditNote } from './issue-credit-note.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => expectSoundBooks(server))

const master = new TextEncoder().encode('master')

async function givenPaidOrder() {
  const user = await server.givenUser({ country: 'gb' })
  const clips = await Promise.all([server.givenClip({ master }), server.givenClip({ master })])
  const payment = await openPayment(user, await givenPaymentBody(user, { clips }))
  await confirmPayment(server.http, payment)
  await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
  const order = await server.services.db
    .selectFrom('orders')
    .select(['id', 'net_minor', 'tax_minor', 'total_minor'])
    .where('ref', '=', payment.order_ref)
    .executeTakeFirstOrThrow()
  return { ...order, payment: payment.id, clips }
}

const refund = (orderId: number, request: RefundRequest) =>
  refundOrder(server.services, { orderId, request, reason: 'asked for', actorUserId: null })

const listNotes = (orderId: number) =>
  server.services.db
    .selectFrom('invoices')
    .select(['number', 'refund_id', 'net_minor', 'tax_minor', 'total_minor', 'lines', 'taxes', 'buyer'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'credit_note')
    .orderBy('id')
    .execute()

test('a credit note of the whole amount has the lines of the invoice, and names the buyer at that time', async () => {
  const order = await givenPaidOrder()
  const { id } = await refund(order.id, { kind: 'all' })
  const notes = await listNotes(order.id)
  expect(notes).toMatchObject([
    {
      refund_id: id,
      total_minor: order.total_minor,
      tax_minor: order.tax_minor,
      buyer: { person: 'Test User' },
    },
  ])
  expect(notes[0]?.number).toMatch(/^T-CN-\d{4}-000001$/)
  expect(notes[0]?.lines).toHaveLength(2)
})

test('credit notes of a line, of an amount, and of the rest add up to the invoice', async () => {
  const order = await givenPaidOrder()
  const line = await server.services.db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  await refund(order.id, { kind: 'lines', ids: [line.id] })
  await refund(order.id, { kind: 'amount', amountMinor: 1_000 })
  await refund(order.id, { kind: 'all' })
  const notes = await listNotes(order.id)
  expect(notes).toMatchObject([
    { net_minor: line.net_minor, tax_minor: line.tax_minor, taxes: [{ name: 'VAT', rate: '20' }] },
    { net_minor: 833, tax_minor: 167, taxes: [{ rate: '20' }] },
    { lines: [{ description: 'Refund of the remaining amount' }] },
  ])
  const sum = (amount: 'net_minor' | 'tax_minor') => notes.reduce((all, note) => all + note[amount], 0)
  expect([sum('net_minor'), sum('tax_minor')]).toEqual([order.net_minor, order.tax_minor])
})

test('a credit note is issued once for a refund that was made at the provider and reported twice', async () => {
  const order = await givenPaidOrder()
  const { payments } = server.services
  await payments.refund({ ref: order.payment, amountMinor: 500, key: 'by hand', reason: 'by hand' })
  const event = { provider: 'testcard', event_id: 'e', type: 'charge.refunded', intent_ref: order.payment }
  await Promise.all([handleEvent(server.services, event), handleEvent(server.services, event)])
  expect(await listNotes(order.id)).toMatchObject([{ total_minor: 500 }])
})

test('no credit note is issued without an invoice: the order was in review', async () => {
  const user = await server.givenUser()
  const clips = [await server.givenClip({ master })]
  const payment = await openPayment(user, await givenPaymentBody(user, { clips }))
  await confirmPayment(server.http, payment, { cardholder: 'WEBHOOK NEVER' })
  const { db } = server.services
  await db.deleteFrom('clip_files').where('clip_id', '=', Number(clips[0])).execute()
  await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
  const { id, state } = await db
    .selectFrom('orders')
    .select(['id', 'state'])
    .where('ref', '=', payment.order_ref)
    .executeTakeFirstOrThrow()
  expect(state).toBe('payment_review')
  await refund(id, { kind: 'all' })
  expect(await listNotes(id)).toEqual([])
})

test('a credit note is not issued again for a refund that the bank returned and that is repeated', async () => {
  const order = await givenPaidOrder()
  const { id } = await refund(order.id, { kind: 'all' })
  const { db } = server.services
  const again = { id, order_id: order.id, amount_minor: order.total_minor }
  expect(await db.transaction().execute((tx) => issueCreditNote(server.services, tx, again))).toBeNull()
  expect(await listNotes(order.id)).toHaveLength(1)
})
