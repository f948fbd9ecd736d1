/**
 * Compares orders with the provider's payments in both directions: the invariants I1 and I2, which SQL cannot
 * check.
 */
import type { Services } from '../../../context.ts'
import type { IntentState } from '../../../platform/payments/payments.ts'
import { listOrdersSince } from '../invariants.queries.ts'

export type Difference = { order: number | null; payment: string | null; what: string }
type Order = Awaited<ReturnType<typeof listOrdersSince>>[number]

/** Returns differences: every paid order has one payment of its amount, and every payment has its order. */
export async function comparePayments(
  { db, payments }: Pick<Services, 'db' | 'payments'>,
  since: Date,
): Promise<Difference[]> {
  const succeeded: IntentState[] = []
  for await (const intent of payments.listSince(since)) {
    if (intent.status === 'succeeded') succeeded.push(intent)
  }
  const orders = await listOrdersSince(db, since)
  const orderById = new Map(orders.map((order) => [order.id, order]))
  const paymentByRef = new Map(succeeded.map((intent) => [intent.ref, intent]))
  return [
    ...succeeded.flatMap((intent) => {
      const order = intent.orderId === null ? undefined : orderById.get(intent.orderId)
      const what = faultOfPayment(intent, order)
      return what === null ? [] : [{ order: order?.id ?? null, payment: intent.ref, what }]
    }),
    ...orders
      .filter(
        (order) => order.state === 'paid' && !isPaidBy(order, paymentByRef.get(order.provider_ref ?? '')),
      )
      .map(({ id, provider_ref }) => ({
        order: id,
        payment: provider_ref,
        what: 'I1: paid without its payment',
      })),
  ]
}

function faultOfPayment(intent: IntentState, order: Order | undefined): string | null {
  if (!order) return 'I1: paid, but there is no such order'
  // It has already been reported.
  if (order.state === 'payment_review') return null
  if (order.provider_ref !== intent.ref) return 'I2: a second payment of one order'
  return order.state === 'paid' || order.state === 'refunded' ? null : `I1: paid, but ${order.state}`
}

function isPaidBy(order: Order, intent: IntentState | undefined): boolean {
  return (
    intent?.amountReceivedMinor === order.total_minor &&
    intent.currency === order.currency &&
    intent.livemode === order.livemode
  )
}
