/** Takes an open order out of the way: the provider first, so that a cancelled order cannot be paid any more. */
import type { Services } from '../../context.ts'
import { settleOrder } from './complete-order.ts'
import { findOrder, updateOrderState, updateOrderWithoutPayment } from './orders.queries.ts'
import { isOpen, type OrderState } from './orders.rules.ts'

/**
 * @returns the state the order has afterwards: `paid` when the money had come already.
 * @throws PaymentError
 */
export async function cancelOrder(
  services: Services,
  orderId: number,
  to: 'cancelled' | 'expired',
): Promise<OrderState> {
  const { db, payments, clock } = services
  const order = await findOrder(db, orderId)
  if (!order) throw new Error(`There is no order ${orderId}`)
  if (!isOpen(order.state)) return order.state
  if (order.provider_ref === null) {
    // Its payment may be opened this very moment: then it is the provider's turn after all.
    const isCancelled = await updateOrderWithoutPayment(db, order.id, { to, now: clock.now() })
    return isCancelled ? to : cancelOrder(services, orderId, to)
  }
  const intent = await payments.cancelIntent(order.provider_ref, `cancel:${order.id}`)
  if (intent.status !== 'canceled') return (await settleOrder(services, order.id)).state
  const change = { from: ['awaiting_payment', 'processing'], to, now: clock.now() } as const
  await updateOrderState(db, order.id, change)
  return to
}
