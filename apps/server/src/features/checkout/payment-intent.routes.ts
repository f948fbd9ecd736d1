/**
 * Paying: opening the payment of a cart, and the browser's hint that it may have been made.
 *
 * Specification: section 5 (Checkout), section 7 (`/clip/payments/intent`, `/add`). The amounts, names, ids and
 * the test flag that the browser sends are compared or ignored, never used (payments, P3).
 */
import { validateUsage } from '@rushes/commerce/usage'
import { ok } from '@rushes/contract/endpoint'
import { addPayment, paymentIntent } from '@rushes/contract/payments'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { viewerOf } from '../../http/viewer.ts'
import { settleOrder } from '../orders/complete-order.ts'
import { findOrderOfAccount } from '../orders/orders.queries.ts'
import { confirmationStatus } from '../orders/orders.rules.ts'
import { cartChanged, providerRefusal } from './cart-refusals.ts'
import { isSamePurchase } from './corrected-cart.rules.ts'
import { openPayment } from './open-payment.ts'
import { quoteCart } from './quote-cart.ts'

const INTENT_BODY_BYTES = 256 * 1024

export function paymentIntentRoutes(context: Context): void {
  const { app, db, log } = context

  app.route({
    ...paymentIntent,
    bodyLimit: INTENT_BODY_BYTES,
    async handler(request) {
      const viewer = viewerOf(request)
      const { purchase, usage: form, address } = request.body
      const checked = validateUsage(form)
      if ('errors' in checked) {
        const fields = checked.errors
        throw new AppError('validation', Object.values(fields)[0]?.[0] ?? 'Please check the form.', {
          fields,
        })
      }
      return onceByKey(context, request, async () => {
        const quote = await quoteCart(context, viewer, {
          items: purchase.cartContents,
          tierCode: checked.usage.usageType,
          address,
        })
        if (!isSamePurchase(purchase, quote)) throw cartChanged(quote)
        const opened = await openPayment(context, viewer, { quote, usage: checked.usage, address }).catch(
          (error: unknown) => {
            throw providerRefusal(error, log)
          },
        )
        const { order, intent, clientSecret } = opened
        return ok({
          id: intent.ref,
          client_secret: clientSecret,
          created: order.created_at.toISOString(),
          amount: order.total_minor,
          currency: order.currency,
          status: intent.status,
          order_ref: order.ref,
        })
      })
    },
  })

  app.route({
    ...addPayment,
    async handler(request) {
      const { pi } = request.body
      const accountId = viewerOf(request).accountId
      const order = await findOrderOfAccount(db, accountId, typeof pi === 'string' ? pi : pi.id)
      if (!order) throw new AppError('not_found', 'Payment not found')
      const { state, intent } = await settleOrder(context, order.id).catch((error: unknown) => {
        throw providerRefusal(error, log)
      })
      const status = STATUS_OF_HINT[confirmationStatus(state, intent)]
      return ok({ status, order_ref: order.ref })
    },
  })
}

const STATUS_OF_HINT = {
  succeeded: 'paid',
  review: 'pending',
  processing: 'pending',
  failed: 'failed',
} as const
