/** Records refunds that were made at the provider, so that the books match (R-REFUND-3). */
import type { Services } from '../../../context.ts'
import type { RefundState } from '../../../platform/payments/payments.ts'
import * as orders from '../orders.queries.ts'
import { REVIEWABLE, settleFoundOrder } from '../payments/settle-order.ts'
import { completeRefund, endWhatWasRefunded, refundKey } from './refund-order.ts'
import * as refunds from './refunds.queries.ts'

/** Compares the order's refunds with the provider's; safe to repeat. @throws PaymentError */
export async function recordRefunds(services: Services, orderId: number): Promise<void> {
  const { db, payments } = services
  const order = await orders.findOrder(db, orderId)
  if (!order || order.provider_ref === null) return
  // A refund may be reported before its payment, whose licences it ends.
  if (REVIEWABLE.some((state) => state === order.state)) await settleFoundOrder(services, order)
  for (const state of await payments.listRefunds(order.provider_ref)) await recordOne(services, order, state)
}

async function recordOne(services: Services, order: orders.OrderRow, state: RefundState): Promise<void> {
  const { db, log } = services
  const known = await findKnown(services, order, state)
  if (known?.state === 'pending') {
    await completeRefund(services, known, state)
  } else if (known && known.state === 'succeeded' && state.status === 'failed') {
    if (await refunds.failSettledRefund(db, known.id)) {
      log.error({ order: order.id, refund: known.id }, 'a refund came back; its licences have ended')
    }
  } else if (!known && state.status !== 'failed') {
    await insertForeign(services, order, state)
  }
}

/** Finds the stored refund, which may be reported before its reference was stored. */
async function findKnown({ db }: Services, order: orders.OrderRow, state: RefundState) {
  const byRef = await refunds.findRefundByRef(db, state.ref)
  if (byRef || state.key === null) return byRef
  const own = await refunds.findRefund(db, Number(/^refund:(\d{1,9})$/.exec(state.key)?.[1] ?? 0))
  return own?.order_id === order.id && refundKey(own.id) === state.key ? own : undefined
}

function insertForeign(services: Services, order: orders.OrderRow, state: RefundState): Promise<void> {
  const now = services.clock.now()
  return services.db.transaction().execute(async (tx) => {
    const locked = await orders.lockOrder(tx, order.id)
    if (!locked || (await refunds.findRefundByRef(tx, state.ref))) return
    const refund = await refunds.insertRefund(tx, {
      order_id: order.id,
      amount_minor: state.amountMinor,
      reason: 'made at the payment provider',
      state: 'succeeded',
      provider_ref: state.ref,
      created_at: now,
      settled_at: now,
    })
    await endWhatWasRefunded(services, tx, locked, refund)
    services.log.warn({ order: order.id, refund: refund.id }, 'a refund was made at the payment provider')
  })
}
