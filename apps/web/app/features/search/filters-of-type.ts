/** Says which filters each type of result has; the others are neither sent nor shown (R-SEARCH-1). */
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
  'exact',
] as const
const OF_CLIPS = ['obtainable', 'cleared', 'unrestricted'] as const
const STILL_OR_MOVING = [
  'category',
  'cat',
  'rating',
  'location',
  'loc2',
  'datefield',
  'meme',
  'orientation',
] as const
const MOVING = ['quality', 'tone', 'ftype', 'duration_start', 'duration_end'] as const

/** The parameters that have a field in the panel of filters. */
export const FILTER_PARAMS = [
  ...OF_CLIPS,
  ...STILL_OR_MOVING,
  ...MOVING,
  'period',
  'cdatefrom',
  'cdateto',
] as const

const FILTERS: Readonly<Record<SearchType, readonly SearchParam[]>> = {
  video: [...EVERYWHERE, ...OF_CLIPS, ...STILL_OR_MOVING, ...MOVING],
  image: [...EVERYWHERE, ...OF_CLIPS, ...STILL_OR_MOVING],
  short: [...EVERYWHERE, ...OF_CLIPS, ...MOVING],
  packages: [...EVERYWHERE],
}

export function hasFilter(type: SearchType, name: SearchParam): boolean {
  return FILTERS[type].includes(name)
}

/** The search without the filters that its type does not have. */
export function applicable(search: Search): Search {
  const names = FILTERS[search.type]
  return { ...Object.fromEntries(names.map((name) => [name, search[name]])), type: search.type }
}
