/**
 * Provides the only way to the state `paid` (R-PAYMENT-1). Webhook, browser, confirmation page and reconciler
 * all call `settleOrder` without passing facts. It queries the provider, then writes everything in one
 * transaction, so that a crash at any time leaves all of it or nothing.
 */
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import type { IntentState } from '../../../platform/payments/payments.ts'
import { addBoughtCredits } from '../../credits/add-bought-credits.ts'
import { issueInvoice } from '../../invoices/issue-invoice.ts'
import { postEmailOnce } from '../../outbox/post-email.ts'
import { receiptWithInvoice } from '../orders.emails.ts'
import * as queries from '../orders.queries.ts'
import { isOpen, type OrderState, outcomeOf } from '../orders.rules.ts'
import { lockOrderOfPayment, payOrder } from './settlement.queries.ts'
import { insertEvent, type NewEvent } from './webhook-inbox.queries.ts'
import { writeReceipt } from './write-receipt.ts'

export type Settled = {
  state: OrderState
  /** The provider's response; null if the order has no payment yet, or is closed. */
  intent: IntentState | null
}
type EndState = 'cancelled' | 'expired'

/** States of an order whose payment is not recorded, and may have arrived. */
export const REVIEWABLE = ['awaiting_payment', 'processing', 'expired', 'cancelled', 'failed'] as const
const PAYABLE = ['awaiting_payment', 'processing', 'expired'] as const

/** Safe to call at any time and repeatedly. @throws PaymentError */
export async function settleOrder(services: Services, orderId: number): Promise<Settled> {
  return settleFoundOrder(services, await requireOrder(services.db, orderId))
}

/**
 * Does the same as `settleOrder` for an order just read; it is read again under its lock.
 * @throws PaymentError
 */
export async function settleFoundOrder(services: Services, order: queries.OrderRow): Promise<Settled> {
  if (order.provider_ref === null) return { state: order.state, intent: null }
  if (isOfEarlierTrial(services, order)) return endUnasked(services, order, 'expired')
  const intent = await services.payments.retrieveIntent(order.provider_ref)
  return { state: await applyIntent(services, order.id, intent, 'cancelled'), intent }
}

/**
 * Does the same as `settleOrder` for the payment that an event names.
 * @param event stored by the same transaction, if an order has this payment. It is written last: until then another
 * transaction can store it as unhandled, if this one takes too long.
 * @returns the order before the change; undefined if no order has this payment.
 * @throws PaymentError
 */
export async function settlePayment(
  services: Services,
  intentRef: string,
  event: NewEvent | null,
): Promise<queries.OrderRow | undefined> {
  const intent = await services.payments.retrieveIntent(intentRef)
  return services.db.transaction().execute(async (tx) => {
    const order = await lockOrderOfPayment(tx, intentRef)
    if (!order) return undefined
    await applyToLocked(services, tx, { order, intent, endState: 'cancelled' })
    if (event) await insertEvent(tx, event)
    return order
  })
}

/**
 * Ends an open order. The provider's payment is cancelled first, so that a closed order cannot be paid.
 * @returns the resulting state of the order: `paid` if the money had already arrived.
 * @throws PaymentError
 */
export async function cancelOrder(services: Services, orderId: number, to: EndState): Promise<Settled> {
  const { db, payments, clock } = services
  if (await queries.updateOrderWithoutPayment(db, orderId, { to, now: clock.now() })) {
    return { state: to, intent: null }
  }
  const order = await requireOrder(db, orderId)
  if (!isOpen(order.state) || order.provider_ref === null) return { state: order.state, intent: null }
  if (isOfEarlierTrial(services, order)) return endUnasked(services, order, to)
  const intent = await payments.cancelIntent(order.provider_ref, `cancel:${order.id}`)
  return { state: await applyIntent(services, orderId, intent, to), intent }
}

/** Detects test orders of another provider, which moved no money and can no longer be queried there. */
function isOfEarlierTrial({ payments }: Services, { livemode, provider }: queries.OrderRow): boolean {
  return !livemode && provider !== payments.id
}

async function endUnasked({ db, clock }: Services, order: queries.OrderRow, to: EndState): Promise<Settled> {
  if (!isOpen(order.state)) return { state: order.state, intent: null }
  await queries.updateOrderState(db, order.id, { from: [order.state], to, now: clock.now() })
  return { state: to, intent: null }
}

/** Updates the order to the provider's state of its payment. */
function applyIntent(
  services: Services,
  orderId: number,
  intent: IntentState,
  endState: EndState,
): Promise<OrderState> {
  return services.db.transaction().execute(async (tx) => {
    const order = await queries.lockOrder(tx, orderId)
    if (!order) throw new Error(`There is no order ${orderId}`)
    return applyToLocked(services, tx, { order, intent, endState })
  })
}

/** Applies the payment to the locked order. A cancelled payment leads to `endState`. */
async function applyToLocked(
  services: Services,
  tx: Db,
  { order, intent, endState }: { order: queries.OrderRow; intent: IntentState; endState: EndState },
): Promise<OrderState> {
  const outcome = outcomeOf(order, intent)
  switch (outcome.to) {
    case 'unchanged':
      return order.state
    case 'paid':
      return pay(services, tx, order)
    case 'payment_review':
      return review(services, tx, order, outcome)
    default: {
      const to = outcome.to === 'cancelled' ? endState : outcome.to
      await queries.updateOrderState(tx, order.id, { from: [order.state], to, now: services.clock.now() })
      return to
    }
  }
}

async function pay(services: Services, tx: Db, order: queries.OrderRow): Promise<OrderState> {
  const ungrantable = await grantAndPay(services, tx, order, PAYABLE)
  if (ungrantable > 0) {
    const reason = `${ungrantable} lines cannot be licensed any more; refund them`
    return review(services, tx, order, { reason, receivedMinor: order.total_minor })
  }
  return 'paid'
}

/**
 * Marks an order in review as paid after staff have accepted it (R-PAYMENT-9). The caller holds its lock and
 * has queried the provider.
 * @throws AppError conflict
 */
export async function acceptOrder(services: Services, tx: Db, order: queries.OrderRow): Promise<void> {
  const ungrantable = await grantAndPay(services, tx, order, ['payment_review'])
  if (ungrantable === 0) return
  throw new AppError('conflict', `${ungrantable} lines cannot be licensed any more. Refund the payment.`)
}

/**
 * Grants an order of 0, which has no payment. The caller holds the locks of the account and of the sale of its clips.
 * @throws AppError conflict
 */
export async function grantFreeOrder(services: Services, tx: Db, order: queries.OrderRow): Promise<void> {
  const ungrantable = await grantAndPay(services, tx, order, ['awaiting_payment'])
  if (ungrantable === 0) return
  throw new AppError('conflict', 'A clip of your cart can no longer be licensed. Please check your cart.')
}

/** @returns the number of lines that can no longer be licensed; if it is not 0, nothing was written. */
async function grantAndPay(
  services: Services,
  tx: Db,
  order: queries.OrderRow,
  from: readonly OrderState[],
): Promise<number> {
  const now = services.clock.now()
  const { timeZone } = services.config
  const { ungrantable, isPaid, sale } = await payOrder(tx, { orderId: order.id, from, now, timeZone })
  if (ungrantable > 0) return ungrantable
  // Unreachable while the row is locked; if it happens, another process has already granted the licences.
  if (!isPaid) throw new Error(`Order ${order.id} has been settled already`)
  if (sale.lines.some(({ kind }) => kind === 'bundle')) await addBoughtCredits(tx, order, now)
  const receipt = writeReceipt(services, order, sale, now)
  // Every other settlement waits from here until this transaction ends.
  const invoice = await issueInvoice(services, tx, order, { ...sale, dueAt: null })
  await postEmailOnce(tx, { key: `receipt:${order.id}`, ...receiptWithInvoice(receipt, invoice) }, now)
  return 0
}

async function review(
  { clock, log }: Services,
  tx: Db,
  order: queries.OrderRow,
  { reason, receivedMinor }: { reason: string; receivedMinor: number },
): Promise<OrderState> {
  const isTotal = receivedMinor === order.total_minor
  const change = {
    from: REVIEWABLE,
    to: 'payment_review',
    now: clock.now(),
    reviewReason: reason,
    ...(!isTotal && { receivedMinor }),
  } as const
  await queries.updateOrderState(tx, order.id, change)
  log.error({ order: order.id, reason }, 'a payment needs manual review')
  return 'payment_review'
}

async function requireOrder(db: Db, orderId: number): Promise<queries.OrderRow> {
  const order = await queries.findOrder(db, orderId)
  if (!order) throw new Error(`There is no order ${orderId}`)
  return order
}
