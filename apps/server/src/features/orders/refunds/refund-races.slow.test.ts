/**
 * Refunds, events of the provider, settlements and reviews of one order at the same time (R-REFUND-1, R-REFUND-2,
 * R-PAYMENT-9): never more is paid back than was received, and a licence is revoked once.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../../test/checkouts.ts'
import { expectSoundBooks } from '../../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { handleEvent } from '../payments/handle-event.ts'
import { reviewPayment } from '../payments/review-payment.ts'
import { settleOrder } from '../payments/settle-order.ts'
import { refundOrder } from './refund-order.ts'

/** The full run, `npm run test:chaos`, has more. */
const ROUNDS = Number(process.env['REFUND_ROUNDS'] ?? 6)

let server: TestServer
let head: TestUser
beforeAll(async () => {
  server = await startTestServer()
  head = await server.givenUser({ kind: 'agency', role: 'Superuser' })
})
afterAll(() => server.close())

async function givenOrder(isLate: boolean) {
  const user = await server.givenUser({ country: 'gb' })
  const master = Buffer.from('master')
  const clips = [await server.givenClip({ master }), await server.givenClip({ master })]
  const payment = await openPayment(user, await givenPaymentBody(user, { clips }))
  const { db } = server.services
  const order = await db
    .selectFrom('orders')
    .select(['id', 'total_minor'])
    .where('ref', '=', payment.order_ref)
    .executeTakeFirstOrThrow()
  if (isLate) await db.updateTable('orders').set({ state: 'cancelled' }).where('id', '=', order.id).execute()
  await confirmPayment(server.http, payment, { cardholder: 'WEBHOOK NEVER' })
  await settleOrder(server.services, order.id)
  return { ...order, payment: payment.id }
}
type Order = Awaited<ReturnType<typeof givenOrder>>

function everythingAtOnce({ id, total_minor: total, payment }: Order) {
  const { services } = server
  const by = { orderId: id, reason: 'Race' }
  const actor = { userId: head.userId, ip: '127.0.0.1' }
  const event = (name: string) => ({
    provider: 'testcard',
    event_id: `${name} ${id}`,
    type: 'charge.refunded',
    intent_ref: payment,
  })
  return Promise.allSettled([
    refundOrder(services, { ...by, request: { kind: 'all' }, actorUserId: head.userId }),
    refundOrder(services, { ...by, request: { kind: 'amount', amountMinor: 100 }, actorUserId: null }),
    reviewPayment(services, { ...by, decision: 'accept', actor }),
    reviewPayment(services, { ...by, decision: 'refund', actor }),
    services.payments.refund({ ref: payment, amountMinor: total, key: `there ${id}`, reason: 'there' }),
    settleOrder(services, id),
    handleEvent(services, event('one')),
    handleEvent(services, event('two')),
  ])
}

/** Requests everything again that is still pending, as the jobs do. */
async function settleAll({ id, payment }: Order): Promise<void> {
  server.later(2 * 60_000)
  await server.services.jobs.send('payments-refunds', {})
  await server.runJobs()
  const event = { provider: 'testcard', event_id: `last ${id}`, type: 'charge.refunded', intent_ref: payment }
  await handleEvent(server.services, event)
}

test.each([
  ['a paid order', false],
  ['a payment in review', true],
])(
  `refunds of %s, in each of ${ROUNDS} rounds, pay back at most what was received and revoke once`,
  {
    timeout: 30_000 + ROUNDS * 5_000,
  },
  async (_what, isLate) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await givenOrder(isLate)
      await everythingAtOnce(order)
      await settleAll(order)
      const { db, payments } = server.services
      const back = (await payments.listRefunds(order.payment)).reduce((sum, one) => sum + one.amountMinor, 0)
      expect(back).toBeLessThanOrEqual(order.total_minor)
      const refunds = await db
        .selectFrom('refunds')
        .select(['amount_minor', 'state'])
        .where('order_id', '=', order.id)
        .where('state', '<>', 'failed')
        .execute()
      expect(refunds.map(({ state }) => state)).toEqual(refunds.map(() => 'succeeded'))
      expect(refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(back)
      await expectSoundBooks(server)
    }
  },
)
