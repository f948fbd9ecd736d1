/**
 * Reduces an address to the one under which its page is rendered and cached: the path, on the search page the
 * search parameters in a fixed order, on the pricing page the medium, in the cart a request to buy, on a
 * comparison its clips, on the licensing terms and the privacy notice an announced version, on the verification of
 * a licence what was entered, and on a shared list or a package the number of shown clips. Otherwise a crawler could
 * fill the cache with copies.
 */
import { MAX_PACKAGE_CLIPS } from '@rushes/contract/agency-packages'
import { SHOWN_STEP, shownIn, stepsFor } from '@rushes/contract/list-limits'
import { SEARCH_PARAMS } from '@rushes/contract/search-filters'

/** The admin area has one policy for all its addresses. */
const ADMIN = '/admin'

/** An announced version, which can be read before it takes effect. */
const ANNOUNCED = [{ name: 'version', allowed: /^[\w.-]{1,20}$/ }]

/** Parameters of pages by path, with the accepted values. */
const PARAMS: Readonly<Record<string, readonly { name: string; allowed: RegExp }[]>> = {
  '/search': SEARCH_PARAMS.map((name) => ({ name, allowed: /./s })),
  '/licensing-terms': ANNOUNCED,
  '/privacy': ANNOUNCED,
  '/pricing': [{ name: 'media', allowed: /^image$/ }],
  // What was entered leads to the address of a reference.
  '/verify': [{ name: 'ref', allowed: /^.{1,80}$/s }],
  '/cart': [{ name: 'request', allowed: /^\d{1,9}$/ }],
  // 2 to 4 ids of clips.
  '/compare': [{ name: 'ids', allowed: /^\d{1,9}(,\d{1,9}){1,3}$/ }],
}

/** @returns the path in lower case without a slash at its end, and the address to render */
export function canonicalAddress(url: string): { path: string; address: string } {
  const { pathname: given, searchParams } = new URL(onThisHost(url), 'http://page')
  // Dots and backslashes are already resolved, which may have resulted in two slashes again.
  const pathname = onThisHost(given)
  // The router of the pages ignores case and a slash at the end.
  const page = pathname.toLowerCase().replace(/(?<=.)\/$/, '')
  if (page === ADMIN || page.startsWith(`${ADMIN}/`)) return { path: ADMIN, address: pathname }
  const kept = keptParams(page.replace(/\.data$/, ''), searchParams)
  return { path: page, address: kept.size > 0 ? `${pathname}?${kept}` : pathname }
}

/** Returns the parameters that change the content of the page. */
function keptParams(page: string, given: URLSearchParams): URLSearchParams {
  if (page.startsWith('/list/share/')) {
    const shown = shownIn(given)
    return new URLSearchParams(shown > 0 ? { shown: String(shown) } : {})
  }
  if (page.startsWith('/package/')) {
    // A package is cached, so only the numbers that it can show are kept.
    const shown = stepsFor(Math.min(shownIn(given), MAX_PACKAGE_CLIPS))
    return new URLSearchParams(shown > SHOWN_STEP ? { shown: String(shown) } : {})
  }
  return new URLSearchParams(
    (PARAMS[page] ?? []).flatMap(({ name, allowed }): [string, string][] => {
      const value = given.get(name) ?? ''
      return allowed.test(value) ? [[name, value]] : []
    }),
  )
}

/** Two slashes would begin the name of another host. */
const onThisHost = (address: string) => address.replace(/^\/+/, '/')
