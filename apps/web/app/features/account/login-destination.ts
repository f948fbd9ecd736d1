/** Chooses the page after a login (R-SESSION-5). */
import { safeNext } from '../../lib/url.ts'

export const LOGIN_FIRST = 'Please login or create an account to continue with your purchase'

type Arrival = {
  /** The query of the login page. */
  query: URLSearchParams
  /** The number of lines in the cart. */
  cartCount: number
}

export function destinationAfterLogin({ query, cartCount }: Arrival): string {
  if (isCheckoutLogin(query)) return '/checkout'
  return safeNext(query.get('next')) ?? (cartCount > 0 ? '/cart' : '/')
}

/** Whether the login was started at checkout: the parameter `checkout` has any value but 0 and false. */
export function isCheckoutLogin(query: URLSearchParams): boolean {
  const value = query.get('checkout')
  return value !== null && value !== '0' && value !== 'false'
}
