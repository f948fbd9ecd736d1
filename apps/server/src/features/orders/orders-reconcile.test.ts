/**
 * Orders whose buyers did not return: paid ones are completed (R-PAYMENT-1), the others expire, late payments are set
 * to review (R-PAYMENT-2), and the nightly audit finds every difference (R-PAYMENT-6).
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  answerChallenge,
  confirmPayment,
  givenPaymentBody,
  openPayment,
  type Payment,
} from '../../../test/checkouts.ts'
import { expectSoundBooks } from '../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { PaymentError } from '../../platform/payments/payments.ts'
import { listViolations } from './invariants.queries.ts'
import { auditJob, reconcileJob } from './orders.jobs.ts'
import { comparePayments } from './payments/compare-payments.ts'
import { settleOrder } from './payments/settle-order.ts'
import { findWaitingEvent, insertEvent } from './payments/webhook-inbox.queries.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => expectSoundBooks(server))

async function givenPayment(user: TestUser): Promise<Payment> {
  const clips = [await server.givenClip({ master: new TextEncoder().encode('master') })]
  return openPayment(user, await givenPaymentBody(user, { clips }))
}

const orderOf = (payment: Payment) =>
  server.services.db
    .selectFrom('orders')
    .select(['state', 'review_reason'])
    .where('ref', '=', payment.order_ref)
    .executeTakeFirstOrThrow()
const stateOf = async (payment: Payment) => (await orderOf(payment)).state
const reconcile = () => reconcileJob.run(server.services, {})

describe('the reconciler', () => {
  test('the reconciler completes a hundred orders whose buyers closed the browser and whose events were lost', async () => {
    const payments = await Promise.all(
      Array.from({ length: 100 }, async () => givenPayment(await server.givenUser())),
    )
    for (const payment of payments) {
      await confirmPayment(server.http, payment, { cardholder: 'WEBHOOK NEVER' })
    }
    await reconcile()
    // Not yet, because the buyer may still be at the checkout.
    expect(await Promise.all(payments.map(stateOf))).toEqual(Array(100).fill('awaiting_payment'))
    server.later(MINUTE)
    await Promise.all([reconcile(), reconcile()])
    expect(await Promise.all(payments.map(stateOf))).toEqual(Array(100).fill('paid'))
  })

  test('the reconciler leaves an unpaid order open for a day, then expires it: it cannot be paid any more', async () => {
    const payment = await givenPayment(await server.givenUser())
    server.later(23 * HOUR)
    await reconcile()
    expect(await stateOf(payment)).toBe('awaiting_payment')
    server.later(2 * HOUR)
    await reconcile()
    expect(await stateOf(payment)).toBe('expired')
    expect((await confirmPayment(server.http, payment)).error).toMatch('This payment was cancelled.')
  })

  test('the reconciler expires an order that never got a payment', async () => {
    const user = await server.givenUser()
    const payment = await givenPayment(user)
    await server.services.db
      .updateTable('orders')
      .set({ provider_ref: null, client_secret: null })
      .where('ref', '=', payment.order_ref)
      .execute()
    server.later(25 * HOUR)
    await reconcile()
    expect(await stateOf(payment)).toBe('expired')
  })

  test('the reconciler completes a 3-D Secure payment whose buyer never came back', async () => {
    const payment = await givenPayment(await server.givenUser())
    const { redirect = '' } = await confirmPayment(server.http, payment, {
      card: 'card_3220',
      cardholder: 'WEBHOOK NEVER',
    })
    server.later(11 * MINUTE)
    await reconcile()
    expect(await stateOf(payment)).toBe('awaiting_payment')
    await answerChallenge(server.http, redirect, 'complete')
    // The older an order, the longer the interval between queries.
    server.later(12 * MINUTE)
    await reconcile()
    expect(await stateOf(payment)).toBe('paid')
  })

  test('the reconciler continues with other orders when the provider cannot answer for one', async () => {
    const [lost, found] = [
      await givenPayment(await server.givenUser()),
      await givenPayment(await server.givenUser()),
    ]
    for (const payment of [lost, found]) {
      await confirmPayment(server.http, payment, { cardholder: 'WEBHOOK NEVER' })
    }
    server.later(11 * MINUTE)
    const { payments } = server.services
    const retrieveIntent: typeof payments.retrieveIntent = (ref) =>
      ref === lost.id ? Promise.reject(new PaymentError('unknown', 'timeout')) : payments.retrieveIntent(ref)
    await reconcileJob.run({ ...server.services, payments: { ...payments, retrieveIntent } }, {})
    expect([await stateOf(lost), await stateOf(found)]).toEqual(['awaiting_payment', 'paid'])
    await reconcile()
    expect(await stateOf(lost)).toBe('paid')
  })

  test('the reconciler handles an event behind hundreds that the provider cannot answer for', async () => {
    const { db, clock, payments } = server.services
    const payment = await givenPayment(await server.givenUser())
    const provider = payments.id
    const give = (id: string, intentRef: string) =>
      insertEvent(db, {
        provider,
        id,
        type: 'payment_intent.succeeded',
        intentRef,
        payload: {},
        receivedAt: clock.now(),
        handledAt: null,
      })
    const lost = Array.from({ length: 250 }, (_, index) => `lost-${index}`)
    await Promise.all(lost.map((id) => give(id, id)))
    server.later(MINUTE)
    await give('found', payment.id)
    server.later(2 * MINUTE)
    await reconcile()
    expect(await findWaitingEvent(db, provider, 'found')).toBeUndefined()
    expect(await findWaitingEvent(db, provider, 'lost-0')).toBeDefined()
    await db.deleteFrom('webhook_inbox').where('event_id', 'in', lost).execute()
  })
})

describe('a late payment', () => {
  test('a late payment of a cancelled order is set to review, with an email that asks for a refund', async () => {
    const payment = await givenPayment(await server.givenUser())
    await server.services.db
      .updateTable('orders')
      .set({ state: 'cancelled' })
      .where('ref', '=', payment.order_ref)
      .execute()
    await confirmPayment(server.http, payment)
    await server.runJobs()
    const order = await server.services.db
      .selectFrom('orders')
      .select('id')
      .where('ref', '=', payment.order_ref)
      .executeTakeFirstOrThrow()
    await settleOrder(server.services, order.id)
    expect(await orderOf(payment)).toEqual({
      state: 'payment_review',
      review_reason: 'paid after the order was cancelled; refund it',
    })
  })
})

describe('the nightly audit', () => {
  test('the nightly audit compares payments and changes nothing', async () => {
    await auditJob.run(server.services, {})
  })

  test('the nightly audit finds a payment without its order, and credits that do not add up', async () => {
    const user = await server.givenUser({ canPrepay: true })
    const payment = await openPayment(user, await givenPaymentBody(user, { bundles: 1 }))
    await confirmPayment(server.http, payment)
    const { db } = server.services
    expect((await comparePayments(server.services, new Date(0))).map(({ what }) => what)).toEqual([
      'I1: paid, but awaiting_payment',
    ])
    await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
    const broken = db.updateTable('credit_lots').where('account_id', '=', user.accountId)
    await broken.set({ remaining: 9 }).execute()
    expect((await listViolations(db)).map(({ rule }) => rule)).toEqual([
      'I4: a credit lot that does not add up',
    ])
    await broken.set({ remaining: 10 }).execute()
  })
})
