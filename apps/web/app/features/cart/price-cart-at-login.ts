/** Prices the cart for the account that has logged in, and notes what the buyer should see before paying (R-SESSION-5). */
import { cartAudienceBarrier } from '@rushes/commerce/cart-audience'
import type { Account } from '@rushes/contract/accounts'
import { loadPrices } from '../pricing/load-prices.ts'
import { addCartNews, cartNews } from './cart-news-store.ts'
import { cartStore, writeCart } from './cart-store.ts'
import { withTodaysPrices } from './review-cart.ts'
import { settleCart } from './settle-cart.ts'

export const ACCOUNT_PRICES = 'Its prices are now those of your account.'
const OTHER_LICENCE = 'You can choose another licence at the checkout.'

/** @returns whether the cart has changed @throws if the server does not respond */
export async function priceCartAtLogin(account: Account): Promise<boolean> {
  // The checkout itself explains this.
  if (!account.options.canPurchase) return false
  await settleCart(account)
  const prices = await loadPrices()
  const { cart, repriced } = withTodaysPrices(cartStore.read(), prices)
  if (repriced) {
    writeCart(cart)
    addCartNews(ACCOUNT_PRICES)
  }
  const tier = cart.selectedTier?.tierCode
  const barrier =
    tier && cartAudienceBarrier(cart.items, tier, { prices, audience: account.declaredAudience })
  if (barrier) addCartNews(`${barrier} ${OTHER_LICENCE}`)
  return cart.items.length > 0 && cartNews.read().length > 0
}
