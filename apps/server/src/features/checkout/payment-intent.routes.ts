/**
 * Opens the payment of a cart. The amounts, names, ids and the test flag that the browser sends are compared or
 * ignored, never used (R-CHECKOUT-3).
 */
import { validateUsage } from '@rushes/commerce/usage'
import { ok } from '@rushes/contract/endpoint'
import { paymentIntent } from '@rushes/contract/payments'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { viewerOf } from '../../http/viewer.ts'
import { openPayment } from '../orders/open-payment.ts'
import { providerRefusal } from '../orders/payment-refusal.ts'
import { cartChanged, draftOrder, isSamePurchase } from './cart-quote.rules.ts'
import { quoteCart } from './quote-cart.ts'

const INTENT_BODY_BYTES = 256 * 1024

export function paymentIntentRoutes(context: Context): void {
  const { app, log } = context

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
        const opened = await openPayment(
          context,
          viewer,
          draftOrder(viewer, { quote, usage: checked.usage, address }),
        ).catch((error: unknown) => {
          throw providerRefusal(error, log)
        })
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
}
