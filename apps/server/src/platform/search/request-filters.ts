/** The filters of a request, and the request without one of them. */
import { type FilterName, VALUE_FILTERS } from '@rushes/contract/search-options'
import type { SearchRequest } from './search.ts'

export function activeFilters(request: SearchRequest): FilterName[] {
  const { term, values, region, dates, duration } = request
  return [
    ...(term === '' ? [] : (['term'] as const)),
    ...VALUE_FILTERS.filter((name) => values[name] !== undefined),
    ...(region === '' ? [] : (['loc2'] as const)),
    ...(dates.length === 0 ? [] : (['date'] as const)),
    ...(duration === null ? [] : (['duration'] as const)),
  ]
}

export function without(request: SearchRequest, filter: FilterName): SearchRequest {
  switch (filter) {
    case 'term':
      return { ...request, term: '' }
    case 'loc2':
      return { ...request, region: '' }
    case 'date':
      return { ...request, dates: [] }
    case 'duration':
      return { ...request, duration: null }
    default: {
      const { [filter]: _, ...values } = request.values
      return { ...request, values }
    }
  }
}
