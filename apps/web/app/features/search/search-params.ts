/**
 * A search is its address (specification, section 2): this file reads it, writes it and changes one thing in it. What
 * an address may not say is left out, so that a search shared by hand still searches.
 */
import {
  DATE_FIELDS,
  LOCATIONS,
  PERIODS,
  QUALITIES,
  RATINGS,
  SEARCH_PARAMS,
  SEARCH_TYPES,
  type SearchType,
} from '@rushes/contract/search-options'
import { urlOf } from '../../lib/url.ts'

export type SearchParam = (typeof SEARCH_PARAMS)[number]

export const SORT_CHOICES = ['most_recent', 'most_rel', 'oldest', 'longest', 'shortest'] as const
export type SortChoice = (typeof SORT_CHOICES)[number]

/** Proven values by name; lists are comma-separated, as on the wire. */
export type Search = Readonly<Partial<Record<SearchParam, string>>> & { readonly type: SearchType }

/** Parameters that hold any of several values. */
export const LIST_PARAMS = ['location', 'rating', 'quality', 'tone', 'ftype', 'cat'] as const
export type ListParam = (typeof LIST_PARAMS)[number]

const codes = (values: readonly string[]) => (value: string) => values.includes(value)
const isId = (value: string) => /^\d{1,9}$/.test(value)
const isShortText = (value: string) => value.trim() !== '' && value.length <= 80
const isSeconds = (value: string) => /^\d{1,5}$/.test(value)

const LIST_TESTS: Record<ListParam, (value: string) => boolean> = {
  location: codes(LOCATIONS.map(({ value }) => value)),
  rating: codes(RATINGS),
  quality: codes(QUALITIES),
  tone: isId,
  ftype: isId,
  cat: isId,
}

const TESTS: Record<Exclude<SearchParam, ListParam | 'type'>, (value: string) => boolean> = {
  term: (value) => value.trim() !== '' && value.length <= 200,
  category: isShortText,
  sort: codes(SORT_CHOICES),
  period: codes(PERIODS),
  cdatefrom: (value) => wireDay(value) !== null,
  cdateto: (value) => wireDay(value) !== null,
  datefield: codes(DATE_FIELDS),
  loc2: isShortText,
  duration_start: isSeconds,
  duration_end: isSeconds,
  meme: codes(['1']),
  page: (value) => /^[1-9]\d{0,2}$/.test(value),
  es_after: (value) => value.length <= 600,
  back_on_search: codes(['1']),
}

/** The other spellings of the specification (decisions, 1.2 item 14). */
const SORT_SPELLINGS: Readonly<Record<string, string>> = {
  created: 'most_recent',
  rel: 'most_rel',
  duration: 'longest',
}
const OTHER_NAMES: Readonly<Record<string, SearchParam>> = { mood: 'tone' }

function isListParam(name: SearchParam): name is ListParam {
  return LIST_PARAMS.some((list) => list === name)
}

/** DD-MM-YYYY of a date in that form or as a date field gives it (YYYY-MM-DD); null of anything else. */
export function wireDay(value: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  const text = year ? `${day}-${month}-${year}` : value
  return /^\d{2}-\d{2}-\d{4}$/.test(text) ? text : null
}

export function readSearch(params: URLSearchParams): Search {
  const search: Partial<Record<SearchParam, string>> = {}
  for (const name of SEARCH_PARAMS) {
    const value = readParam(params, name)
    if (value !== '') search[name] = value
  }
  return { ...search, type: readType(params.get('type')) }
}

function readType(value: string | null): SearchType {
  const singular = value === 'package' ? 'packages' : value
  return SEARCH_TYPES.find((type) => type === singular) ?? 'video'
}

function readParam(params: URLSearchParams, name: SearchParam): string {
  if (name === 'type') return ''
  const spellings = Object.keys(OTHER_NAMES).filter((other) => OTHER_NAMES[other] === name)
  const values = [name, ...spellings].flatMap((spelling) => params.getAll(spelling))
  if (isListParam(name)) {
    const parts = values.flatMap((value) => value.split(',')).filter(LIST_TESTS[name])
    return [...new Set(parts)].slice(0, 20).join(',')
  }
  const value = SORT_SPELLINGS[values[0] ?? ''] ?? values[0]?.trim() ?? ''
  if (!TESTS[name](value)) return ''
  return name === 'cdatefrom' || name === 'cdateto' ? (wireDay(value) ?? '') : value
}

export function searchUrl(search: Search): string {
  return urlOf('/search', Object.fromEntries(SEARCH_PARAMS.map((name) => [name, search[name]])))
}

/** Any change starts again at page 1 (specification, section 4). */
export function changeSearch(search: Search, change: Partial<Record<SearchParam, string | null>>): Search {
  const { page: _page, es_after: _cursor, back_on_search: _back, ...kept } = search
  const changed = { ...kept, ...change }
  const entries = Object.entries(changed).filter(([, value]) => value !== null && value !== undefined)
  return { ...(Object.fromEntries(entries) as Partial<Record<SearchParam, string>>), type: search.type }
}

export function valuesOf(search: Search, name: ListParam): readonly string[] {
  return search[name]?.split(',') ?? []
}

/** The same search with one value of a list put in or taken out. */
export function toggleValue(search: Search, name: ListParam, value: string): Search {
  const values = valuesOf(search, name)
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
  // A category's name only says what `cat` means; it goes with the id it belongs to.
  return changeSearch(search, {
    [name]: next.length > 0 ? next.join(',') : null,
    ...(name === 'cat' && { category: null }),
  })
}

/** The order of the results when the address names none (specification, section 4). */
export function sortOf(search: Search): SortChoice {
  const named = SORT_CHOICES.find((choice) => choice === search.sort)
  return named ?? (search.term ? 'most_rel' : 'most_recent')
}

/** What identifies a result list, whichever of its pages is asked for. */
export function identityOf(search: Search): string {
  return searchUrl(changeSearch(search, {}))
}
