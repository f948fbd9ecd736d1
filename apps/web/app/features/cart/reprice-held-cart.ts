/** Prices the cart of this browser in the visitor's currency (R-CART-4) and reports removed lines. */
import { repriceFor } from '@rushes/commerce/cart-reprice'
import type { CartTerms } from '@rushes/commerce/cart-state'
import { notify } from '../../ui/notify.ts'
import { cartStore, writeCart } from './cart-store.ts'

/** A cart that is already in this currency stays unchanged. */
export function repriceHeldCart({ currency, prices }: Pick<CartTerms, 'currency' | 'prices'>): void {
  const { cart, message } = repriceFor(cartStore.read(), currency, prices)
  writeCart(cart)
  if (message) notify(message, { tone: 'caution' })
}
