/**
 * Stripe fails during a purchase and a refund, at each call in turn and in each way: no order is paid twice, no tax is
 * silently zero, and afterwards the order is correct. R-TAX-1, R-PAYMENT-1, R-PAYMENT-8, R-REFUND-2.
 */
import { describe, expect, test } from 'vitest'
import { ORDER_JOBS } from '../../src/features/orders/orders.jobs.ts'
import { refundOrder } from '../../src/features/orders/refunds/refund-order.ts'
import { givenPaymentBody, givenTaxBody, openPayment, type Payment } from '../checkouts.ts'
import { refusalOf } from '../refusals.ts'
import type { Fault, Operation } from '../stripe/stripe-faults.ts'
import { givenCheckout, givenPayment, type StripeShop, startStripeShop } from '../stripe/stripe-shop.ts'

const OUTAGE_MS = 30_000
/** Longer than the time limit of the webhook. */
const LATENCY_MS = 2_200

type Trouble = { name: string; begin: (shop: StripeShop, operation: Operation) => void }

const lasting = (fault: Fault): Trouble => ({
  name: `an outage of 30 seconds with "${fault}"`,
  begin: ({ double }, operation) => double.failOn(operation, fault, Infinity),
})
const twice = (fault: Fault): Trouble => ({
  name: `"${fault}", for the library's second try as well`,
  begin: ({ double }, operation) => double.failOn(operation, fault, 2),
})

const TROUBLES: readonly Trouble[] = [
  { name: 'latency', begin: ({ double }) => double.slow(LATENCY_MS) },
  twice('reset before'),
  twice('reset after'),
  twice('cut off'),
  twice('429'),
  twice('409'),
  { name: 'a stored 500', begin: ({ double }, operation) => double.failOn(operation, 'stored 500') },
  lasting('reset before'),
  lasting('500'),
]

/** Ends the outage, and runs the jobs of the next two minutes. */
async function recover(shop: StripeShop): Promise<void> {
  shop.double.calm()
  shop.later(OUTAGE_MS)
  await shop.runJobs().catch(() => undefined)
  shop.later(120_000)
  for (const job of ORDER_JOBS) {
    if (job.every === '* * * * *') await job.run(shop.services, {})
  }
}

const refusedOrDone = async (call: Promise<unknown>) => {
  const refusal = await refusalOf(call)
  if (refusal) expect(refusal).toMatchObject({ status: 503, code: 'unavailable' })
}

const refundsOf = (shop: StripeShop, { id }: Payment) => shop.services.payments.listRefunds(id)

describe.concurrent.each(TROUBLES)('$name', ({ begin }) => {
  async function withShop(work: (shop: StripeShop) => Promise<void>): Promise<void> {
    const shop = await startStripeShop()
    try {
      await work(shop)
      await shop.expectSound()
    } finally {
      await shop.close()
    }
  }

  test('an outage during the tax calculation opens no payment', () =>
    withShop(async (shop) => {
      const { user, clip } = await givenCheckout(shop)
      const { body } = await givenTaxBody(user, { clips: [clip] })
      begin(shop, 'tax')
      await refusedOrDone(user.call('POST /clip/payments/salestax', { body }))
      expect(shop.double.intentCount()).toBe(0)
      await recover(shop)
      const { data } = await user.call('POST /clip/payments/salestax', { body })
      expect(data.tax_amount_exclusive).toBe(4_000)
    }))

  test('an outage while the payment is opened leaves one order, and one payment that can be paid', () =>
    withShop(async (shop) => {
      const { user, clip } = await givenCheckout(shop)
      const body = await givenPaymentBody(user, { clips: [clip] })
      begin(shop, 'create')
      await refusedOrDone(openPayment(user, body))
      await recover(shop)
      const payment = await openPayment(user, body)
      shop.double.pay(payment.client_secret, 'succeeds')
      await shop.sendEvent(payment.id)
      expect(await shop.stateOf(payment)).toBe('paid')
      const orders = await shop.services.db.selectFrom('orders').select('id').execute()
      expect(orders).toHaveLength(1)
    }))

  test('an outage while the outcome is queried keeps the event, and the order is paid afterwards', () =>
    withShop(async (shop) => {
      const { user, payment } = await givenPayment(shop)
      shop.double.pay(payment.client_secret, 'succeeds')
      begin(shop, 'retrieve')
      const [eventStatus] = await Promise.all([
        shop.sendEvent(payment.id),
        refusedOrDone(user.call('POST /clip/payments/add', { body: { pi: payment.id } })),
      ])
      expect(eventStatus).toBe(200)
      await recover(shop)
      expect(await shop.stateOf(payment)).toBe('paid')
    }))

  test('an outage during a refund refunds once', () =>
    withShop(async (shop) => {
      const { payment } = await givenPayment(shop)
      shop.double.pay(payment.client_secret, 'succeeds')
      await shop.sendEvent(payment.id)
      const orderId = await shop.orderIdOf(payment)
      begin(shop, 'refund')
      const request = { kind: 'amount', amountMinor: 1_000 } as const
      const refund = { orderId, request, reason: 'asked for', actorUserId: null }
      await refundOrder(shop.services, refund).catch((error: unknown) =>
        expect(error).toMatchObject({ kind: 'unknown' }),
      )
      await recover(shop)
      expect(await refundsOf(shop, payment)).toMatchObject([{ amountMinor: 1_000, status: 'succeeded' }])
      const rows = await shop.services.db.selectFrom('refunds').select('state').execute()
      expect(rows).toEqual([{ state: 'succeeded' }])
    }))
})
