/** Which filters a type of result knows (specification, section 7): the others are neither sent nor shown. */
import type { SearchType } from '@rushes/contract/search-options'
import type { Search, SearchParam } from './search-params.ts'

const EVERYWHERE = [
  'term',
  'type',
  'sort',
  'period',
  'cdatefrom',
  'cdateto',
  'page',
  'es_after',
  'back_on_search',
] as const
const STILL_OR_MOVING = ['category', 'cat', 'rating', 'location', 'loc2', 'datefield', 'meme'] as const
const MOVING = ['quality', 'tone', 'ftype', 'duration_start', 'duration_end'] as const

const KNOWN: Readonly<Record<SearchType, readonly SearchParam[]>> = {
  video: [...EVERYWHERE, ...STILL_OR_MOVING, ...MOVING],
  image: [...EVERYWHERE, ...STILL_OR_MOVING],
  short: [...EVERYWHERE, ...MOVING],
  packages: [...EVERYWHERE],
}

export function knowsFilter(type: SearchType, name: SearchParam): boolean {
  return KNOWN[type].includes(name)
}

/** The search without the filters that its type does not know. */
export function applicable(search: Search): Search {
  const known = Object.entries(search).filter(([name]) => knowsFilter(search.type, name as SearchParam))
  return { ...Object.fromEntries(known), type: search.type }
}
