/** Prices the cart of this browser in the visitor's currency (R-CART-4) and reports removed lines. */
import { repriceFor } from '@rushes/commerce/cart-reprice'
import type { CartTerms } from '@rushes/commerce/cart-state'
import { type Currency, currencySymbol } from '@rushes/commerce/money'
import { notify } from '../../ui/notify.ts'
import { addCartNews } from './cart-news-store.ts'
import { cartStore, writeCart } from './cart-store.ts'

export const currencyLabel = (currency: Currency): string =>
  `Its prices are now in ${currency.toUpperCase()} (${currencySymbol(currency)}).`

/** A cart that is already in this currency stays unchanged. */
export function repriceHeldCart({ currency, prices }: Pick<CartTerms, 'currency' | 'prices'>): void {
  const before = cartStore.read()
  const { cart, message } = repriceFor(before, currency, prices)
  if (cart === before) return
  writeCart(cart)
  if (cart.items.length > 0) addCartNews(currencyLabel(currency))
  if (message) notify(message, { tone: 'caution' })
}
