/**
 * The whole shop on a double of Stripe: quote, payment, 3-D Secure, event, licence, file and refund. Every call and
 * reply is checked against Stripe's published description, and events are signed with Stripe's own helper. R-TAX-1,
 * R-CHECKOUT-3, R-PAYMENT-1, R-PAYMENT-2, R-PAYMENT-5, R-REFUND-3.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { refundOrder } from '../../src/features/orders/refunds/refund-order.ts'
import { givenPaymentBody, givenTaxBody, openPayment } from '../checkouts.ts'
import { refusalOf } from '../refusals.ts'
import { givenCheckout, givenPayment, type StripeShop, startStripeShop } from '../stripe/stripe-shop.ts'

let shop: StripeShop
beforeAll(async () => {
  shop = await startStripeShop()
})
afterEach(() => shop.expectSound())
afterAll(() => shop.close())

test('a clip is quoted with tax, paid, licensed, downloaded and refunded', async () => {
  const { user, clip } = await givenCheckout(shop, 'the master of Stripe')
  const { body } = await givenTaxBody(user, { clips: [clip] })
  const { data: quote } = await user.call('POST /clip/payments/salestax', { body })
  expect(quote).toMatchObject({
    tax_amount_exclusive: 4_000,
    net_amount: 20_000,
    total_amount: 24_000,
    currency: 'gbp',
  })

  const payment = await openPayment(user, await givenPaymentBody(user, { clips: [clip] }))
  expect(payment).toMatchObject({ amount: 24_000, currency: 'gbp', status: 'requires_payment_method' })
  expect(shop.double.findBySecret(payment.client_secret)).toMatchObject({
    id: payment.id,
    amount: 24_000,
    currency: 'gbp',
    receipt_email: user.email,
    metadata: { order_id: String(await shop.orderIdOf(payment)) },
  })

  shop.double.pay(payment.client_secret, 'succeeds')
  expect(await shop.sendEvent(payment.id)).toBe(200)
  const { data: order } = await user.call('GET /clip/payments/order/:ref', { params: { ref: payment.id } })
  expect(order).toMatchObject({ status: 'succeeded', amount: 24_000, tax_amount: 4_000 })
  expect(order.lines).toMatchObject([{ clip_id: clip, licence_id: expect.any(Number) }])

  const download = { body: { ids: [{ id: clip }] } }
  const { data: file } = await user.call('POST /clip/clips/download', download)
  expect((await shop.http.inject(file.file_url)).body).toBe('the master of Stripe')

  const orderId = await shop.orderIdOf(payment)
  const request = { kind: 'all' } as const
  await refundOrder(shop.services, { orderId, request, reason: 'asked for', actorUserId: null })
  expect(await shop.sendEvent(payment.id, 'charge.refunded')).toBe(200)
  expect(await shop.stateOf(payment)).toBe('refunded')
  expect(await shop.services.payments.listRefunds(payment.id)).toMatchObject([{ amountMinor: 24_000 }])
  expect((await shop.http.inject(file.file_url)).statusCode).toBeGreaterThanOrEqual(403)
  expect(await refusalOf(user.call('POST /clip/clips/download', download))).toMatchObject({ status: 402 })
})

test('a sale in dollars makes no call for the tax', async () => {
  const user = await shop.givenUser({ country: 'us' })
  const clip = await shop.givenClip({ master: new TextEncoder().encode('master') })
  const requested = shop.double.calls.length
  const payment = await openPayment(user, await givenPaymentBody(user, { clips: [clip] }))
  expect(payment).toMatchObject({ amount: 25_000, currency: 'usd' })
  expect(shop.double.calls.slice(requested)).toEqual(['create'])
})

describe('a card', () => {
  test('a declined card leaves the order open, with Stripe’s message at the provider, and another card pays', async () => {
    const { user, payment } = await givenPayment(shop)
    shop.double.pay(payment.client_secret, 'declined', { reason: 'Your card has insufficient funds.' })
    expect(await shop.sendEvent(payment.id, 'payment_intent.payment_failed')).toBe(200)
    const hint = () => user.call('POST /clip/payments/add', { body: { pi: payment.id } })
    expect((await hint()).data.status).toBe('failed')
    expect(await shop.services.payments.retrieveIntent(payment.id)).toMatchObject({
      lastError: 'Your card has insufficient funds.',
    })
    shop.double.pay(payment.client_secret, 'succeeds')
    expect((await hint()).data.status).toBe('paid')
  })

  test.each([
    ['complete', 'paid', 'succeeded'],
    ['fail', 'awaiting_payment', 'failed'],
    ['close', 'awaiting_payment', 'failed'],
  ] as const)(
    'a card that the bank challenges, with the answer "%s", makes the order %s',
    async (answer, state, shown) => {
      const { user, payment } = await givenPayment(shop)
      shop.double.pay(payment.client_secret, 'asks the bank')
      const look = () => user.call('GET /clip/payments/order/:ref', { params: { ref: payment.id } })
      expect((await look()).data.status).toBe('processing')
      shop.double.answerBank(payment.client_secret, answer)
      // The page is loaded three times, and the event arrives last.
      for (let reload = 0; reload < 3; reload += 1) expect((await look()).data.status).toBe(shown)
      await shop.sendEvent(payment.id)
      expect(await shop.stateOf(payment)).toBe(state)
    },
  )
})

describe('an amount at Stripe', () => {
  test('an amount that differs from the order’s is set to review (R-PAYMENT-2)', async () => {
    const { payment } = await givenPayment(shop)
    const intent = shop.double.pay(payment.client_secret, 'succeeds')
    intent.amount_received -= 1
    await shop.sendEvent(payment.id)
    expect(await shop.stateOf(payment)).toBe('payment_review')
  })

  test('an amount that was refunded in Stripe’s dashboard ends the licence here too (R-REFUND-3)', async () => {
    const { user, payment } = await givenPayment(shop)
    shop.double.pay(payment.client_secret, 'succeeds')
    await shop.sendEvent(payment.id)
    shop.double.refundInDashboard(payment.id, 24_000)
    for (let repeat = 0; repeat < 3; repeat += 1) await shop.sendEvent(payment.id, 'refund.created')
    expect(await shop.stateOf(payment)).toBe('refunded')
    const mails = await shop.services.db
      .selectFrom('outbox_mails')
      .select('id')
      .where('recipient', '=', user.email)
      .execute()
    expect(mails).toHaveLength(2)
  })
})

test('an event for another provider, or of a live payment, is refused', async () => {
  const { payment } = await givenPayment(shop)
  shop.double.pay(payment.client_secret, 'succeeds')
  expect(await shop.sendEvent(payment.id, 'payment_intent.succeeded', { livemode: true })).toBe(400)
  const url = '/rest/clip/payments/webhook/testcard'
  expect((await shop.http.inject({ method: 'POST', url, payload: '{}' })).statusCode).toBe(404)
  expect(await shop.stateOf(payment)).toBe('awaiting_payment')
  await shop.sendEvent(payment.id)
  expect(await shop.stateOf(payment)).toBe('paid')
})

test('an open order of an earlier provider does not prevent its buyer from paying', async () => {
  const { user, payment: earlier } = await givenPayment(shop)
  await shop.services.db
    .updateTable('orders')
    .set({ provider: 'testcard', provider_ref: 'tpi_1', client_secret: 'tpi_1_secret' })
    .where('ref', '=', earlier.order_ref)
    .execute()
  const clip = await shop.givenClip({ master: new TextEncoder().encode('master') })
  const payment = await openPayment(user, await givenPaymentBody(user, { clips: [clip] }))
  expect(await shop.stateOf(earlier)).toBe('cancelled')
  shop.double.pay(payment.client_secret, 'succeeds')
  await shop.sendEvent(payment.id)
  expect(await shop.stateOf(payment)).toBe('paid')
})

test('without the embedded provider its pages answer 404', async () => {
  expect((await shop.http.inject('/testpay/frame')).statusCode).toBe(404)
})
