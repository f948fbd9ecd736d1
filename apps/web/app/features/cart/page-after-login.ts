/** The page after a login (R-SESSION-5): the cart instead of the checkout, if the buyer comes from the cart and the account has changed it. */
import { destinationAfterLogin } from '../account/login-destination.ts'
import { currentViewer } from '../account/session-store.ts'
import { currentCartOutline } from './cart-outline-store.ts'

/** @param query the query of the login page */
export async function pageAfterLogin(query: URLSearchParams): Promise<string> {
  const { count: cartCount } = currentCartOutline()
  const page = destinationAfterLogin({ query, cartCount })
  const { account } = currentViewer()
  if (query.get('checkout') !== 'cart' || cartCount === 0 || !account) return page
  const { priceCartAtLogin } = await import('./price-cart-at-login.ts')
  // Without a price list the checkout tries again.
  return (await priceCartAtLogin(account).catch(() => false)) ? '/cart' : page
}
