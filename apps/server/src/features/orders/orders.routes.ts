/**
 * An order as its buyer sees it after paying. Looking at it settles it: the confirmation page need not wait for
 * the provider's event.
 *
 * Specification: section 2 (Payment confirmation); decisions, 1.2 (44).
 */
import { ok } from '@rushes/contract/endpoint'
import { orderByRef } from '@rushes/contract/orders'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { providerRefusal } from '../checkout/cart-refusals.ts'
import { settleOrder } from './complete-order.ts'
import { findOrder, findOrderOfAccount } from './orders.queries.ts'
import { confirmationStatus, shownReference } from './orders.rules.ts'
import { listOrderLines } from './purchases.queries.ts'

export function orderRoutes(context: Context): void {
  const { app, db, log } = context
  app.route({
    ...orderByRef,
    async handler(request) {
      const found = await findOrderOfAccount(db, viewerOf(request).accountId, request.params.ref)
      if (!found) throw new AppError('not_found', 'Order not found')
      const { state, intent } = await settleOrder(context, found.id).catch((error: unknown) => {
        throw providerRefusal(error, log)
      })
      const [order, lines] = await Promise.all([findOrder(db, found.id), listOrderLines(db, [found.id])])
      if (!order) throw new AppError('not_found', 'Order not found')
      return ok({
        ref: order.ref,
        reference: shownReference(order),
        status: confirmationStatus(state, intent),
        created: order.created_at.toISOString(),
        paid_at: order.paid_at?.toISOString() ?? null,
        amount: order.total_minor,
        net_amount: order.net_minor,
        tax_amount: order.tax_minor,
        currency: order.currency,
        tier: lines[0]?.tier_code ?? '',
        lines: lines.map((line) => ({
          kind: line.kind,
          clip_id: line.clip_id,
          description: line.description,
          product_ref: line.product_ref,
          our_ref: line.our_ref,
          quantity: line.quantity,
          net_amount: line.net_minor,
          licence_id: line.licence_id,
        })),
      })
    },
  })
}
