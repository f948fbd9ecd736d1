/**
 * The return from a payment: finds the order, and polls it until the server has its outcome. The status in
 * the address is never trusted.
 */
import type { CartItem } from '@rushes/commerce/cart-item'
import { type Cart, cartOf } from '@rushes/commerce/cart-state'
import type { Data } from '@rushes/contract/client'
import type { QueueRow } from '../downloads/queue-store.ts'
import type { PaymentKeys } from './payment-key-store.ts'

export type Order = Data<'GET /clip/payments/order/:ref'>

export type Arrival = {
  /** Null if there is nothing to confirm. */
  paymentId: string | null
  clientSecret: string | null
  /** Whether the bank's page sent the buyer back without a payment. */
  failed: boolean
  /** Whether it was paid just now, so that the cart and the queue still have to be updated. */
  isFresh: boolean
}

export function readArrival(query: URLSearchParams, keys: Pick<PaymentKeys, 'open' | 'lastOrder'>): Arrival {
  const open = keys.open()
  const returned = query.get('payment_intent')
  return {
    paymentId: open?.paymentId ?? returned ?? keys.lastOrder(),
    clientSecret: open?.clientSecret ?? query.get('payment_intent_client_secret'),
    failed: query.get('redirect_status') === 'failed',
    isFresh: open !== null || returned !== null,
  }
}

/** The times of the requests in milliseconds after the arrival; the last one is at 30 s. */
const LOOKS_AT_MS = [0, 1_000, 2_000, 4_000, 8_000, 12_000, 16_000, 20_000, 25_000, 30_000] as const
/** The time at which the transaction is posted (R-CHECKOUT-6). */
const ADD_AFTER_MS = 500

type Watch = {
  look: () => Promise<Order>
  /** Reports to the server that a payment may have succeeded. */
  post: () => Promise<unknown>
  waitUntil: (sinceArrivalMs: number) => Promise<void>
}

/** @returns the order when its outcome is known, or in the state of the last request. */
export async function watchOrder({ look, post, waitUntil }: Watch): Promise<Order> {
  let order = await look()
  await waitUntil(ADD_AFTER_MS)
  // A hint only (R-PAYMENT-1): the provider also notifies the server of the payment.
  await post().catch(() => undefined)
  for (const at of LOOKS_AT_MS.slice(1)) {
    if (order.status !== 'processing') return order
    await waitUntil(at)
    // If a request fails, the next one may succeed.
    order = await look().catch(() => order)
  }
  return order
}

/**
 * Returns the rows of the download queue for the clips of an order. Bundles contain credits, not files
 * (R-CHECKOUT-7).
 */
export function queueRowsOf(order: Order, cart: Cart): QueueRow[] {
  return order.lines.flatMap((line) => {
    if (line.clip_id === null) return []
    const item = cart.items.find(({ productRef }) => productRef === line.product_ref)
    const isShort = item !== undefined && item.type !== 'bundle' && item.meta.short
    const type = isShort ? 'short' : line.our_ref.startsWith('PX-') ? 'image' : 'video'
    return [{ id: line.clip_id, type, product: line.product_ref, ...(item && { tier: item.tier }) }]
  })
}

/** Returns the lines that another tab has added during the payment; they are not paid. */
export function cartWithout(order: Order, { items, selectedTier }: Cart): Cart {
  const isBought = (item: CartItem) =>
    order.lines.some(({ clip_id, product_ref }) =>
      item.type === 'bundle' ? product_ref === item.productRef : clip_id === item.id,
    )
  return cartOf(
    items.filter((item) => !isBought(item)),
    selectedTier,
  )
}

export function boughtCredits(order: Order): boolean {
  return order.lines.some((line) => line.kind === 'bundle')
}
