/**
 * Coming back from paying (specification, section 2, Payment confirmation; payments, section 3): which order it is,
 * and watching it until the server knows. What the address says of success is never believed.
 */
import type { Cart } from '@rushes/commerce/cart-state'
import type { Data } from '@rushes/contract/client'
import type { QueueRow } from '../downloads/queue-store.ts'
import type { PaymentKeys } from './payment-key-store.ts'

export type Order = Data<'GET /clip/payments/order/:ref'>

export type Arrival = {
  /** Null when there is nothing to confirm. */
  paymentId: string | null
  clientSecret: string | null
  /** The bank's page sent the buyer back without a payment. */
  failed: boolean
  /** Just paid in this tab: the cart and the queue are still to be settled. */
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

/** Milliseconds from the arrival to each look; the last one is at 30 s. */
const LOOKS_AT_MS = [0, 1_000, 2_000, 4_000, 8_000, 12_000, 16_000, 20_000, 25_000, 30_000] as const
/** When the transaction is posted (specification, section 9). */
const ADD_AFTER_MS = 500

type Watch = {
  look: () => Promise<Order>
  /** Tells the server that a payment may have succeeded. */
  post: () => Promise<unknown>
  waitUntil: (sinceArrivalMs: number) => Promise<void>
}

/** @returns the order once its fate is known, or as it was at the last look. */
export async function watchOrder({ look, post, waitUntil }: Watch): Promise<Order> {
  let order = await look()
  await waitUntil(ADD_AFTER_MS)
  // A hint only: the server asks the provider, and hears of the payment from it as well.
  await post().catch(() => undefined)
  for (const at of LOOKS_AT_MS.slice(1)) {
    if (order.status !== 'processing') return order
    await waitUntil(at)
    // One look that fails is no news; the next may succeed.
    order = await look().catch(() => order)
  }
  return order
}

/** Each clip of the order for the download queue; bundles bring credits, not files (decision 29). */
export function queueRowsOf(order: Order, cart: Cart): QueueRow[] {
  return order.lines.flatMap((line) => {
    if (line.clip_id === null) return []
    const item = cart.items.find(({ productRef }) => productRef === line.product_ref)
    const isShort = item !== undefined && item.type !== 'bundle' && item.meta.short
    const type = isShort ? 'short' : line.our_ref.startsWith('PX-') ? 'image' : 'video'
    return [{ id: line.clip_id, type, product: line.product_ref, ...(item && { tier: item.tier }) }]
  })
}

export function boughtCredits(order: Order): boolean {
  return order.lines.some((line) => line.kind === 'bundle')
}
