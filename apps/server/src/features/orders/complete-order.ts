/**
 * The one way to paid. Webhook, browser, confirmation page and reconciler all call `settleOrder`; none of them
 * brings facts, each only says "look again". It asks the provider, then does everything in one transaction: a
 * kill at any moment leaves either all of it or nothing (payments, P4 and P5).
 */
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { IntentState } from '../../platform/payments/payments.ts'
import * as grants from '../licences/grants.queries.ts'
import { postMailOnce } from '../outbox/post-mail.ts'
import { receiptMail } from './orders.mails.ts'
import { findOrder, lockOrder, type OrderRow, updateOrderState } from './orders.queries.ts'
import { type OrderState, outcomeOf } from './orders.rules.ts'
import { listOrderLines } from './purchases.queries.ts'

export type Settled = {
  state: OrderState
  /** What the provider said; null when the order has no payment yet. */
  intent: IntentState | null
}

const REVIEWABLE = ['awaiting_payment', 'processing', 'expired', 'cancelled', 'failed'] as const
const PAYABLE = ['awaiting_payment', 'processing', 'expired'] as const

/** Safe to call at any time, any number of times, from anywhere. @throws PaymentError */
export async function settleOrder(services: Services, orderId: number): Promise<Settled> {
  const { db, payments } = services
  const order = await findOrder(db, orderId)
  if (!order) throw new Error(`There is no order ${orderId}`)
  if (order.provider_ref === null) return { state: order.state, intent: null }
  const intent = await payments.retrieveIntent(order.provider_ref)
  const state = await db.transaction().execute((tx) => apply(services, tx, orderId, intent))
  return { state, intent }
}

async function apply(services: Services, tx: Db, orderId: number, intent: IntentState): Promise<OrderState> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Error(`There is no order ${orderId}`)
  const outcome = outcomeOf(order, intent)
  switch (outcome.to) {
    case 'unchanged':
      return order.state
    case 'paid': {
      const missing = await grants.countUngrantableLines(tx, order.id)
      return missing === 0
        ? pay(services, tx, order)
        : review(services, tx, order, `${missing} lines cannot be licensed any more; refund them`)
    }
    case 'payment_review':
      return review(services, tx, order, outcome.reason)
    default: {
      const now = services.clock.now()
      await updateOrderState(tx, order.id, { from: [order.state], to: outcome.to, now })
      return outcome.to
    }
  }
}

async function pay({ config, clock }: Services, tx: Db, order: OrderRow): Promise<OrderState> {
  const now = clock.now()
  const isOurs = await updateOrderState(tx, order.id, { from: PAYABLE, to: 'paid', now, paidAt: now })
  // Cannot be under the row's lock; should it ever, somebody else has given the goods.
  if (!isOurs) return order.state
  await grants.insertLicences(tx, order.id, now)
  await grants.insertCreditLots(tx, order.id, now)
  const [buyer, lines] = await Promise.all([
    grants.findBuyer(tx, order.user_id),
    listOrderLines(tx, [order.id]),
  ])
  const { brandName, baseUrl, licensingEmail } = config
  const mail = receiptMail({
    brandName,
    baseUrl,
    licensingEmail,
    buyer,
    order,
    lines,
    paidAt: now,
  })
  await postMailOnce(tx, { key: `receipt:${order.id}`, to: buyer.email, ...mail }, now)
  return 'paid'
}

async function review(
  { clock, log }: Services,
  tx: Db,
  order: OrderRow,
  reason: string,
): Promise<OrderState> {
  const change = { from: REVIEWABLE, to: 'payment_review', now: clock.now(), reviewReason: reason } as const
  await updateOrderState(tx, order.id, change)
  log.error({ order: order.id, reason }, 'a payment needs a person')
  return 'payment_review'
}
