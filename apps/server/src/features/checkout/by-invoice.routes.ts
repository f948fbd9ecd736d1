/**
 * Orders a cart by invoice. As with cards, the amounts from the browser are compared, never used
 * (R-CHECKOUT-3, R-BYINVOICE-2).
 */
import { orderByInvoice as orderByInvoiceEndpoint } from '@rushes/contract/by-invoice'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../context.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { viewerOf } from '../../http/viewer.ts'
import { dayOf } from '../../platform/agency-time.ts'
import { orderByInvoice } from '../orders/by-invoice/order-by-invoice.ts'
import { providerRefusal } from '../orders/payments/payment-refusal.ts'
import { draftOrder, requireAgreement } from './cart-quote.rules.ts'
import { quoteCart } from './quote-cart.ts'
import { requiredUsage, requireStreet } from './required-usage.ts'

const BODY_BYTES = 512 * 1024

export function byInvoiceRoutes(context: Context): void {
  const { app, log, config } = context

  app.route({
    ...orderByInvoiceEndpoint,
    bodyLimit: BODY_BYTES,
    async handler(request) {
      const viewer = viewerOf(request)
      const { purchase, usage: form, address } = request.body
      const usage = requiredUsage(form)
      return onceByKey(context, request, async () => {
        const items = purchase.cartContents
        const quote = await quoteCart(context, viewer, {
          items,
          tierCode: usage.usageType,
          address,
          audience: usage.audience,
        })
        requireAgreement(purchase, quote, form.restrictionsRead)
        requireStreet(address, quote.currency)
        const draft = draftOrder(viewer, { quote, usage, address, bookkeeping: purchase })
        const { ip, apiKey: key } = request
        const { order, invoice, dueAt } = await orderByInvoice(context, viewer, draft, { ip, key }).catch(
          (error: unknown) => {
            throw providerRefusal(error, log)
          },
        )
        return ok({
          order_ref: order.ref,
          invoice,
          due_on: dayOf(dueAt, config.timeZone),
          amount: order.total_minor,
          currency: order.currency,
        })
      })
    },
  })
}
