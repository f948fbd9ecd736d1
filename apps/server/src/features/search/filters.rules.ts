/**
 * Converts the address of a search into a request: the filters of each type, spellings with the same meaning,
 * dates and sort orders (R-SEARCH-1 and R-DATE-1).
 */

import {
  type FacetName,
  type Filter,
  hasFilter,
  LIST_FILTERS,
  type ListFilter,
  SWITCH_FILTERS,
  VALUE_FILTERS,
  type ValueSource,
} from '@rushes/contract/search-filters'
import type { ClipSearchQuery } from '@rushes/contract/search-query'
import type { DocumentType } from '@rushes/search-engine/document-type'
import { invalidField } from '../../app-error.ts'
import { readDays } from '../../http/day-range.ts'
import { DAY_MS, dayOf, endOfDay, startOfDay, startOfSecond } from '../../platform/agency-time.ts'
import type {
  DateRange,
  DurationRange,
  Obtainable,
  SearchRequest,
  SortName,
} from '../../platform/search/search.ts'
import { applyWords } from './reading/query-words.rules.ts'

/** Existing values; an unknown value is refused with the name of its field. */
export type KnownValues = Record<ValueSource, ReadonlySet<string>> & {
  categoryNames: readonly { id: number; name: string; hidden: boolean }[]
}
export type RequestContext = {
  /** Types that the viewer may see; packages for the search of packages. */
  visible: readonly DocumentType[]
  known: KnownValues
  now: Date
  timeZone: string
  /** Null for a guest. */
  member: { country: string; obtainable: Obtainable | null } | null
}
export type PackageQuery = Pick<
  ClipSearchQuery,
  'term' | 'period' | 'cdatefrom' | 'cdateto' | 'datefield' | 'sort' | 'dir'
>

const PERIOD_DAYS = { week: 7, month: 30, year: 365 } as const

/** Returns the facets by which the results of a type are counted. */
export function facetsOf(type: ClipSearchQuery['type']): FacetName[] {
  const names = VALUE_FILTERS.filter((filter) => hasFilter(filter, type)).map(({ name }) => name)
  return type === 'image' ? names : [...names, 'duration']
}

/**
 * Words that mean a filter are read as its parameters (R-QUERY-1).
 *
 * @throws AppError validation
 */
export function clipRequest(typed: ClipSearchQuery, context: RequestContext): SearchRequest {
  const words = applyWords(typed, todayIn(context))
  const query = { ...typed, ...words.params, ...(words.type && { type: words.type }) }
  const { type } = query
  const isStill = type === 'image'
  const isShort = type === 'short'
  // The panel of shorts has no choice of the date, but words name it.
  const field = isShort ? words.params.datefield : query.datefield
  return {
    term: words.term,
    types: context.visible.filter((visible) => type === undefined || visible === type),
    values: valuesOf(query, context.known),
    region: isShort ? '' : (query.loc2 ?? ''),
    dates: dateRanges(query, field ?? 'created', context),
    duration: isStill ? null : durationRange(query),
    cleared: query.cleared === '1' ? memberOf(context, 'cleared').country : null,
    obtainable: query.obtainable === '1' ? memberOf(context, 'obtainable').obtainable : null,
  }
}

function memberOf({ member }: RequestContext, field: string): NonNullable<RequestContext['member']> {
  if (!member) throw invalidField(field, 'This filter is for those who have logged in')
  return member
}

function valuesOf(query: ClipSearchQuery, known: KnownValues): SearchRequest['values'] {
  const isOfType = (filter: Filter) => hasFilter(filter, query.type)
  const lists = LIST_FILTERS.filter(isOfType).flatMap((filter) => {
    const values = listOf(filter, query, known)
    return values ? [[filter.name, values] as const] : []
  })
  const switches = SWITCH_FILTERS.filter(isOfType).filter(({ name }) => query[name] === '1')
  return Object.fromEntries([...lists, ...switches.map(({ name }) => [name, ['1']] as const)])
}

function listOf({ name, source }: Filter<ListFilter>, query: ClipSearchQuery, known: KnownValues) {
  if (name === 'cat') return categoriesOf(query, known)
  const spelling = name === 'tone' && !query.tone ? 'mood' : name
  const values = query[spelling]
  return source ? knownOf(spelling, values, known[source]) : values
}

/** Converts a search of packages, which have only a term, dates and a sort. @throws AppError validation */
export function packageRequest(query: PackageQuery, context: RequestContext): SearchRequest {
  const { term, params } = applyWords({ ...query, type: 'packages' }, todayIn(context))
  return {
    term,
    types: context.visible,
    values: {},
    region: '',
    dates: dateRanges({ ...query, ...params }, 'created', context),
    duration: null,
    cleared: null,
    obtainable: null,
  }
}

/** Sorts newest first, or by relevance if there is a term. */
export function sortOf(
  { sort, dir }: Pick<PackageQuery, 'sort' | 'dir'>,
  { term }: Pick<SearchRequest, 'term'>,
): SortName {
  const hasTerm = term !== ''
  switch (sort ?? (hasTerm ? 'rel' : 'created')) {
    case 'oldest':
      return 'oldest'
    case 'longest':
      return 'longest'
    case 'shortest':
      return 'shortest'
    case 'created':
      return dir === 'asc' ? 'oldest' : 'most_recent'
    case 'duration':
      return dir === 'asc' ? 'shortest' : 'longest'
    case 'rel':
    case 'most_rel':
      return hasTerm ? 'most_rel' : 'most_recent'
    default:
      return 'most_recent'
  }
}

/** The present day in the agency's time zone. */
export const todayIn = ({ now, timeZone }: RequestContext): string => dayOf(now, timeZone)

// The id has priority over the name.
function categoriesOf({ cat, category }: ClipSearchQuery, { categories, categoryNames }: KnownValues) {
  if (cat) return knownOf('cat', cat, categories)
  if (!category) return undefined
  const named = categoryNames.find(({ name }) => name.toLowerCase() === category.toLowerCase())
  if (!named) throw invalidField('category', 'There is no such category')
  return [String(named.id)]
}

function knownOf(field: string, values: readonly string[] | undefined, known: ReadonlySet<string>) {
  const plain = values?.map((value) => value.replace(/^0+(?=\d)/, ''))
  if (plain?.some((value) => !known.has(value))) throw invalidField(field, 'Please choose one of the options')
  return plain
}

function durationRange({ duration_start: from, duration_end: to }: ClipSearchQuery): DurationRange | null {
  if (from === undefined && to === undefined) return null
  if (from !== undefined && to !== undefined && to < from) {
    throw invalidField('duration_end', 'The longest duration is shorter than the shortest')
  }
  return { from: from ?? null, to: to ?? null }
}

type DateQuery = Pick<PackageQuery, 'period' | 'cdatefrom' | 'cdateto'>

/** Returns date ranges; a period and two days may be combined, and then both apply. */
function dateRanges(query: DateQuery, field: DateRange['field'], context: RequestContext): DateRange[] {
  const { timeZone } = context
  const { from, to } = readDays(query)
  const since = periodStart(query.period, context) ?? null
  const ranges: DateRange[] =
    field === 'created'
      ? [
          { field, from: since, to: null },
          { field, from: from ? startOfDay(from, timeZone) : null, to: to ? endOfDay(to, timeZone) : null },
        ]
      : [
          { field, from: since ? dayOf(since, timeZone) : null, to: null },
          { field, from, to },
        ]
  return ranges.filter((range) => range.from !== null || range.to !== null)
}

/**
 * Returns the start: today from midnight; week, month and year are the last 7, 30 and 365 days, from a whole
 * second.
 */
function periodStart(period: PackageQuery['period'], { now, timeZone }: RequestContext): Date | undefined {
  if (period === 'today') return startOfDay(dayOf(now, timeZone), timeZone)
  if (period === undefined || period === 'custom') return undefined
  return startOfSecond(new Date(now.getTime() - PERIOD_DAYS[period] * DAY_MS))
}
