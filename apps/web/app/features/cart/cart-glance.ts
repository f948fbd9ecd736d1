/**
 * What the pages of clips have to know of the cart: which clips are in it, and under which tier. A reading of its own,
 * so that these pages do not carry the cart's rules; whoever changes the cart reads it whole (cart-store.ts).
 */
import { storedValue } from '../../lib/stored-value.ts'
import { CART_KEY } from './cart-count.ts'

export type CartGlance = {
  clipIds: ReadonlySet<number>
  /** The tier that holds until the cart is empty; unproven, for comparing only. */
  tierCode: string | null
}

const EMPTY: CartGlance = { clipIds: new Set(), tierCode: null }

export function glanceAt(stored: unknown): CartGlance {
  const { items, selectedTier } = (stored ?? {}) as { items?: unknown; selectedTier?: unknown }
  const lines = (Array.isArray(items) ? items : []) as ({ id?: unknown; type?: unknown } | null)[]
  const ids = lines.flatMap((line) =>
    line && line.type !== 'bundle' && typeof line.id === 'number' ? [line.id] : [],
  )
  const { tierCode } = (selectedTier ?? {}) as { tierCode?: unknown }
  return { clipIds: new Set(ids), tierCode: typeof tierCode === 'string' ? tierCode : null }
}

const cartGlance = storedValue<CartGlance>({ key: CART_KEY, fallback: EMPTY, parse: glanceAt })

export function useCartGlance(): CartGlance {
  return cartGlance.use()
}
