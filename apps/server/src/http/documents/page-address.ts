/**
 * The address under which a page is rendered and cached: the path, and on the search page its known
 * parameters in a fixed order. Anything else would let a crawler fill the cache with copies.
 */
import { SEARCH_PARAMS } from '@rushes/contract/search-options'

export function canonicalAddress(url: string): { path: string; address: string } {
  const { pathname, searchParams } = new URL(url.replace(/^\/+/, '/'), 'http://page')
  const known = new URLSearchParams()
  if (pathname === '/search' || pathname === '/search.data') {
    for (const name of SEARCH_PARAMS) {
      const value = searchParams.get(name)
      if (value) known.set(name, value)
    }
  }
  return { path: pathname, address: known.size > 0 ? `${pathname}?${known}` : pathname }
}
