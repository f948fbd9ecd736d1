/** Builds requests for the counts of filter values, and for the results without one of the filters. */
import { recordOf } from '@rushes/contract/record-of'
import { FACETS, type FacetName, type FilterName, VALUE_FILTERS } from '@rushes/contract/search-filters'
import type { FacetCounts, FacetRequest, Search, SearchRequest } from './search.ts'

type Narrowing = 'term' | FilterName

function activeFilters(request: SearchRequest): Narrowing[] {
  const { term, values, region, dates, duration, cleared, obtainable } = request
  return [
    ...(term === '' ? [] : (['term'] as const)),
    ...VALUE_FILTERS.map(({ name }) => name).filter((name) => values[name] !== undefined),
    ...(region === '' ? [] : (['loc2'] as const)),
    ...(dates.length === 0 ? [] : (['date'] as const)),
    ...(duration === null ? [] : (['duration'] as const)),
    ...(cleared === null ? [] : (['cleared'] as const)),
    ...(obtainable === null ? [] : (['obtainable'] as const)),
  ]
}

function without(request: SearchRequest, filter: Narrowing): SearchRequest {
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

/** Counts the results without each of the filters, the most first. */
export async function relax({ count }: Pick<Search, 'count'>, request: SearchRequest) {
  const filters = activeFilters(request)
  const counts = await count(filters.map((filter) => without(request, filter)))
  return filters.map((filter, at) => ({ filter, count: counts[at] ?? 0 })).sort((a, b) => b.count - a.count)
}

/** Returns the searches to count: values of a filter without that filter, and each type as if chosen. */
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

/** Returns empty counts for all facets. */
export const noCounts = (): FacetCounts['counts'] => recordOf(FACETS, () => [])
