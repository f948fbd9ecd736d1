/** Lists the searches with one filter less, each in words and as an address. */
import type { Data } from '@rushes/contract/client'
import { type Facets, nameOfValue, periodLabel } from './active-filters.ts'
import { durationLabel, SWITCH_LABELS } from './filter-words.ts'
import { changeSearch, type ListParam, type Search, type SearchParam, valuesOf } from './search-params.ts'

export type RelaxedCount = Data<'GET /clip/clips/relax'>[number]
export type RelaxedSearch = { label: string; count: number; without: Search }

/** The parameters of the address that belong to each filter of the answer. */
const PARAMS: Readonly<Record<RelaxedCount['filter'], readonly SearchParam[]>> = {
  term: ['term'],
  cat: ['cat', 'category'],
  location: ['location'],
  loc2: ['loc2'],
  rating: ['rating'],
  quality: ['quality'],
  tone: ['tone'],
  ftype: ['ftype'],
  meme: ['meme'],
  orientation: ['orientation'],
  unrestricted: ['unrestricted'],
  cleared: ['cleared'],
  obtainable: ['obtainable'],
  date: ['period', 'cdatefrom', 'cdateto', 'datefield'],
  duration: ['duration_start', 'duration_end'],
}

/** Keeps the searches that find more than is `shown`; the answer has the largest number first. */
export function listRelaxed(
  search: Search,
  facets: Facets,
  answer: readonly RelaxedCount[],
  shown: number,
): RelaxedSearch[] {
  return answer
    .filter(({ count }) => count > shown)
    .map(({ filter, count }) => ({
      label: labelOf(search, facets, filter),
      count,
      without: withoutFilter(search, filter),
    }))
}

function withoutFilter(search: Search, filter: RelaxedCount['filter']): Search {
  const dropped = Object.fromEntries(PARAMS[filter].map((name) => [name, null]))
  // Results can be sorted by relevance only while there is a keyword.
  const order = filter === 'term' && search.sort === 'most_rel' ? { sort: null } : {}
  return changeSearch(search, { ...dropped, ...order })
}

function labelOf(search: Search, facets: Facets, filter: RelaxedCount['filter']): string {
  switch (filter) {
    case 'term':
      return `“${search.term}”`
    case 'loc2':
      return search.loc2 ?? 'the place'
    case 'meme':
    case 'unrestricted':
    case 'cleared':
    case 'obtainable':
      return SWITCH_LABELS[filter]
    case 'date':
      return periodLabel(search)
    case 'duration':
      return durationLabel(search)
    default:
      return namesOf(search, facets, filter)
  }
}

/** `Gold or Silver`. */
function namesOf(search: Search, facets: Facets, filter: ListParam): string {
  const names = valuesOf(search, filter).map((value) => nameOfValue(search, facets, filter, value))
  return names.length > 0 ? names.join(' or ') : (search.category ?? filter)
}
