/**
 * The one way to paid (R-PAYMENT-1). Webhook, browser, confirmation page and reconciler all call `settleOrder`; none
 * of them brings facts, each only says "look again". It asks the provider, then does everything in one transaction:
 * a kill at any moment leaves all of it or nothing.
 */
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { IntentState } from '../../platform/payments/payments.ts'
import { addBoughtCredits } from '../credits/add-bought-credits.ts'
import { grantByOrder } from '../licences/grant-by-order.ts'
import { postMailOnce } from '../outbox/post-mail.ts'
import { receiptMail } from './orders.mails.ts'
import * as queries from './orders.queries.ts'
import { isOpen, type OrderState, outcomeOf } from './orders.rules.ts'
import { listOrderLines } from './purchases.queries.ts'

export type Settled = {
  state: OrderState
  /** What the provider said; null when the order has no payment yet, or is over already. */
  intent: IntentState | null
}
type EndState = 'cancelled' | 'expired'

const REVIEWABLE = ['awaiting_payment', 'processing', 'expired', 'cancelled', 'failed'] as const
const PAYABLE = ['awaiting_payment', 'processing', 'expired'] as const

/** Safe to call at any time, any number of times, from anywhere. @throws PaymentError */
export async function settleOrder(services: Services, orderId: number): Promise<Settled> {
  const order = await requireOrder(services.db, orderId)
  if (order.provider_ref === null) return { state: order.state, intent: null }
  const intent = await services.payments.retrieveIntent(order.provider_ref)
  return { state: await applyIntent(services, orderId, intent, 'cancelled'), intent }
}

/**
 * Ends an open order. The provider's payment is cancelled first, so that nobody can pay an order that is over.
 * @returns the state that the order has afterwards: `paid` when the money had come already.
 * @throws PaymentError
 */
export async function cancelOrder(services: Services, orderId: number, to: EndState): Promise<Settled> {
  const { db, payments, clock } = services
  if (await queries.updateOrderWithoutPayment(db, orderId, { to, now: clock.now() })) {
    return { state: to, intent: null }
  }
  const order = await requireOrder(db, orderId)
  if (!isOpen(order.state) || order.provider_ref === null) return { state: order.state, intent: null }
  const intent = await payments.cancelIntent(order.provider_ref, `cancel:${order.id}`)
  return { state: await applyIntent(services, orderId, intent, to), intent }
}

/** Makes of the order what the provider says of its payment; a payment that was cancelled leads to `endState`. */
function applyIntent(
  services: Services,
  orderId: number,
  intent: IntentState,
  endState: EndState,
): Promise<OrderState> {
  return services.db.transaction().execute(async (tx) => {
    const order = await queries.lockOrder(tx, orderId)
    if (!order) throw new Error(`There is no order ${orderId}`)
    const outcome = outcomeOf(order, intent)
    switch (outcome.to) {
      case 'unchanged':
        return order.state
      case 'paid':
        return pay(services, tx, order)
      case 'payment_review':
        return review(services, tx, order, outcome.reason)
      default: {
        const to = outcome.to === 'cancelled' ? endState : outcome.to
        await queries.updateOrderState(tx, order.id, { from: [order.state], to, now: services.clock.now() })
        return to
      }
    }
  })
}

async function pay(services: Services, tx: Db, order: queries.OrderRow): Promise<OrderState> {
  const now = services.clock.now()
  const { ungrantable } = await grantByOrder(tx, order, now)
  if (ungrantable > 0) {
    return review(services, tx, order, `${ungrantable} lines cannot be licensed any more; refund them`)
  }
  await addBoughtCredits(tx, order, now)
  const change = { from: PAYABLE, to: 'paid', now, paidAt: now } as const
  // Unreachable while the row is locked; if it happens, another process has already granted the licences.
  if (!(await queries.updateOrderState(tx, order.id, change)))
    throw new Error(`Order ${order.id} has been settled already`)
  await postReceipt(services, tx, order, now)
  return 'paid'
}

async function postReceipt(
  { config }: Services,
  tx: Db,
  order: queries.OrderRow,
  paidAt: Date,
): Promise<void> {
  const [buyer, lines] = await Promise.all([
    queries.findBuyer(tx, order.user_id),
    listOrderLines(tx, [order.id]),
  ])
  const { brandName, baseUrl, licensingEmail } = config
  const mail = receiptMail({ brandName, baseUrl, licensingEmail, buyer, order, lines, paidAt })
  await postMailOnce(tx, { key: `receipt:${order.id}`, to: buyer.email, ...mail }, paidAt)
}

async function review(
  { clock, log }: Services,
  tx: Db,
  order: queries.OrderRow,
  reason: string,
): Promise<OrderState> {
  const change = { from: REVIEWABLE, to: 'payment_review', now: clock.now(), reviewReason: reason } as const
  await queries.updateOrderState(tx, order.id, change)
  log.error({ order: order.id, reason }, 'a payment needs a person')
  return 'payment_review'
}

async function requireOrder(db: Db, orderId: number): Promise<queries.OrderRow> {
  const order = await queries.findOrder(db, orderId)
  if (!order) throw new Error(`There is no order ${orderId}`)
  return order
}
