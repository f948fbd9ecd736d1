/** An event of the payment provider only says where to look: the provider itself is asked again (R-PAYMENT-5). */
import type { Services } from '../../context.ts'
import { findOrder, findOrderByPayment, type OrderRow } from './orders.queries.ts'
import { recordDisputes } from './record-disputes.ts'
import { recordRefunds } from './record-refunds.ts'
import { settleFoundOrder } from './settle-order.ts'
import { updateHandled } from './webhook-inbox.queries.ts'

export type ReceivedEvent = { provider: string; event_id: string; type: string; intent_ref: string | null }

/** Safe to run twice. @throws PaymentError: the event is looked at again. */
export async function handleEvent(services: Services, event: ReceivedEvent): Promise<void> {
  const { db, payments, clock, log } = services
  const { provider, event_id, type, intent_ref: intentRef } = event
  const kind = payments.eventKind(type)
  if (intentRef !== null && kind === 'payment-changed') {
    const order = await findOrderOf(services, intentRef)
    if (order) await settleFoundOrder(services, order)
    else log.error({ event: event_id, type, payment: intentRef }, 'a payment without an order')
  } else if (intentRef !== null && kind === 'refunds-changed') {
    const order = await findOrderOf(services, intentRef)
    if (order) await recordRefunds(services, order.id)
  } else if (intentRef !== null && kind === 'disputes-changed') {
    const order = await findOrderOf(services, intentRef)
    if (order) await recordDisputes(services, order.id)
    else log.error({ event: event_id, type, payment: intentRef }, 'a dispute without an order')
  }
  await updateHandled(db, provider, event_id, clock.now())
}

/** The order of a payment: by our own note of the payment, else by the order that the payment names. */
async function findOrderOf({ db, payments }: Services, intentRef: string): Promise<OrderRow | undefined> {
  const order = await findOrderByPayment(db, intentRef)
  if (order) return order
  const { orderId } = await payments.retrieveIntent(intentRef)
  return orderId === null ? undefined : findOrder(db, orderId)
}
