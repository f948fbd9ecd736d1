/**
 * Reduces an address to the one under which its page is rendered and cached: the path, on the search page the search's
 * parameters in a fixed order, on the pricing page the medium, and on a shared list how many clips are shown. Otherwise a
 * crawler could fill the cache with copies.
 */
import { shownIn } from '@rushes/contract/list-limits'
import { SEARCH_PARAMS } from '@rushes/contract/search-filters'

/** The admin area has one policy for all its addresses. */
const ADMIN = '/admin'

/** @returns the path in lower case without a slash at its end, and the address to render */
export function canonicalAddress(url: string): { path: string; address: string } {
  const { pathname: given, searchParams } = new URL(onThisHost(url), 'http://page')
  // Dots and backslashes are resolved by now, which may have left two slashes again.
  const pathname = onThisHost(given)
  // The router of the pages ignores case and a slash at the end.
  const page = pathname.toLowerCase().replace(/(?<=.)\/$/, '')
  if (page === ADMIN || page.startsWith(`${ADMIN}/`)) return { path: ADMIN, address: pathname }
  const kept = new URLSearchParams()
  if (page === '/search' || page === '/search.data') {
    for (const name of SEARCH_PARAMS) {
      const value = searchParams.get(name)
      if (value) kept.set(name, value)
    }
  }
  if (page === '/pricing' && searchParams.get('media') === 'image') kept.set('media', 'image')
  if (page.startsWith('/list/share/')) {
    const shown = shownIn(searchParams)
    if (shown > 0) kept.set('shown', String(shown))
  }
  return { path: page, address: kept.size > 0 ? `${pathname}?${kept}` : pathname }
}

/** Two slashes would begin the name of another host. */
const onThisHost = (address: string) => address.replace(/^\/+/, '/')
