/** What is asked of the search: plain values, whatever the address said. */
import type { SearchTerm } from './search-term.ts'

export type DocumentType = 'video' | 'image' | 'short' | 'package'
export type SortName = 'most_recent' | 'oldest' | 'longest' | 'shortest' | 'most_rel'

/** Filters of fixed values; the values of one are alternatives. */
export const VALUE_FILTERS = ['cat', 'location', 'rating', 'quality', 'tone', 'ftype', 'meme'] as const
export type ValueFilter = (typeof VALUE_FILTERS)[number]

/** Both ends included, either may be open. Days as YYYY-MM-DD, durations in whole seconds. */
export type RangeFilter =
  | { name: 'date'; column: 'created'; from: Date | null; to: Date | null }
  | { name: 'date'; column: 'date_taken' | 'date_posted'; from: string | null; to: string | null }
  | { name: 'duration'; column: 'duration_s'; from: number | null; to: number | null }

/** All of it must hold. */
export type SearchRequest = {
  term: SearchTerm | null
  types: readonly DocumentType[]
  values: Readonly<Partial<Record<ValueFilter, readonly string[]>>>
  /** Words of the region or city. */
  place: readonly string[]
  ranges: readonly RangeFilter[]
}

export type FilterName = 'term' | 'loc2' | ValueFilter | RangeFilter['name']

/** Packages are searched on their own, never among clips. */
export const isPackages = ({ types }: SearchRequest): boolean => types.includes('package')

/** Every type of clip, or packages: nothing to tell apart. */
export const isEveryType = (request: SearchRequest): boolean =>
  isPackages(request) || request.types.length === 3

/** Where the dictionary counts the documents of a type. */
export const COUNT_COLUMNS = {
  video: 'videos',
  image: 'images',
  short: 'shorts',
  package: 'packages',
} as const

/** The request with one of its filters taken away. */
export function without(request: SearchRequest, name: FilterName): SearchRequest {
  const values = Object.fromEntries(Object.entries(request.values).filter(([filter]) => filter !== name))
  return {
    ...request,
    term: name === 'term' ? null : request.term,
    values,
    place: name === 'loc2' ? [] : request.place,
    ranges: request.ranges.filter((range) => range.name !== name),
  }
}

export function activeFilters(request: SearchRequest): FilterName[] {
  return [
    ...(request.term ? (['term'] as const) : []),
    ...VALUE_FILTERS.filter((name) => request.values[name] !== undefined),
    ...(request.place.length > 0 ? (['loc2'] as const) : []),
    ...new Set(request.ranges.map(({ name }) => name)),
  ]
}
