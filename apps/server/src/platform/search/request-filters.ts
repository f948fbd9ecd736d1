/** The filters of a request, the request without one of them, and which requests the numbers beside the filters need. */
import { type FacetName, type FilterName, VALUE_FILTERS } from '@rushes/contract/search-options'
import type { FacetCounts, FacetRequest, SearchRequest } from './search.ts'

export function activeFilters(request: SearchRequest): FilterName[] {
  const { term, values, region, dates, duration, cleared, obtainable } = request
  return [
    ...(term === '' ? [] : (['term'] as const)),
    ...VALUE_FILTERS.filter((name) => values[name] !== undefined),
    ...(region === '' ? [] : (['loc2'] as const)),
    ...(dates.length === 0 ? [] : (['date'] as const)),
    ...(duration === null ? [] : (['duration'] as const)),
    ...(cleared === null ? [] : (['cleared'] as const)),
    ...(obtainable === null ? [] : (['obtainable'] as const)),
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
    case 'cleared':
    case 'obtainable':
      return { ...request, [filter]: null }
    default: {
      const { [filter]: _, ...values } = request.values
      return { ...request, values }
    }
  }
}

/** The searches whose matches are counted: each filter's own values without that filter, each type as if it was chosen. */
export function facetParts(
  request: SearchRequest,
  { names, byType, totals }: FacetRequest,
): (readonly [FacetName[], SearchRequest])[] {
  const active = activeFilters(request)
  const filtered = active.filter((filter) => names.some((name) => name === filter))
  const unfiltered = names.filter((name) => !filtered.some((filter) => filter === name))
  const parts: [FacetName[], SearchRequest][] = [
    [unfiltered, request],
    ...byType.map((one): [FacetName[], SearchRequest] => [['type'], one]),
    ...totals.map(([name, one]): [FacetName[], SearchRequest] => [[name], one]),
    ...filtered.map((filter): [FacetName[], SearchRequest] => [
      names.filter((name) => name === filter),
      without(request, filter),
    ]),
  ]
  return parts.filter(([counted]) => counted.length > 0)
}

/** Nothing counted yet. */
export const noCounts = (): FacetCounts['counts'] => ({
  type: [],
  cat: [],
  location: [],
  rating: [],
  quality: [],
  tone: [],
  ftype: [],
  meme: [],
  orientation: [],
  unrestricted: [],
  duration: [],
  cleared: [],
  obtainable: [],
})
