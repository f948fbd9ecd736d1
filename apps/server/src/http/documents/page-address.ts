/**
 * The address under which a page is rendered and cached: the path, and on the search page its known
 * parameters in a fixed order. Anything else would let a crawler fill the cache with copies.
 */
const SEARCH_PARAMETERS = [
  'term',
  'type',
  'category',
  'cat',
  'sort',
  'page',
  'period',
  'cdatefrom',
  'cdateto',
  'location',
  'loc2',
  'rating',
  'quality',
  'tone',
  'ftype',
  'duration_start',
  'duration_end',
  'datefield',
  'meme',
  'back_on_search',
  'es_after',
]

export function canonicalAddress(url: string): { path: string; address: string } {
  const { pathname, searchParams } = new URL(url.replace(/^\/+/, '/'), 'http://page')
  const known = new URLSearchParams()
  if (pathname === '/search' || pathname === '/search.data') {
    for (const name of SEARCH_PARAMETERS) {
      const value = searchParams.get(name)
      if (value) known.set(name, value)
    }
  }
  return { path: pathname, address: known.size > 0 ? `${pathname}?${known}` : pathname }
}
