/** Lists the searches with one filter less, each with its label and address. */
import type { Data } from '@rushes/contract/client'
import { FILTERS } from '@rushes/contract/search-filters'
import { type Facets, labelOf, withoutFilter } from './active-filters.ts'
import { changeSearch, type Search } from './search-params.ts'

export type RelaxedCount = Data<'GET /clip/clips/relax'>[number]
export type RelaxedSearch = { label: string; count: number; without: Search }

/** Keeps the searches with more results than `shown`; the result starts with the largest number. */
export function listRelaxed(
  search: Search,
  facets: Facets,
  answer: readonly RelaxedCount[],
  shown: number,
): RelaxedSearch[] {
  return answer
    .filter(({ count }) => count > shown)
    .map(({ filter, count }) => ({ count, ...relaxed(search, facets, filter) }))
}

function relaxed(search: Search, facets: Facets, name: RelaxedCount['filter']) {
  const filter = FILTERS.find((one) => one.name === name)
  if (filter) return { label: labelOf(search, facets, filter), without: withoutFilter(search, filter) }
  // Results can be sorted by relevance only if there is a keyword.
  const sort = search.sort === 'most_rel' ? { sort: null } : {}
  return { label: `“${search.term}”`, without: changeSearch(search, { term: null, ...sort }) }
}
