/**
 * Reduces an address to the one under which its page is rendered and cached: the path, and on the search page the
 * search's parameters in a fixed order. Otherwise a crawler could fill the cache with copies.
 */
import { SEARCH_PARAMS } from '@rushes/contract/search-options'

export function canonicalAddress(url: string): { path: string; address: string } {
  const { pathname: given, searchParams } = new URL(onThisHost(url), 'http://page')
  // Dots and backslashes are resolved by now, which may have left two slashes again.
  const pathname = onThisHost(given)
  const kept = new URLSearchParams()
  if (pathname === '/search' || pathname === '/search.data') {
    for (const name of SEARCH_PARAMS) {
      const value = searchParams.get(name)
      if (value) kept.set(name, value)
    }
  }
  return { path: pathname, address: kept.size > 0 ? `${pathname}?${kept}` : pathname }
}

/** Two slashes would begin the name of another host. */
const onThisHost = (address: string) => address.replace(/^\/+/, '/')
