/**
 * Opens the payment of a cart. The amounts, names, ids and the test flag that the browser sends are compared or
 * ignored, never used (R-CHECKOUT-3).
 */
import type { Usage } from '@rushes/commerce/usage'
import { ok } from '@rushes/contract/endpoint'
import { paymentIntent } from '@rushes/contract/payments'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { onceByKey } from '../../http/idempotency.ts'
import { type Viewer, viewerOf } from '../../http/viewer.ts'
import { applyCardChoice, checkCardWish } from '../cards/choose-card.ts'
import { type OpenedPayment, type OrderDraft, openPayment } from '../orders/payments/open-payment.ts'
import { orderWithoutPayment } from '../orders/payments/order-without-payment.ts'
import { providerRefusal } from '../orders/payments/payment-refusal.ts'
import { draftOrder, requireAgreement } from './cart-quote.rules.ts'
import { quoteCart } from './quote-cart.ts'
import { requiredUsage, requireStreet } from './required-usage.ts'

type Body = z.output<typeof paymentIntent.schema.body>

const INTENT_BODY_BYTES = 512 * 1024

export function paymentIntentRoutes(context: Context): void {
  const { app, log } = context

  app.route({
    ...paymentIntent,
    bodyLimit: INTENT_BODY_BYTES,
    async handler(request) {
      const usage = requiredUsage(request.body.usage)
      return onceByKey(context, request, () => open(viewerOf(request), request.body, usage))
    },
  })

  async function open(viewer: Viewer, { purchase, usage: form, address, card }: Body, usage: Usage) {
    const quote = await quoteCart(context, viewer, {
      items: purchase.cartContents,
      tierCode: usage.usageType,
      address,
      audience: usage.audience,
    })
    requireAgreement(purchase, quote, form.restrictionsRead)
    requireStreet(address, quote.currency)
    const draft = draftOrder(viewer, { quote, usage, address, bookkeeping: purchase })
    if (draft.totalMinor === 0) return await orderFree(viewer, draft)
    const { order, intent, clientSecret } = await withCard(viewer, card, draft).catch((error: unknown) => {
      throw providerRefusal(error, log)
    })
    return ok({
      id: intent.ref,
      client_secret: clientSecret,
      created: order.created_at.toISOString(),
      amount: order.total_minor,
      currency: order.currency,
      status: intent.status,
      order_ref: order.ref,
    })
  }

  /** Without a payment there is no secret; the order is found by its reference, as one by invoice. */
  async function orderFree(viewer: Viewer, draft: OrderDraft) {
    const order = await orderWithoutPayment(context, viewer, draft).catch((error: unknown) => {
      throw providerRefusal(error, log)
    })
    return ok({
      id: order.ref,
      client_secret: '',
      created: order.created_at.toISOString(),
      amount: 0,
      currency: order.currency,
      status: 'succeeded',
      order_ref: order.ref,
    })
  }

  /** Refuses a card of another user before an order is created. */
  async function withCard(viewer: Viewer, wish: Body['card'], draft: OrderDraft): Promise<OpenedPayment> {
    const choice = await checkCardWish(context, viewer.userId, wish)
    const opened = await openPayment(context, viewer, draft)
    await applyCardChoice(context, opened.intent, choice)
    return opened
  }
}
