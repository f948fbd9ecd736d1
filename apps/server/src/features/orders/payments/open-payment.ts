/**
 * Opens the payment of a priced cart. The order is written first, then the provider's payment is opened under the
 * order's key. The same cart again gets the same payment; another cart replaces it (R-CHECKOUT-5).
 */
import { randomBytes } from 'node:crypto'
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Currency } from '@rushes/commerce/money'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { IntentState } from '../../../platform/payments/payments.ts'
import { declareAudience } from '../../accounts/profile/declare-audience.ts'
import * as queries from '../orders.queries.ts'
import { isMoneyIn, isOpen, type OrderState } from '../orders.rules.ts'
import { requireRequest } from '../spending/require-request.ts'
import { requireSpending } from '../spending/require-spending.ts'
import * as placing from './placed-orders.queries.ts'
import { cancelOrder, type Settled, settleFoundOrder } from './settle-order.ts'
import { hasSpentOffer } from './spent-offers.queries.ts'

/** A cart in the form that the buyer agreed to pay. */
export type OrderDraft = {
  /** Equal for the same cart, usage and address of one buyer. */
  cartHash: string
  tierCode: LicenceTierCode
  currency: Currency
  netMinor: number
  taxMinor: number
  totalMinor: number
  /** Tax number of the account, and the reason if no tax is charged, as on the invoice. */
  taxNumber: string
  taxNote: string | null
  usage: object
  /** The audience that the buyer declares, if it is larger than that of the account (R-TIER-8). */
  newAudience: number | null
  billingAddress: object
  purchaseOrderNumber: string
  costCentre: string
  taxQuote: { id: number | null; ref: string | null }
  lines: readonly placing.NewOrderLine[]
  /** The request to buy that the order approves (R-REQUEST-5). */
  requestId: number | null
}
export type OpenedPayment = { order: queries.OrderRow; intent: IntentState; clientSecret: string }

export const clipsOf = ({ lines }: Pick<OrderDraft, 'lines'>): number[] =>
  lines.flatMap(({ clip_id }) => clip_id ?? [])

/** An unpaid order is reused within this time; the provider's own payments live longer. */
const REUSE_MS = 20 * 60 * 60_000
/** The same cart paid twice within this time is a second tab, not a second purchase. */
export const JUST_PAID_MS = 5 * 60_000

/**
 * @throws AppError already_paid when this cart, or one that it replaces, has been paid; conflict when a newer
 * checkout has replaced this one; approval_required above the spending limit; those of `requireRequest`.
 * @throws PaymentError
 */
export async function openPayment(
  services: Services,
  viewer: Viewer,
  draft: OrderDraft,
): Promise<OpenedPayment> {
  const placed = await placeOrder(services, viewer, draft)
  const settled = placed.isNew ? null : await settleOpenOrder(services, placed.order)
  const isOver = settled !== null && !isOpen(settled.state)
  const { order, replaced } = isOver ? await placeOrder(services, viewer, draft) : placed
  const intent = settled?.intent ?? null
  await cancelReplacedOrders(services, { orderId: order.id, replaced, draft })
  await refuseSpentOffer(services, order.id, draft)
  if (replaced.length > 0) await refuseAboveLimit(services, viewer, order)
  const { client_secret: clientSecret } = order
  if (intent !== null && intent.ref === order.provider_ref && clientSecret !== null) {
    return { order, intent, clientSecret }
  }
  return createPayment(services, viewer, order, draft.taxQuote.ref)
}

/** Queries the provider about the open order of the same cart, and ends it if it is too old for reuse. */
async function settleOpenOrder(services: Services, order: queries.OrderRow): Promise<Settled> {
  const isStale = services.clock.now().getTime() - order.created_at.getTime() > REUSE_MS
  const settled = isStale
    ? await cancelOrder(services, order.id, 'expired')
    : await settleFoundOrder(services, order)
  if (isMoneyIn(settled.state)) throw alreadyPaid(order.ref)
  return settled
}

type PlacedOrder = {
  order: queries.OrderRow
  isNew: boolean
  /** Only older orders, so that two checkouts never cancel each other. */
  replaced: readonly queries.OrderRow[]
}

/**
 * Finds the open order of this cart, or places a new one. The lock serialises requests from two tabs. Orders without
 * further conditions are placed by one statement.
 */
function placeOrder(services: Services, viewer: Viewer, draft: OrderDraft): Promise<PlacedOrder> {
  const { accountId, userId, hasSpendingLimit } = viewer
  const now = services.clock.now()
  const since = new Date(now.getTime() - JUST_PAID_MS)
  const cart = { accountId, userId, cartHash: draft.cartHash, clipIds: clipsOf(draft), since }
  const toInsert = orderToInsert(services, viewer, {
    draft,
    provider: services.payments.id,
    now,
    dueAt: null,
  })
  const place = async (db: Db) => placedOf(await placing.placeOrder(db, toInsert, cart), draft)
  const isConditional = hasSpendingLimit || draft.requestId !== null || draft.newAudience !== null
  if (!isConditional) return place(services.db)
  return services.db.transaction().execute(async (tx) => {
    const earlier = await placing.lockEarlierOrders(tx, cart)
    const ofCart = earlier.filter(({ cart_hash: hash }) => hash === draft.cartHash)
    const open = ofCart.find(({ state }) => isOpen(state))
    const isNew = ofCart.length === 0
    // A payment in progress is counted already.
    if (isNew || open?.state === 'awaiting_payment') await requireSpending(tx, services, viewer, draft)
    if (isNew) await prepareNewOrder(tx, viewer, { draft, now })
    return place(tx)
  })
}

/** @throws AppError already_paid; unavailable without licence terms */
function placedOf(rows: Awaited<ReturnType<typeof placing.placeOrder>>, draft: OrderDraft): PlacedOrder {
  const order = rows.find((row) => row.is_new)
  const earlier = rows.filter((row) => !row.is_new)
  const ofCart = earlier.filter(({ cart_hash: hash }) => hash === draft.cartHash)
  const replaced = earlier.filter((row) => isOpen(row.state) && row.cart_hash !== draft.cartHash)
  const open = ofCart.find(({ state }) => isOpen(state))
  if (open) return { order: open, isNew: false, replaced: replaced.filter(({ id }) => id < open.id) }
  const [bought] = ofCart
  if (bought) throw alreadyPaid(bought.ref)
  if (!order) throw noTerms()
  return { order, isNew: true, replaced }
}

type WrittenOrder = {
  draft: OrderDraft
  provider: string
  now: Date
  /** Null for an order that is paid immediately. */
  dueAt: Date | null
}

/** @throws AppError unavailable without licence terms; those of `requireRequest` */
export async function writeOrder(
  services: Services,
  tx: Db,
  viewer: Viewer,
  written: WrittenOrder,
): Promise<queries.OrderRow> {
  await prepareNewOrder(tx, viewer, written)
  const order = await placing.insertOrder(tx, orderToInsert(services, viewer, written))
  if (!order) throw noTerms()
  return order
}

/** Checks the request that the order approves, and records the audience that it declares. Requires the lock of the account. */
async function prepareNewOrder(
  tx: Db,
  { accountId, role }: Viewer,
  { draft: { requestId, newAudience, ...draft }, now }: Pick<WrittenOrder, 'draft' | 'now'>,
): Promise<void> {
  await requireRequest(tx, { accountId, role }, { requestId, clipIds: clipsOf(draft), now })
  if (newAudience !== null) await declareAudience(tx, { accountId, audience: newAudience, now })
}

function orderToInsert(
  { payments }: Services,
  { accountId, userId }: Viewer,
  { draft, provider, now, dueAt }: WrittenOrder,
): placing.OrderToInsert {
  const row = {
    // Uses 128 random bits, so that one order's address reveals nothing about another's.
    ref: randomBytes(16).toString('hex'),
    account_id: accountId,
    user_id: userId,
    currency: draft.currency,
    net_minor: draft.netMinor,
    tax_minor: draft.taxMinor,
    total_minor: draft.totalMinor,
    tax_number: draft.taxNumber,
    tax_note: draft.taxNote,
    cart_hash: draft.cartHash,
    usage: draft.usage,
    billing_address: draft.billingAddress,
    purchase_order_number: draft.purchaseOrderNumber,
    cost_centre: draft.costCentre,
    tax_quote_id: draft.taxQuote.id,
    request_id: draft.requestId,
    provider,
    livemode: payments.livemode,
    due_at: dueAt,
    created_at: now,
    updated_at: now,
  }
  return { row, tierCode: draft.tierCode, lines: draft.lines, termsAt: now }
}

const noTerms = () => new AppError('unavailable', 'The licence terms are not ready yet.')

/** Cancels the orders that this one replaces. If one of them has been paid, this one is cancelled instead. */
async function cancelReplacedOrders(
  services: Services,
  { orderId, replaced, draft }: { orderId: number; replaced: readonly queries.OrderRow[]; draft: OrderDraft },
): Promise<void> {
  for (const { id, ref } of replaced) {
    const { state } = await cancelOrder(services, id, 'cancelled')
    const refusal = isMoneyIn(state)
      ? new AppError('already_paid', EARLIER_PAID, { data: { order_ref: ref } })
      : await refusalOfProcessing(services, { id, state }, draft)
    if (refusal === null) continue
    await cancelOrder(services, orderId, 'cancelled')
    throw refusal
  }
}

/**
 * The provider cannot cancel a payment that it processes, such as a bank debit.
 * @returns a refusal if the earlier order has a clip of this cart, which would be paid twice; otherwise null
 */
export async function refusalOfProcessing(
  { db }: Services,
  { id, state }: { id: number; state: OrderState },
  draft: OrderDraft,
): Promise<AppError | null> {
  if (!isOpen(state) || !(await queries.hasClipOf(db, id, clipsOf(draft)))) return null
  return new AppError('conflict', STILL_PROCESSING)
}

/**
 * Checked after every older order has ended, so that two members of an account cannot both buy at the price
 * of an offer.
 */
async function refuseSpentOffer(services: Services, orderId: number, { lines }: OrderDraft): Promise<void> {
  if (lines.every(({ offer_id: offer }) => !offer) || !(await hasSpentOffer(services.db, orderId))) return
  await cancelOrder(services, orderId, 'cancelled')
  throw offerSpent()
}

/** Checked again after the older orders, because a payment of one that could not be cancelled counts (R-REQUEST-2). */
async function refuseAboveLimit(
  services: Services,
  viewer: Viewer,
  { id, total_minor: totalMinor, currency }: queries.OrderRow,
): Promise<void> {
  const work = services.db.transaction().execute(async (tx) => {
    await lockAccount(tx, viewer.accountId)
    await requireSpending(tx, services, viewer, { totalMinor, currency })
  })
  await work.catch(async (error: unknown) => {
    await cancelOrder(services, id, 'cancelled')
    throw error
  })
}

async function createPayment(
  { db, payments }: Services,
  viewer: Viewer,
  order: queries.OrderRow,
  taxQuoteRef: string | null,
): Promise<OpenedPayment> {
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
    throw new AppError('conflict', 'This checkout was replaced by a newer one. Please try again.')
  }
  return { order, intent, clientSecret }
}

const STILL_PROCESSING =
  'An earlier payment for a clip of your cart is still being processed. Please wait for its result before you pay again.'
const EARLIER_PAID =
  'Your earlier payment has gone through; you will find it in your purchases. Please check your cart before you pay for more.'

export const offerSpent = () =>
  new AppError('conflict', 'A colleague has just bought at the price of this offer. Please check your cart.')

export function alreadyPaid(orderRef: string): AppError {
  const message = 'This cart has already been paid. You will find it in your purchases.'
  return new AppError('already_paid', message, { data: { order_ref: orderRef } })
}
