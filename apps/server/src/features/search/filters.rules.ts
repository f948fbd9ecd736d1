/**
 * Turns the address of a search into a request: which filter applies to which type, the spellings that mean the same,
 * dates and sorts (R-SEARCH-1 and R-DATE-1).
 */

import type { ValueFilter } from '@rushes/contract/search-options'
import type { ClipSearchQuery } from '@rushes/contract/search-query'
import type { DocumentType } from '@rushes/search-engine/document-type'
import { asksForAnything } from '@rushes/search-engine/term'
import { AppError } from '../../app-error.ts'
import { readDays } from '../../http/day-range.ts'
import { DAY_MS, dayOf, endOfDay, startOfDay, startOfSecond } from '../../platform/agency-time.ts'
import type {
  DateRange,
  DurationRange,
  Obtainable,
  SearchRequest,
  SortName,
} from '../../platform/search/search.ts'

/** The values that exist; an unknown value is refused by the name of its field. */
export type KnownValues = {
  categories: readonly { id: number; name: string; hidden: boolean }[]
  tones: ReadonlySet<string>
  footageTypes: ReadonlySet<string>
  countries: ReadonlySet<string>
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

const COMMON_FILTERS = ['unrestricted'] as const
const STILL_FILTERS = ['cat', 'location', 'rating', 'meme', 'orientation'] as const
const MOVING_FILTERS = ['quality', 'tone', 'ftype', 'duration'] as const

/** Filters of fixed values that a type of clip has; all of them when no type is chosen. */
export function filtersOf(type: ClipSearchQuery['type']) {
  if (type === 'image') return [...STILL_FILTERS, ...COMMON_FILTERS]
  if (type === 'short') return [...MOVING_FILTERS, ...COMMON_FILTERS]
  return [...STILL_FILTERS, ...MOVING_FILTERS, ...COMMON_FILTERS]
}

/** @throws AppError validation */
export function clipRequest(query: ClipSearchQuery, context: RequestContext): SearchRequest {
  const { type } = query
  const isStill = type === 'image'
  const isShort = type === 'short'
  return {
    term: termOf(query.term),
    types: context.visible.filter((visible) => type === undefined || visible === type),
    values: {
      ...present({ unrestricted: query.unrestricted === '1' ? ['1'] : undefined }),
      ...(isShort ? {} : stillValues(query, context.known)),
      ...(isStill ? {} : movingValues(query, context.known)),
    },
    region: isShort ? '' : (query.loc2 ?? ''),
    dates: dateRanges(query, isShort ? 'created' : (query.datefield ?? 'created'), context),
    duration: isStill ? null : durationRange(query),
    cleared: query.cleared === '1' ? memberOf(context, 'cleared').country : null,
    obtainable: query.obtainable === '1' ? memberOf(context, 'obtainable').obtainable : null,
  }
}

function memberOf({ member }: RequestContext, field: string): NonNullable<RequestContext['member']> {
  if (!member) throw refusal(field, 'This filter is for those who have logged in')
  return member
}

type FilterValues = Partial<Record<ValueFilter, readonly string[]>>

function stillValues(query: ClipSearchQuery, known: KnownValues): FilterValues {
  return present({
    cat: categoriesOf(query, known),
    location: knownOf('location', query.location, known.countries),
    rating: query.rating,
    meme: query.meme === '1' ? ['1'] : undefined,
    orientation: query.orientation,
  })
}

function movingValues(query: ClipSearchQuery, known: KnownValues): FilterValues {
  const toneName = query.tone ? 'tone' : 'mood'
  return present({
    quality: query.quality,
    tone: knownOf(toneName, query[toneName], known.tones),
    ftype: knownOf('ftype', query.ftype, known.footageTypes),
  })
}

const present = (values: Partial<Record<ValueFilter, readonly string[] | undefined>>): FilterValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Packages have a term, dates and a sort only. @throws AppError validation */
export function packageRequest(query: PackageQuery, context: RequestContext): SearchRequest {
  return {
    term: termOf(query.term),
    types: context.visible,
    values: {},
    region: '',
    dates: dateRanges(query, 'created', context),
    duration: null,
    cleared: null,
    obtainable: null,
  }
}

/** Newest first unless there is a term, which brings the most relevant first. */
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

/** Empty when the text asks for nothing, for instance when it only has stop words. */
const termOf = (text = ''): string => (asksForAnything(text) ? text : '')

// The id wins over the name.
function categoriesOf({ cat, category }: ClipSearchQuery, { categories }: KnownValues) {
  if (cat) return knownOf('cat', cat, new Set(categories.map(({ id }) => String(id))))
  if (!category) return undefined
  const named = categories.find(({ name }) => name.toLowerCase() === category.toLowerCase())
  if (!named) throw refusal('category', 'There is no such category')
  return [String(named.id)]
}

function knownOf(field: string, values: readonly string[] | undefined, known: ReadonlySet<string>) {
  const plain = values?.map((value) => value.replace(/^0+(?=\d)/, ''))
  if (plain?.some((value) => !known.has(value))) throw refusal(field, 'Please choose one of the options')
  return plain
}

function durationRange({ duration_start: from, duration_end: to }: ClipSearchQuery): DurationRange | null {
  if (from === undefined && to === undefined) return null
  if (from !== undefined && to !== undefined && to < from) {
    throw refusal('duration_end', 'The longest duration is shorter than the shortest')
  }
  return { from: from ?? null, to: to ?? null }
}

type DateQuery = Pick<PackageQuery, 'period' | 'cdatefrom' | 'cdateto'>

/** A period and two days may be given together; then both must hold. */
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

/** Today since midnight; week, month and year are the last 7, 30 and 365 days, from a whole second on. */
function periodStart(period: PackageQuery['period'], { now, timeZone }: RequestContext): Date | undefined {
  if (period === 'today') return startOfDay(dayOf(now, timeZone), timeZone)
  if (period === undefined || period === 'custom') return undefined
  return startOfSecond(new Date(now.getTime() - PERIOD_DAYS[period] * DAY_MS))
}

function refusal(field: string, text: string): AppError {
  return new AppError('validation', text, { fields: { [field]: [text] } })
}
