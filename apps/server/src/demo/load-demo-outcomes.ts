/** Adds later events to the demo's orders: one is refunded, and another is disputed at the bank. */
import type { Services } from '../context.ts'
import { recordDisputes } from '../features/orders/disputes/record-disputes.ts'
import { refundOrder } from '../features/orders/refunds/refund-order.ts'
import { sumRefunds } from '../features/orders/refunds/refunds.queries.ts'
import type { DemoFiles } from './demo-files.ts'
import * as queries from './demo-history.queries.ts'
import { paymentRef } from './demo-order-rows.ts'

const DAY_MS = 86_400_000
const REASON = 'The programme was cancelled'

/** Adds the events. Safe to call again. Other providers than the embedded one do not have these payments. */
export async function loadDemoOutcomes(
  services: Services,
  { accountData: { orders } }: DemoFiles,
  actorUserId: number,
): Promise<void> {
  if (services.payments.id !== 'testcard') return
  const { db, clock } = services
  // Logging is off, because the operator need not handle invented problems.
  const quiet = { ...services, log: services.log.child({}, { level: 'silent' }) }
  for (const order of orders) {
    const orderId = await queries.findOrderId(db, paymentRef(order))
    if (order.outcome === 'refunded' && (await sumRefunds(db, orderId)) === 0) {
      await refundOrder(quiet, { orderId, request: { kind: 'all' }, reason: REASON, actorUserId })
    }
    if (order.outcome === 'disputed') {
      const since = new Date(clock.now().getTime() - 2 * DAY_MS)
      const until = new Date(clock.now().getTime() + 5 * DAY_MS)
      await queries.insertDispute(db, { intentId: paymentRef(order), since, until })
      await recordDisputes(quiet, orderId)
    }
  }
  await queries.updateMailsOfOutcomes(db, clock.now())
}
