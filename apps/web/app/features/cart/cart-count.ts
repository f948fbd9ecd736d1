/**
 * How many lines the cart has, as in "Your Cart (n)". A reading of its own, because every page shows the number
 * and only some need the cart and its rules.
 */
import { storedValue } from '../../lib/stored-value.ts'

export const CART_KEY = 'rushes.cart'

const cartCount = storedValue<number>({
  key: CART_KEY,
  fallback: 0,
  parse: (stored) => {
    const { items } = (stored ?? {}) as { items?: unknown }
    return Array.isArray(items) ? items.length : 0
  },
})

export function useCartCount(): number {
  return cartCount.use()
}

export function currentCartCount(): number {
  return cartCount.read()
}
