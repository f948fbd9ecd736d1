/** Turns the demo's orders into rows: the order, its lines and its payment at the embedded provider. */
import { randomBytes } from 'node:crypto'
import { mediaCodeOf, priceMediaOf } from '@rushes/commerce/media-code'
import { bundleRef } from '@rushes/commerce/price-list'
import { clipRef, formatProductReference } from '@rushes/commerce/product-reference'
import { usageDetailOf } from '@rushes/commerce/usage'
import type { DemoOrder, DemoOrderLine } from './demo-files.ts'
import type * as queries from './demo-history.queries.ts'
import type { DemoPerson } from './load-demo-accounts.ts'

export const paymentRef = ({ opid }: DemoOrder) => `pi_demo_${opid}`

type Sale = { order: DemoOrder; buyer: DemoPerson; at: Date }

export function orderRow({ order, buyer, at }: Sale) {
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
    state: order.outcome === 'set_aside' ? ('cancelled' as const) : ('awaiting_payment' as const),
    currency: order.currency,
    net_minor: order.netMinor,
    tax_minor: order.salesTaxMinor,
    total_minor: order.totalMinor,
    cart_hash: `demo-${order.opid}`,
    usage: { usageType: order.tier, ...usage, orderedBy: viewer.fullName },
    billing_address: address,
    purchase_order_number: order.purchaseOrder,
    cost_centre: order.costCentre,
    provider: 'testcard',
    provider_ref: paymentRef(order),
    livemode: false,
    created_at: at,
    updated_at: at,
  }
}

export function paymentRow({ order, orderId, buyer, at }: Sale & { orderId: number }) {
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

export function clipLine(order: DemoOrder, line: DemoOrderLine, clip: queries.LicensedClip) {
  const tierCode = order.tier
  const media = mediaCodeOf(clip.type)
  return {
    ...sharedColumns(order, line),
    kind: 'clip' as const,
    clip_id: clip.id,
    media: priceMediaOf(clip.type),
    bundle_size: 1,
    unit_price_minor: line.priceMinor,
    product_ref: formatProductReference({ kind: 'clip', tierCode, media, clipId: clip.id }),
    our_ref: clipRef(media, clip.id),
    description: clip.title,
  }
}

export function bundleLine(order: DemoOrder, line: Extract<DemoOrderLine, { type: 'bundle' }>) {
  const tierCode = order.tier
  const media = mediaCodeOf(line.media)
  const size = line.clips
  return {
    ...sharedColumns(order, line),
    kind: 'bundle' as const,
    media: line.media,
    bundle_size: size,
    unit_price_minor: line.priceMinor / size,
    product_ref: formatProductReference({ kind: 'bundle', tierCode, size, media, suffix: 'demo' }),
    our_ref: bundleRef(size),
    description: `Bundle of ${size} ${line.media} clips`,
  }
}

function sharedColumns(order: DemoOrder, line: DemoOrderLine) {
  return {
    tier_code: order.tier,
    quantity: 1,
    net_minor: line.priceMinor,
    // The rates of the demo result in whole shares, so these add up to the order's tax.
    tax_minor: Math.round((order.salesTaxMinor * line.priceMinor) / order.netMinor),
  }
}

/** Returns a payment in the format of the embedded provider, whichever provider this installation uses. */
export function succeededPayment(order: DemoOrder, orderId: number, createdAt: Date) {
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
    cardChoice: null,
    createdAt,
  }
}
