/**
 * From a quoted cart to a payment that can be made: the order is frozen first, then the provider's payment is
 * opened under the order's key. The same cart again gets the same payment; another cart takes its place.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Usage } from '@rushes/commerce/usage'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { IntentState } from '../../platform/payments/payments.ts'
import { cancelOrder } from '../orders/cancel-order.ts'
import { settleOrder } from '../orders/complete-order.ts'
import * as queries from '../orders/orders.queries.ts'
import { findTermsVersion } from './cart.queries.ts'
import type { CartQuote } from './quote-cart.ts'

type BillingAddress = Record<
  'name' | 'line1' | 'line2' | 'city' | 'state' | 'country' | 'postal_code',
  string
>
export type Checkout = { quote: CartQuote; usage: Usage; address: BillingAddress }
export type OpenedPayment = { order: queries.OrderRow; intent: IntentState; clientSecret: string }

/** An unpaid order is reused for so long; the provider's own payments live longer. */
const REUSED_FOR_MS = 20 * 60 * 60_000
/** The same cart paid twice within this is a second tab, not a second purchase. */
const JUST_PAID_MS = 5 * 60_000

/**
 * @throws AppError already_paid when this cart, or the one it takes the place of, turns out to be paid; conflict
 * when a newer checkout took this one's place. @throws PaymentError
 */
export async function openPayment(
  services: Services,
  viewer: Viewer,
  checkout: Checkout,
): Promise<OpenedPayment> {
  const order = await freezeOrder(services, viewer, checkout)
  await replaceOthers(services, viewer, order.id)
  if (order.client_secret !== null && order.provider_ref !== null) {
    const { state, intent } = await settleOrder(services, order.id)
    if (state === 'paid' || state === 'payment_review') throw alreadyPaid(order.ref)
    if (intent && intent.status !== 'canceled') {
      return { order, intent, clientSecret: order.client_secret }
    }
    // Cancelled at the provider, and now here too: this cart needs a new order.
    return openPayment(services, viewer, checkout)
  }
  return openIntent(services, viewer, order, checkout.quote.tax.ref)
}

async function freezeOrder(
  services: Services,
  viewer: Viewer,
  checkout: Checkout,
): Promise<queries.OrderRow> {
  const { db, clock } = services
  const now = clock.now()
  const cartHash = hashOf(viewer, checkout)
  const paid = await queries.findPaidOrder(
    db,
    viewer.accountId,
    cartHash,
    new Date(now.getTime() - JUST_PAID_MS),
  )
  if (paid) throw alreadyPaid(paid.ref)
  const old = await queries.findOpenOrder(db, viewer.accountId, cartHash)
  if (old && now.getTime() - old.created_at.getTime() > REUSED_FOR_MS) {
    const state = await cancelOrder(services, old.id, 'expired')
    if (state === 'paid' || state === 'payment_review') throw alreadyPaid(old.ref)
  }
  const termsVersion = await findTermsVersion(db, checkout.quote.tierCode, now)
  if (termsVersion === undefined) throw new AppError('unavailable', 'The licence terms are not ready yet.')

  return db.transaction().execute(async (tx) => {
    await queries.lockAccount(tx, viewer.accountId)
    const open = await queries.findOpenOrder(tx, viewer.accountId, cartHash)
    if (open) return open
    const orderId = await queries.insertOrder(
      tx,
      newOrder(services, viewer, checkout, { cartHash, termsVersion }),
    )
    await queries.insertOrderLines(tx, orderId, linesOf(checkout.quote))
    const order = await queries.findOrder(tx, orderId)
    if (!order) throw new Error('The order was not written')
    return order
  })
}

function newOrder(
  { payments, clock }: Services,
  viewer: Viewer,
  { quote, usage, address }: Checkout,
  { cartHash, termsVersion }: { cartHash: string; termsVersion: string },
): queries.NewOrder {
  return {
    // 128 random bits: one order's address tells nothing about another's.
    ref: randomBytes(16).toString('hex'),
    accountId: viewer.accountId,
    userId: viewer.userId,
    currency: quote.currency,
    netMinor: quote.netMinor,
    taxMinor: quote.tax.taxMinor,
    totalMinor: quote.totalMinor,
    cartHash,
    usage: { ...usage, orderedBy: viewer.fullName },
    billingAddress: address,
    termsVersion,
    taxQuoteId: quote.tax.quoteId,
    provider: payments.id,
    livemode: payments.livemode,
    now: clock.now(),
  }
}

function linesOf({ lines, tax, tierCode }: CartQuote): queries.NewOrderLine[] {
  return lines.map((line, position) => ({
    position,
    kind: line.kind,
    clip_id: line.clipId,
    media: line.media,
    tier_code: tierCode,
    bundle_size: line.bundleSize,
    quantity: line.quantity,
    unit_price_minor: line.unitPriceMinor,
    net_minor: line.netMinor,
    tax_minor: tax.lineTaxesMinor[position] ?? 0,
    product_ref: line.item.productRef,
    our_ref: line.item.ourRef,
    description: line.item.productName,
  }))
}

/** Orders that this one replaces are cancelled; if one of them was paid after all, this one must not be. */
async function replaceOthers(services: Services, viewer: Viewer, orderId: number): Promise<void> {
  const { accountId, userId } = viewer
  const replaced = await queries.listReplacedOrders(services.db, { orderId, accountId, userId })
  for (const otherId of replaced) {
    const state = await cancelOrder(services, otherId, 'cancelled')
    if (state !== 'paid' && state !== 'payment_review') continue
    await cancelOrder(services, orderId, 'cancelled')
    const other = await queries.findOrder(services.db, otherId)
    throw new AppError('already_paid', EARLIER_PAID, { data: { order_ref: other?.ref ?? '' } })
  }
}

async function openIntent(
  services: Services,
  viewer: Viewer,
  order: queries.OrderRow,
  taxQuoteRef: string | null,
): Promise<OpenedPayment> {
  const { db, payments } = services
  const { clientSecret, ...intent } = await payments.createIntent({
    orderId: order.id,
    amountMinor: order.total_minor,
    currency: order.currency,
    receiptEmail: viewer.email,
    taxQuoteRef,
    key: `order:${order.id}:v1`,
  })
  const isStored = await queries.updateOrderPayment(db, order.id, { providerRef: intent.ref, clientSecret })
  if (!isStored) {
    await payments.cancelIntent(intent.ref, `cancel:${order.id}`)
    throw new AppError('conflict', 'A newer checkout took the place of this one. Please try again.')
  }
  return { order, intent, clientSecret }
}

function hashOf(viewer: Viewer, { quote, usage, address }: Checkout): string {
  const lines = quote.lines.map(({ item, netMinor }) => [item.productRef, item.qty, netMinor])
  const frozen = [viewer.userId, quote.currency, lines, quote.totalMinor, usage, address]
  return createHash('sha256').update(JSON.stringify(frozen)).digest('hex')
}

const EARLIER_PAID =
  'Your earlier payment has gone through; you will find it in your purchases. Please check your cart before you pay for more.'

function alreadyPaid(orderRef: string): AppError {
  return new AppError(
    'already_paid',
    'This cart has already been paid. You will find it in your purchases.',
    {
      data: { order_ref: orderRef },
    },
  )
}
