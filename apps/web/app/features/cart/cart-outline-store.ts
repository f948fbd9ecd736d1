/**
 * The outline of the cart: the number of its lines, its clips and its tier. Every page shows some of it, so
 * it is read without the cart's rules; code that changes the cart reads it whole (cart-store.ts).
 */
import { fieldsOf } from '../../lib/fields-of.ts'
import { storedValue } from '../../lib/stored-value.ts'

export const CART_KEY = 'rushes.cart'

export type CartOutline = {
  /** The number of lines, as in "Your Cart (n)". */
  count: number
  clipIds: ReadonlySet<number>
  /** The tier of the cart until it is empty. Not checked: use it for comparing only. */
  tierCode: string | null
}

const EMPTY: CartOutline = { count: 0, clipIds: new Set(), tierCode: null }

export function outlineOf(stored: unknown): CartOutline {
  const { items, selectedTier } = fieldsOf(stored)
  const lines = Array.isArray(items) ? items.map(fieldsOf) : []
  const ids = lines.flatMap(({ id, type }) => (type !== 'bundle' && typeof id === 'number' ? [id] : []))
  const { tierCode } = fieldsOf(selectedTier)
  return {
    count: lines.length,
    clipIds: new Set(ids),
    tierCode: typeof tierCode === 'string' ? tierCode : null,
  }
}

const cartOutline = storedValue<CartOutline>({ key: CART_KEY, fallback: EMPTY, parse: outlineOf })

export const useCartOutline = cartOutline.use

export const forgetCart = () => cartOutline.write(null)

/** Reads the outline outside of components, such as in loaders. */
export const currentCartOutline = cartOutline.read
