/** The number of results for each filter value. */
import type { Data } from '@rushes/contract/client'
import { clipQuery } from './api-query.ts'
import { changeSearch, type Search } from './search-params.ts'

export type FacetCounts = Data<'GET /clip/clips/facets'>
export type FacetName = keyof FacetCounts['counts']

/**
 * Returns the count of a filter value. Undefined before the counts are loaded; a value that the server does
 * not list has no results.
 */
export const countOf = (counts: FacetCounts | null, name: FacetName, value: string): number | undefined =>
  counts ? (counts.counts[name].find((one) => one.value === value)?.count ?? 0) : undefined

/**
 * Returns the query for the counts, without the order, which does not affect them. Null for packages, which
 * have no counts.
 */
export function facetQuery(search: Search): ReturnType<typeof clipQuery> | null {
  return search.type === 'packages' ? null : clipQuery(changeSearch(search, { sort: null }))
}

/** Whether the address is still that of the document, which was rendered before its counts arrived. */
export function isDocumentAddress(): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return document?.name.split('#', 1)[0] === location.href.split('#', 1)[0]
}
