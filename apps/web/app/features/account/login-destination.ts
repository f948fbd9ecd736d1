/** Where a login leads (specification, section 4, Session; decision 10). */
import { safeNext } from '../../lib/url.ts'

type Arrival = {
  /** The query of the login page. */
  query: URLSearchParams
  cartCount: number
}

/** The checkout that was interrupted, the page that asked for a login, the cart if it has items, or home. */
export function destinationAfterLogin({ query, cartCount }: Arrival): string {
  if (isCheckoutLogin(query)) return '/checkout'
  return safeNext(query.get('next')) ?? (cartCount > 0 ? '/cart' : '/')
}

/** `checkout` marks a login started from checkout, with any value but a denial. */
export function isCheckoutLogin(query: URLSearchParams): boolean {
  const mark = query.get('checkout')
  return mark !== null && !['0', 'false'].includes(mark)
}
