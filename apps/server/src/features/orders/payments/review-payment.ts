/** Decides about a payment in review (R-PAYMENT-9): accepts it, or refunds all of it. */
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { record } from '../../audit/record-event.ts'
import { findOrder, lockOrder } from '../orders.queries.ts'
import { whyNotAcceptable } from '../orders.rules.ts'
import { decidedAlready, refundOrder } from '../refunds/refund-order.ts'
import { sumRefunds } from '../refunds/refunds.queries.ts'
import { fetchPayment } from './read-payment.ts'
import { acceptOrder } from './settle-order.ts'

export type Review = {
  orderId: number
  decision: 'accept' | 'refund'
  reason: string
  actor: { userId: number; ip: string }
}

/** @throws AppError not_found, conflict, unavailable; PaymentError when a refund is refused */
export async function reviewPayment(services: Services, review: Review): Promise<void> {
  const order = await findOrder(services.db, review.orderId)
  if (!order) throw new AppError('not_found', 'There is no such order.')
  if (order.state !== 'payment_review') throw decidedAlready()
  if (review.decision === 'accept') return accept(services, review)
  const { orderId, reason, actor } = review
  await refundOrder(services, {
    orderId,
    request: { kind: 'all' },
    reason,
    actorUserId: actor.userId,
    inReviewOnly: true,
  })
}

/** Queries the provider again, because the problem may have been resolved. */
async function accept(services: Services, { orderId, reason, actor }: Review): Promise<void> {
  const found = await findOrder(services.db, orderId)
  const reported = found && (await fetchPayment(services, found))
  if (!reported) throw new AppError('conflict', 'The provider has no payment for this order.')
  await services.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.state !== 'payment_review') throw decidedAlready()
    // A refund without a response from the provider reserves its part of the money.
    const refundedMinor = Math.max(reported.refundedMinor, await sumRefunds(tx, orderId))
    const refused = whyNotAcceptable(order, { intent: reported.intent, refundedMinor })
    if (refused !== null) throw new AppError('conflict', refused)
    await acceptOrder(services, tx, order)
    await record(tx, {
      action: 'payment.accepted',
      at: services.clock.now(),
      actorUserId: actor.userId,
      ip: actor.ip,
      object: `order:${orderId}`,
      reason,
    })
  })
}
