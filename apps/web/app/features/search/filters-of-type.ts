/** The filters of each type of result; others are neither sent nor shown (R-SEARCH-1). */
import { FILTERS, SEARCH_PARAMS } from '@rushes/contract/search-filters'
import type { SearchType } from '@rushes/contract/search-options'
import type { Search, SearchParam } from './search-params.ts'

/** The parameters that have a field in the filter panel. */
export const FILTER_PARAMS = FILTERS.flatMap(({ params }) => params)

export function hasParam(type: SearchType, name: SearchParam): boolean {
  // Shorts and packages have a single date.
  if (name === 'datefield' && type !== 'video' && type !== 'image') return false
  const filter = FILTERS.find(({ params }) => params.some((param) => param === name))
  return !filter || filter.types.includes(type)
}

/** Returns the search without the filters that its type does not have. */
export function applicable(search: Search): Search {
  const names = SEARCH_PARAMS.filter((name) => hasParam(search.type, name))
  return { ...Object.fromEntries(names.map((name) => [name, search[name]])), type: search.type }
}
