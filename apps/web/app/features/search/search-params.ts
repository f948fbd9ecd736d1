/**
 * Reads, writes and changes the address of a search. The address contains the whole search, so that it can be
 * shared, reloaded and returned to. Invalid values are ignored, so that an address typed by hand still works.
 */
import { recordOf } from '@rushes/contract/record-of'
import {
  ACCOUNT_FILTERS,
  type Filter,
  LIST_FILTERS,
  type ListFilter,
  SEARCH_PARAMS,
  SWITCH_FILTERS,
} from '@rushes/contract/search-filters'
import { DATE_FIELDS, PERIODS, SEARCH_TYPES, type SearchType } from '@rushes/contract/search-options'
import { wireDay } from '../../lib/days.ts'
import { urlOf } from '../../lib/url.ts'

export type SearchParam = (typeof SEARCH_PARAMS)[number]

export const SORT_CHOICES = ['most_recent', 'most_rel', 'oldest', 'longest', 'shortest'] as const
export type SortChoice = (typeof SORT_CHOICES)[number]

/** Checked values by name; lists are separated by commas, as in the API. */
export type Search = Readonly<Partial<Record<SearchParam, string>>> & { readonly type: SearchType }

/** Parameters that select the page of the results. */
const PAGE_PARAMS: readonly SearchParam[] = ['page', 'es_after', 'back_on_search']

const MAX_LIST_VALUES = 20

const codes = (values: readonly string[]) => (value: string) => values.includes(value)
const isId = (value: string) => /^\d{1,9}$/.test(value)
const isShortText = (value: string) => value.trim() !== '' && value.length <= 80
const isSeconds = (value: string) => /^\d{1,5}$/.test(value)
const isDay = (value: string) => wireDay(value) !== null

type Test = (value: string) => boolean

const isOn = codes(['1'])
const testOfList = ({ values }: Pick<Filter, 'values'>): Test =>
  values ? codes(values.map(({ value }) => value)) : isId

const TESTS: Record<Exclude<SearchParam, 'type'>, Test> = {
  ...recordOf(LIST_FILTERS, testOfList),
  ...recordOf(SWITCH_FILTERS, () => isOn),
  ...recordOf(ACCOUNT_FILTERS, () => isOn),
  term: (value) => value.trim() !== '' && value.length <= 200,
  category: isShortText,
  sort: codes(SORT_CHOICES),
  period: codes(PERIODS),
  cdatefrom: isDay,
  cdateto: isDay,
  datefield: codes(DATE_FIELDS),
  loc2: isShortText,
  duration_start: isSeconds,
  duration_end: isSeconds,
  page: (value) => /^[1-9]\d{0,2}$/.test(value),
  es_after: (value) => value.length <= 600,
  back_on_search: isOn,
  exact: isOn,
}

/** Alternative spellings of sort orders. */
const SORT_SPELLINGS: Readonly<Record<string, string>> = {
  created: 'most_recent',
  rel: 'most_rel',
  duration: 'longest',
}
const OTHER_NAMES: Readonly<Record<string, SearchParam>> = { mood: 'tone' }

function isListParam(name: SearchParam): name is ListFilter {
  return LIST_FILTERS.some((list) => list.name === name)
}

export function readSearch(params: URLSearchParams): Search {
  const search: Partial<Record<SearchParam, string>> = {}
  for (const name of SEARCH_PARAMS) {
    const value = readParam(params, name)
    if (value !== '') search[name] = value
  }
  return { ...search, type: readType(params.get('type')) }
}

const pluralType = (value: string | null) => (value === 'package' ? 'packages' : value)

function readType(value: string | null): SearchType {
  const plural = pluralType(value)
  return SEARCH_TYPES.find((type) => type === plural) ?? 'video'
}

function readParam(params: URLSearchParams, name: SearchParam): string {
  if (name === 'type') return ''
  const values = givenValues(params, name).filter(TESTS[name])
  if (isListParam(name)) return values.slice(0, MAX_LIST_VALUES).join(',')
  const [value = ''] = values
  return name === 'cdatefrom' || name === 'cdateto' ? (wireDay(value) ?? '') : value
}

/** Returns the invalid values of the address. Values of pages are ignored silently. */
export function rejectedValues(params: URLSearchParams, name: SearchParam): string[] {
  if (PAGE_PARAMS.includes(name)) return []
  const isKnown = name === 'type' ? (value: string) => readType(value) === pluralType(value) : TESTS[name]
  return givenValues(params, name).filter((value) => !isKnown(value))
}

/**
 * Returns the values as written, under all names of the parameter; only the first one if it is not a list.
 */
function givenValues(params: URLSearchParams, name: SearchParam): string[] {
  const spellings = Object.keys(OTHER_NAMES).filter((other) => OTHER_NAMES[other] === name)
  const values = [name, ...spellings].flatMap((spelling) => params.getAll(spelling))
  const given = isListParam(name)
    ? new Set(values.flatMap((value) => value.split(',')))
    : values.slice(0, 1).map((value) => SORT_SPELLINGS[value] ?? value.trim())
  return [...given].filter((value) => value !== '')
}

export function searchUrl(search: Search): string {
  const query: Partial<Record<SearchParam, string>> = {}
  for (const name of SEARCH_PARAMS) if (search[name]) query[name] = search[name]
  return urlOf('/search', query)
}

/** Changes, adds or (with null) removes parameters. Any change starts again at page 1. */
export function changeSearch(search: Search, change: Partial<Record<SearchParam, string | null>>): Search {
  const changed: Partial<Record<SearchParam, string>> = {}
  for (const name of SEARCH_PARAMS) {
    const value = name in change ? change[name] : search[name]
    if (value && !PAGE_PARAMS.includes(name)) changed[name] = value
  }
  return { ...changed, type: search.type }
}

export function valuesOf(search: Search, name: ListFilter): readonly string[] {
  return search[name]?.split(',') ?? []
}

/** Returns the search with one value of a list added, or removed if it was active. */
export function toggleValue(search: Search, name: ListFilter, value: string): Search {
  const values = valuesOf(search, name)
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
  // The name of a category only describes the id in `cat`, so both are removed together.
  return changeSearch(search, {
    [name]: next.length > 0 ? next.join(',') : null,
    ...(name === 'cat' && { category: null }),
  })
}

/** Returns the order of the results, or the default if the address has none. */
export function sortOf(search: Search): SortChoice {
  const named = SORT_CHOICES.find((choice) => choice === search.sort)
  return named ?? (search.term ? 'most_rel' : 'most_recent')
}

/** Returns the address that all pages of one search share. */
export function identityOf(search: Search): string {
  return searchUrl(changeSearch(search, {}))
}

/**
 * Whether search engines may index a search. Any link can create a search with a term.
 * @param filters the number of filters of the search, including refused ones
 */
export const isIndexed = ({ term, es_after: cursor }: Search, filters: number): boolean =>
  !term && filters === 0 && cursor === undefined
