/**
 * The demo's past purchases, as paying would have left them: a paid order with its frozen lines, the payment at
 * the provider, a licence or a lot of credits for each line, and the receipt (payments, section 9).
 */
import { randomBytes } from 'node:crypto'
import { lineTotalMinor } from '@rushes/commerce/bundle'
import { type MediaCode, mediaCodeOf, priceMediaOf } from '@rushes/commerce/media-code'
import { bundleRef } from '@rushes/commerce/price-list'
import { clipRef, formatProductReference } from '@rushes/commerce/product-reference'
import { type Usage, usageDetailOf } from '@rushes/commerce/usage'
import type { Db } from '../../db/db.ts'
import type { DemoDates } from './demo-dates.ts'
import type { DemoFiles, DemoOrder, DemoOrderLine } from './demo-files.ts'
import * as queries from './demo-history.queries.ts'
import { type DemoPeople, type DemoPerson, personOf } from './load-demo-accounts.ts'

type Sale = {
  tx: Db
  order: DemoOrder
  orderId: number
  buyer: DemoPerson
  usage: Usage
  terms: { version: string; body: string }
  at: Date
}

export async function loadDemoOrders(
  tx: Db,
  { people: { orders } }: DemoFiles,
  { dates, people }: { dates: DemoDates; people: DemoPeople },
): Promise<void> {
  for (const order of orders) {
    const buyer = personOf(people, order.user)
    const usage = usageOf(order)
    const terms = await queries.findTermsInForce(tx, order.tier)
    const at = dates.instant(order.created)
    const orderId = await queries.insertOrder(tx, orderRow({ order, buyer, usage, terms, at }))
    const sale: Sale = { tx, order, orderId, buyer, usage, terms, at }
    await queries.insertPayment(tx, paymentRow(sale))
    for (const [position, line] of order.lines.entries()) await insertLine(sale, line, position)
    await queries.insertSentMail(tx, receiptRow(sale))
  }
}

function usageOf({ tier, usage: { urls, programme } }: DemoOrder): Usage {
  return usageDetailOf(tier) === 'urls'
    ? { usageType: tier, detail: 'urls', urls }
    : { usageType: tier, detail: 'program', program: programme }
}

const paymentRef = ({ opid }: DemoOrder) => `pi_demo_${opid}`

function orderRow({ order, buyer, usage, terms, at }: Omit<Sale, 'tx' | 'orderId'>) {
  const { account } = buyer
  return {
    ref: randomBytes(16).toString('base64url'),
    account_id: buyer.accountId,
    user_id: buyer.userId,
    state: 'paid',
    currency: order.currency,
    net_minor: order.netMinor,
    tax_minor: order.salesTaxMinor,
    total_minor: order.totalMinor,
    cart_hash: `demo-${order.opid}`,
    usage: JSON.stringify(usage),
    billing_address: JSON.stringify({
      name: account.accountName,
      line1: account.address1,
      line2: '',
      city: account.city,
      state: account.state,
      country: account.countryCode,
      postal_code: account.postcode,
    }),
    terms_version: terms.version,
    provider: 'testcard',
    provider_ref: paymentRef(order),
    livemode: false,
    created_at: at,
    updated_at: at,
    paid_at: at,
  }
}

function paymentRow({ order, orderId, buyer, at }: Sale) {
  return {
    id: paymentRef(order),
    client_secret: randomBytes(24).toString('base64url'),
    idempotency_key: `demo-${order.opid}`,
    request_sha256: '',
    order_id: orderId,
    amount_minor: order.totalMinor,
    amount_received_minor: order.totalMinor,
    currency: order.currency,
    receipt_email: buyer.email,
    status: 'succeeded',
    scenario: 'succeeds',
    brand: 'Visa',
    last4: '4242',
    created_at: at,
    updated_at: at,
  }
}

async function insertLine(sale: Sale, line: DemoOrderLine, position: number): Promise<void> {
  const { tx, order, orderId } = sale
  // The taxes of the demo are whole shares of each line, so these add up to the order's.
  const taxMinor = Math.round((order.salesTaxMinor * line.priceMinor) / order.netMinor)
  const shared = {
    order_id: orderId,
    position,
    tier_code: order.tier,
    quantity: 1,
    net_minor: line.priceMinor,
    tax_minor: taxMinor,
  }
  if (line.type === 'bundle') return await insertBundle(sale, line, shared)

  const clip = await queries.findLicensedClip(tx, line.clipId)
  const media = mediaCodeOf(clip.type as 'video' | 'image' | 'short')
  const lineId = await queries.insertOrderLine(tx, {
    ...shared,
    kind: 'clip',
    clip_id: clip.id,
    media: priceMediaOf(clip.type as 'video' | 'image' | 'short'),
    bundle_size: 1,
    unit_price_minor: line.priceMinor,
    product_ref: formatProductReference({ kind: 'clip', tierCode: order.tier, media, clipId: clip.id }),
    our_ref: clipRef(media, clip.id),
    description: clip.title,
  })
  await queries.insertLicence(tx, {
    account_id: sale.buyer.accountId,
    user_id: sale.buyer.userId,
    clip_id: clip.id,
    tier_code: order.tier,
    ground: 'order',
    order_line_id: lineId,
    usage: JSON.stringify(sale.usage),
    terms_version: sale.terms.version,
    terms_body: sale.terms.body,
    currency: order.currency,
    price_minor: line.priceMinor,
    tax_minor: taxMinor,
    master_sha256: clip.sha256,
    granted_at: sale.at,
  })
}

type SharedColumns = {
  order_id: number
  position: number
  tier_code: string
  quantity: number
  net_minor: number
  tax_minor: number
}

async function insertBundle(
  { tx, order, buyer, at }: Sale,
  line: Extract<DemoOrderLine, { type: 'bundle' }>,
  shared: SharedColumns,
): Promise<void> {
  const media: MediaCode = line.media === 'image' ? 'PX' : 'VID'
  const unitPriceMinor = line.priceMinor / line.clips
  const lineId = await queries.insertOrderLine(tx, {
    ...shared,
    kind: 'bundle',
    media: line.media,
    bundle_size: line.clips,
    unit_price_minor: unitPriceMinor,
    net_minor: lineTotalMinor({ unitPriceMinor, size: line.clips, quantity: 1 }),
    product_ref: formatProductReference({
      kind: 'bundle',
      tierCode: order.tier,
      size: line.clips,
      media,
      suffix: 'demo',
    }),
    our_ref: bundleRef(line.clips),
    description: `${line.clips} ${line.media} credits`,
  })
  await queries.insertCreditLot(tx, {
    account_id: buyer.accountId,
    order_line_id: lineId,
    media: line.media,
    tier_code: order.tier,
    size: line.clips,
    remaining: line.clips,
    currency: order.currency,
    unit_price_minor: unitPriceMinor,
    created_at: at,
  })
}

function receiptRow({ order, orderId, buyer, at }: Sale) {
  return {
    dedupe_key: `receipt:${orderId}`,
    recipient: buyer.email,
    subject: '[TEST] Your receipt',
    body: `Thank you. This purchase of ${order.lines.length} was loaded with the demo; no money moved.`,
    created_at: at,
    sent_at: at,
  }
}
