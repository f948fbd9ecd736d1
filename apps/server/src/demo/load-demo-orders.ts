/**
 * The demo's past purchases: orders with their payments at the embedded provider, then settled by the one way to
 * paid, at the hour of their day, so that licences, credits and receipts are those of any purchase.
 */
import { randomBytes } from 'node:crypto'
import { mediaCodeOf, priceMediaOf } from '@rushes/commerce/media-code'
import { bundleRef } from '@rushes/commerce/price-list'
import { clipRef, formatProductReference } from '@rushes/commerce/product-reference'
import { usageDetailOf } from '@rushes/commerce/usage'
import type { Services } from '../context.ts'
import type { Db } from '../db/db.ts'
import { settleOrder } from '../features/orders/settle-order.ts'
import type { DemoDates } from './demo-dates.ts'
import type { DemoFiles, DemoOrder, DemoOrderLine } from './demo-files.ts'
import * as queries from './demo-history.queries.ts'
import { type DemoPeople, type DemoPerson, personOf } from './load-demo-accounts.ts'

/** Inserts the orders as they were just before the provider's answer. */
export async function loadDemoOrders(
  tx: Db,
  { people: { orders } }: DemoFiles,
  { dates, people }: { dates: DemoDates; people: DemoPeople },
): Promise<void> {
  for (const order of orders) {
    const buyer = personOf(people, order.user)
    const at = dates.instant(order.created)
    const termsVersion = await queries.findTermsVersion(tx, order.tier, at)
    const orderId = await queries.insertOrder(tx, orderRow({ order, buyer, at, termsVersion }))
    await queries.insertPayment(tx, paymentRow({ order, orderId, buyer, at }))
    for (const [position, line] of order.lines.entries()) {
      const product =
        line.type === 'bundle'
          ? bundleColumns(order, line)
          : clipColumns(order, line, await queries.findLicensedClip(tx, line.clipId))
      await queries.insertOrderLine(tx, {
        ...product,
        ...sharedColumns(order, line),
        order_id: orderId,
        position,
      })
    }
  }
}

/** Safe to call again: an order that is paid stays as it is. */
export async function settleDemoOrders(
  services: Services,
  { people: { orders } }: DemoFiles,
  dates: DemoDates,
): Promise<void> {
  for (const order of orders) {
    const id = await queries.findOrderId(services.db, paymentRef(order))
    const at = dates.instant(order.created)
    const payments = { ...services.payments, retrieveIntent: async () => succeeded(order, id, at) }
    const { state } = await settleOrder({ ...services, payments, clock: { now: () => at } }, id)
    if (state !== 'paid') throw new Error(`demo/accounts.json: order ${order.opid} became ${state}`)
    // Long since read: it must not leave for anybody now.
    await queries.updateReceiptSent(services.db, id, at)
  }
}

const paymentRef = ({ opid }: DemoOrder) => `pi_demo_${opid}`

type Sale = { order: DemoOrder; buyer: DemoPerson; at: Date }

function orderRow({ order, buyer, at, termsVersion }: Sale & { termsVersion: string }) {
  const { account, viewer } = buyer
  const { urls, programme } = order.usage
  const usage =
    usageDetailOf(order.tier) === 'urls'
      ? { detail: 'urls', urls }
      : { detail: 'program', program: programme }
  const address = {
    name: account.accountName,
    line1: account.address1,
    line2: '',
    city: account.city,
    state: account.state,
    country: account.countryCode,
    postal_code: account.postcode,
  }
  return {
    ref: randomBytes(16).toString('base64url'),
    account_id: viewer.accountId,
    user_id: viewer.userId,
    state: 'awaiting_payment' as const,
    currency: order.currency,
    net_minor: order.netMinor,
    tax_minor: order.salesTaxMinor,
    total_minor: order.totalMinor,
    cart_hash: `demo-${order.opid}`,
    usage: JSON.stringify({ usageType: order.tier, ...usage, orderedBy: viewer.fullName }),
    billing_address: JSON.stringify(address),
    terms_version: termsVersion,
    provider: 'testcard',
    provider_ref: paymentRef(order),
    livemode: false,
    created_at: at,
    updated_at: at,
  }
}

function paymentRow({ order, orderId, buyer, at }: Sale & { orderId: number }) {
  return {
    id: paymentRef(order),
    client_secret: randomBytes(24).toString('base64url'),
    idempotency_key: `demo-${order.opid}`,
    request_sha256: '',
    order_id: orderId,
    amount_minor: order.totalMinor,
    amount_received_minor: order.totalMinor,
    currency: order.currency,
    receipt_email: buyer.viewer.email,
    status: 'succeeded' as const,
    scenario: 'succeeds',
    brand: 'Visa',
    last4: '4242',
    created_at: at,
    updated_at: at,
  }
}

function sharedColumns(order: DemoOrder, line: DemoOrderLine) {
  return {
    tier_code: order.tier,
    quantity: 1,
    net_minor: line.priceMinor,
    // The rates of the demo give whole shares, so these add up to the order's tax.
    tax_minor: Math.round((order.salesTaxMinor * line.priceMinor) / order.netMinor),
  }
}

function clipColumns({ tier }: DemoOrder, line: DemoOrderLine, clip: queries.LicensedClip) {
  const media = mediaCodeOf(clip.type)
  return {
    kind: 'clip' as const,
    clip_id: clip.id,
    media: priceMediaOf(clip.type),
    bundle_size: 1,
    unit_price_minor: line.priceMinor,
    product_ref: formatProductReference({ kind: 'clip', tierCode: tier, media, clipId: clip.id }),
    our_ref: clipRef(media, clip.id),
    description: clip.title,
  }
}

function bundleColumns({ tier }: DemoOrder, line: Extract<DemoOrderLine, { type: 'bundle' }>) {
  const media = mediaCodeOf(line.media)
  const size = line.clips
  return {
    kind: 'bundle' as const,
    media: line.media,
    bundle_size: size,
    unit_price_minor: line.priceMinor / size,
    product_ref: formatProductReference({ kind: 'bundle', tierCode: tier, size, media, suffix: 'demo' }),
    our_ref: bundleRef(size),
    description: `Bundle of ${size} ${line.media} clips`,
  }
}

/** What the embedded provider has in its books, whichever provider this installation uses. */
function succeeded(order: DemoOrder, orderId: number, createdAt: Date) {
  return {
    ref: paymentRef(order),
    status: 'succeeded' as const,
    amountMinor: order.totalMinor,
    amountReceivedMinor: order.totalMinor,
    currency: order.currency,
    livemode: false,
    orderId,
    method: 'Visa 4242',
    lastError: null,
    createdAt,
  }
}
