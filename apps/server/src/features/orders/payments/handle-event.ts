/**
 * Handles events of the payment provider, which are only hints: the provider itself is queried again
 * (R-PAYMENT-5).
 */
import type { Services } from '../../../context.ts'
import { recordDisputes } from '../disputes/record-disputes.ts'
import { findOrder, findOrderByPayment, type OrderRow } from '../orders.queries.ts'
import { recordRefunds } from '../refunds/record-refunds.ts'
import { settleFoundOrder, settlePayment } from './settle-order.ts'
import { type NewEvent, updateHandled } from './webhook-inbox.queries.ts'

export type ReceivedEvent = { provider: string; event_id: string; type: string; intent_ref: string | null }

/**
 * Handles an event from the inbox. Safe to run twice.
 * @throws PaymentError, after which the event is retried.
 */
export async function handleEvent(services: Services, event: ReceivedEvent): Promise<void> {
  await lookAgain(services, event, null)
  await updateHandled(services.db, event.provider, event.event_id, services.clock.now())
}

/**
 * Updates the subject of the event, whether or not it is in the inbox. Safe to run twice.
 * @param toStore the event, if it is not in the inbox
 * @returns whether it was stored with its effect
 * @throws PaymentError
 */
export async function lookAgain(
  services: Services,
  event: ReceivedEvent,
  toStore: NewEvent | null,
): Promise<boolean> {
  const { payments, log } = services
  const { event_id, type, intent_ref: intentRef } = event
  const kind = payments.eventKind(type)
  if (intentRef !== null && kind === 'payment-changed') {
    const settled = await settlePayment(services, intentRef, toStore)
    if (settled) return toStore !== null
    const isKnown = await settleNamedOrder(services, intentRef)
    if (!isKnown) log.error({ event: event_id, type, payment: intentRef }, 'a payment without an order')
  } else if (intentRef !== null && kind === 'refunds-changed') {
    const order = await findOrderOf(services, intentRef)
    if (order) await recordRefunds(services, order.id)
  } else if (intentRef !== null && kind === 'disputes-changed') {
    const order = await findOrderOf(services, intentRef)
    if (order) await recordDisputes(services, order.id)
    else log.error({ event: event_id, type, payment: intentRef }, 'a dispute without an order')
  }
  return false
}

/** Settles the order that a payment names, because its event may arrive before the payment is stored. @returns false when there is none. */
async function settleNamedOrder(services: Services, intentRef: string): Promise<boolean> {
  const order = await findOrderOf(services, intentRef)
  // A payment stored in the meantime is settled here as well.
  if (order) await settleFoundOrder(services, order)
  return order !== undefined
}

/** Finds the order of a payment by the stored payment, or else by the order that the payment names. */
async function findOrderOf({ db, payments }: Services, intentRef: string): Promise<OrderRow | undefined> {
  const order = await findOrderByPayment(db, intentRef)
  if (order) return order
  const { orderId } = await payments.retrieveIntent(intentRef)
  return orderId === null ? undefined : findOrder(db, orderId)
}
