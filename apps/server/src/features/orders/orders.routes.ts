/**
 * Routes for an order after payment, and for the browser's hint that it has paid. Both settle the order, so
 * that the confirmation page need not wait for the provider's event (R-CHECKOUT-6).
 */
import { shownReference } from '@rushes/commerce/order-reference'
import { ok } from '@rushes/contract/endpoint'
import { orderByRef } from '@rushes/contract/orders'
import { addPayment } from '@rushes/contract/payments'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { dayOf } from '../../platform/agency-time.ts'
import { readPrepaidBalances } from '../credits/read-balances.ts'
import { readPublishing } from '../licences/read-publishing.ts'
import { findOrder, findOrderOfAccount } from './orders.queries.ts'
import type { OrderState } from './orders.rules.ts'
import { confirmationStatus } from './payments/confirmation-status.rules.ts'
import { providerRefusal } from './payments/payment-refusal.ts'
import { type Settled, settleOrder } from './payments/settle-order.ts'
import { listDocuments, listOrderLines } from './purchases/purchases.queries.ts'

export function orderRoutes(context: Context): void {
  const { app, db, config, log } = context

  app.route({
    ...addPayment,
    async handler(request) {
      const { pi } = request.body
      const accountId = viewerOf(request).accountId
      const order = await findOrderOfAccount(db, accountId, typeof pi === 'string' ? pi : pi.id)
      if (!order) throw new AppError('not_found', 'Payment not found')
      const { state, intent } = await settle(order.id)
      const lines = await listOrderLines(db, { orderIds: [order.id] })
      const status = STATUS_OF_HINT[confirmationStatus(state, intent)]
      return ok({ status, order_ref: order.ref, ...(await boughtCredits(accountId, state, lines)) })
    },
  })

  app.route({
    ...orderByRef,
    async handler(request) {
      const { accountId } = viewerOf(request)
      const before = await findOrderOfAccount(db, accountId, request.params.ref)
      if (!before) throw new AppError('not_found', 'Order not found')
      const { state, intent } = await settle(before.id)
      const [order, lines, documents] = await Promise.all([
        findOrder(db, before.id),
        listOrderLines(db, { orderIds: [before.id] }),
        listDocuments(db, [before.id]),
      ])
      if (!order) throw new AppError('not_found', 'Order not found')
      const licenceIds = lines.flatMap(({ licence_id }) => licence_id ?? [])
      const publishing = await readPublishing(context, licenceIds)
      return ok({
        ref: order.ref,
        reference: shownReference(order),
        status: confirmationStatus(state, intent),
        created: order.created_at.toISOString(),
        paid_at: order.paid_at?.toISOString() ?? null,
        due_on: order.due_at && dayOf(order.due_at, config.timeZone),
        amount: order.total_minor,
        net_amount: order.net_minor,
        tax_amount: order.tax_minor,
        currency: order.currency,
        tier: lines[0]?.tier_code ?? '',
        documents: documents.map(({ kind, number }) => ({ kind, number })),
        ...(await boughtCredits(accountId, state, lines)),
        lines: lines.map((line) => ({
          kind: line.kind,
          clip_id: line.clip_id,
          description: line.description,
          product_ref: line.product_ref,
          our_ref: line.our_ref,
          quantity: line.quantity,
          net_amount: line.net_minor,
          licence_id: line.licence_id,
          publishing: publishing.get(line.licence_id ?? 0) ?? null,
        })),
      })
    },
  })

  /** Returns the account's balances after the bundles of the order are paid (R-CREDIT-3). */
  async function boughtCredits(accountId: number, state: OrderState, lines: readonly { kind: string }[]) {
    const hasCredits = state === 'paid' && lines.some(({ kind }) => kind === 'bundle')
    return hasCredits ? { balances: await readPrepaidBalances(db, accountId) } : {}
  }

  function settle(orderId: number): Promise<Settled> {
    return settleOrder(context, orderId).catch((error: unknown) => {
      throw providerRefusal(error, log)
    })
  }
}

const STATUS_OF_HINT = {
  succeeded: 'paid',
  review: 'pending',
  processing: 'pending',
  failed: 'failed',
} as const
