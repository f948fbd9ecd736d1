/** The cart of this browser (R-CART-7). Its rules are in commerce; the server trusts none of its amounts. */
import { type Cart, type CartChange, type CartRefusal, EMPTY_CART } from '@rushes/commerce/cart-state'
import { readStoredCart } from '@rushes/commerce/stored-cart'
import { type StoredValue, storedValue } from '../../lib/stored-value.ts'
import { NOTIFICATION_MS, type Notification, notify } from '../../ui/notify.ts'
import { CART_KEY } from './cart-outline-store.ts'

export const cartStore: StoredValue<Cart> = storedValue<Cart>({
  key: CART_KEY,
  fallback: EMPTY_CART,
  parse: readStoredCart,
})

export function writeCart(cart: Cart) {
  cartStore.write(cart.items.length > 0 ? cart : null)
}

/** The link that is shown after an addition. */
export const TO_CART = { to: '/cart', label: 'Go to cart' }

/**
 * Stores the changed cart and notifies the user. A refusal is reported and changes nothing. @returns whether it
 * changed.
 */
export function applyToCart(answer: CartChange | CartRefusal, link: Notification['link'] = null): boolean {
  if ('refused' in answer) {
    notify(answer.message, { tone: 'stop' })
    return false
  }
  writeCart(answer.cart)
  notify(answer.message, { link, durationMs: NOTIFICATION_MS })
  return true
}

export const useCart = cartStore.use
