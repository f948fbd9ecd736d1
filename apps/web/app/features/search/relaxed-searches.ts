/** Lists the searches with one filter less, each with its label and address. */
import type { Data } from '@rushes/contract/client'
import { FILTERS } from '@rushes/contract/search-filters'
import type { SearchUnderstanding } from '@rushes/contract/search-understanding'
import { type Facets, labelOf, withoutFilter } from './active-filters.ts'
import { changeSearch, type Search } from './search-params.ts'

export type RelaxedCount = Data<'GET /clip/clips/relax'>[number]
export type UnderstoodPart = SearchUnderstanding['parts'][number]
export type RelaxedSearch = { label: string; count: number; without: Search }

/** A search with the filters that its words mean. */
type Relaxable = { search: Search; facets: Facets; parts: readonly UnderstoodPart[] }

/** Keeps the searches with more results than `shown`; the result starts with the largest number. */
export function listRelaxed(
  given: Relaxable,
  answer: readonly RelaxedCount[],
  shown: number,
): RelaxedSearch[] {
  return (
    answer
      // Without its words, a term would also lose the filters that others of its words mean.
      .filter(({ filter, count }) => count > shown && !(filter === 'term' && given.parts.length > 0))
      .map(({ filter, count }) => ({ count, ...relaxed(given, filter) }))
  )
}

/** Quotes a term, unless it contains a phrase, which has quotes already. */
export const termLabel = (term: string): string => (term.includes('"') ? term : `“${term}”`)

function relaxed({ search, facets, parts }: Relaxable, name: RelaxedCount['filter']) {
  const words = parts.filter((part) => part.filter === name)
  const [first] = words
  if (first) {
    const label = words.map(({ text }) => `“${text}”`).join(' and ')
    return { label, without: changeSearch(search, { term: first.without || null }) }
  }
  const filter = FILTERS.find((one) => one.name === name)
  if (filter) return { label: labelOf(search, facets, filter), without: withoutFilter(search, filter) }
  // Results can be sorted by relevance only if there is a keyword.
  const sort = search.sort === 'most_rel' ? { sort: null } : {}
  return { label: termLabel(search.term ?? ''), without: changeSearch(search, { term: null, ...sort }) }
}
