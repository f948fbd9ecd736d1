/** An event of the payment provider only says where to look: the provider itself is asked again (R-PAYMENT-5). */
import type { Services } from '../../context.ts'
import { findOrder, findOrderByPayment } from './orders.queries.ts'
import { recordRefunds } from './record-refunds.ts'
import { settleOrder } from './settle-order.ts'
import { updateHandled } from './webhook-inbox.queries.ts'

export type ReceivedEvent = { provider: string; event_id: string; type: string; intent_ref: string | null }

/** Safe to run twice. @throws PaymentError: the event is looked at again. */
export async function handleEvent(services: Services, event: ReceivedEvent): Promise<void> {
  const { db, payments, clock, log } = services
  const { provider, event_id, type, intent_ref: intentRef } = event
  const kind = payments.eventKind(type)
  if (intentRef !== null && kind === 'payment-changed') {
    const orderId = await findOrderId(services, intentRef)
    if (orderId === null)
      log.error({ event: event_id, type, payment: intentRef }, 'a payment without an order')
    else await settleOrder(services, orderId)
  } else if (intentRef !== null && kind === 'refunds-changed') {
    const orderId = await findOrderId(services, intentRef)
    if (orderId !== null) await recordRefunds(services, orderId)
  } else if (kind === 'needs-staff') {
    // The ledger does not change by itself.
    log.error({ event: event_id, type, payment: intentRef }, 'a payment needs a person')
  }
  await updateHandled(db, provider, event_id, clock.now())
}

async function findOrderId({ db, payments }: Services, intentRef: string): Promise<number | null> {
  const order = await findOrderByPayment(db, intentRef)
  if (order) return order.id
  const { orderId } = await payments.retrieveIntent(intentRef)
  const named = orderId === null ? undefined : await findOrder(db, orderId)
  return named?.id ?? null
}
