/**
 * Loads the demo's past purchases: orders with their payments at the embedded provider. `settleOrder` then
 * settles them with the clock set to their day and hour, so that they get licences, credits and receipts like
 * any purchase.
 */
import type { Services } from '../context.ts'
import type { Db } from '../db/db.ts'
import { insertOrder, type NewOrderLine } from '../features/orders/payments/placed-orders.queries.ts'
import { settleOrder } from '../features/orders/payments/settle-order.ts'
import { updateSent } from '../features/outbox/outbox.queries.ts'
import type { DemoDates } from './demo-dates.ts'
import type { DemoFiles } from './demo-files.ts'
import * as queries from './demo-history.queries.ts'
import {
  bundleLine,
  clipLine,
  orderRow,
  paymentRef,
  paymentRow,
  succeededPayment,
} from './demo-order-rows.ts'
import { type DemoUsers, personOf } from './load-demo-accounts.ts'

/** Inserts the orders in their state before the provider's answer. */
export async function loadDemoOrders(
  tx: Db,
  { accountData: { orders } }: DemoFiles,
  { dates, users }: { dates: DemoDates; users: DemoUsers },
): Promise<void> {
  for (const order of orders) {
    const buyer = personOf(users, order.user)
    const at = dates.instant(order.created)
    const termsAt = await queries.findTermsSince(tx, order.tier, at)
    const lines: NewOrderLine[] = []
    for (const [position, line] of order.lines.entries()) {
      const row =
        line.type === 'bundle'
          ? bundleLine(order, line)
          : clipLine(order, line, await queries.findLicensedClip(tx, line.clipId))
      lines.push({ ...row, position })
    }
    const row = orderRow({ order, buyer, at })
    const placed = await insertOrder(tx, { row, tierCode: order.tier, termsAt, lines })
    if (!placed) throw new Error(`There are no terms of ${order.tier}`)
    const { id } = placed
    await queries.insertPayment(tx, paymentRow({ order, orderId: id, buyer, at }))
  }
}

/** Settles the orders. Safe to call again: paid orders stay unchanged. */
export async function settleDemoOrders(
  services: Services,
  { accountData: { orders } }: DemoFiles,
  dates: DemoDates,
): Promise<void> {
  // Invoices are numbered in the order in which they are issued.
  const inTurn = orders.toSorted((one, other) => one.created.localeCompare(other.created))
  // Logging is off, because the operator need not handle an invented payment that is set aside.
  const log = services.log.child({}, { level: 'silent' })
  for (const order of inTurn) {
    const id = await queries.findOrderId(services.db, paymentRef(order))
    const at = dates.instant(order.created)
    const payments = {
      ...services.payments,
      id: 'testcard' as const,
      retrieveIntent: async () => succeededPayment(order, id, at),
    }
    const { state } = await settleOrder({ ...services, payments, log, clock: { now: () => at } }, id)
    if (order.outcome === 'set_aside' && state === 'payment_review') continue
    if (state !== 'paid' && state !== 'refunded') {
      throw new Error(`demo/accounts.json: order ${order.opid} became ${state}`)
    }
    // The buyer has read this receipt long ago: it must not be sent now.
    await updateSent(services.db, await queries.findReceiptId(services.db, id), at)
  }
}
