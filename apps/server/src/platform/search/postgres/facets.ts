/** Counts how many results each filter value would give. */
import type { FacetName } from '@rushes/contract/search-options'
import type { SearchPlan } from '@rushes/search-engine/plan'
import type { Db } from '../../../db/db.ts'
import { activeFilters, without } from '../request-filters.ts'
import type { FacetCounts, FacetRequest, SearchRequest } from '../search.ts'
import { countValues, type FacetRow } from './facets.queries.ts'

type PlanRequest = (request: SearchRequest) => Promise<SearchPlan | undefined>

export async function countFacets(
  db: Db,
  request: SearchRequest,
  { names, byType }: FacetRequest,
  planRequest: PlanRequest,
): Promise<FacetCounts> {
  const active = activeFilters(request)
  const filtered = active.filter((filter) => names.some((name) => name === filter))
  const unfiltered = names.filter((name) => !filtered.some((filter) => filter === name))
  const parts: [FacetName[], SearchRequest][] = [
    [unfiltered, request],
    ...byType.map((one): [FacetName[], SearchRequest] => [['type'], one]),
    ...filtered.flatMap((filter): [FacetName[], SearchRequest][] => [
      [names.filter((name) => name === filter), without(request, filter)],
    ]),
  ]
  const counted = await Promise.all(
    parts.map(async ([counting, part]) => {
      const plan = counting.length === 0 ? undefined : await planRequest(part)
      return plan ? countValues(db, plan, counting) : { rows: [], isExact: true }
    }),
  )
  return {
    counts: countsOf(counted.flatMap(({ rows }) => rows)),
    isExact: counted.every(({ isExact }) => isExact),
  }
}

function countsOf(rows: readonly FacetRow[]): FacetCounts['counts'] {
  const counts: FacetCounts['counts'] = {
    type: [],
    cat: [],
    location: [],
    rating: [],
    quality: [],
    tone: [],
    ftype: [],
    meme: [],
    duration: [],
  }
  for (const { facet, value, count } of rows) counts[facet].push({ value, count })
  return counts
}
