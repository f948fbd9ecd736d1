/**
 * What an address asks for, as a request to the search: which filter applies to which type, both spellings,
 * dates and sorts (specification, section 7; decisions, 1.1 and 1.4).
 */
import type { ClipSearchQuery } from '@rushes/contract/clips'
import { AppError } from '../../app-error.ts'
import { addDays, dayOf, parseDay, startOfDay } from '../catalogue/agency-time.ts'
import { placeWords } from './search-document.ts'
import type { DocumentType, RangeFilter, SearchRequest, SortName, ValueFilter } from './search-request.ts'
import { parseSearchTerm } from './search-term.ts'
import type { Synonyms } from './synonyms.ts'

/** What exists; an unknown value is refused by the name of its field. */
export type KnownValues = {
  categories: readonly { id: number; name: string }[]
  tones: ReadonlySet<string>
  footageTypes: ReadonlySet<string>
  countries: ReadonlySet<string>
}
export type Asked = {
  /** Types that the viewer may see; packages for the search of packages. */
  visible: readonly DocumentType[]
  known: KnownValues
  synonyms: Synonyms
  now: Date
  timeZone: string
}
export type PackageQuery = Pick<
  ClipSearchQuery,
  'term' | 'period' | 'cdatefrom' | 'cdateto' | 'datefield' | 'sort' | 'dir'
>

const PERIOD_DAYS = { week: 7, month: 30, year: 365 } as const
const DAY_MS = 86_400_000

const STILL_FILTERS = ['cat', 'location', 'rating', 'meme'] as const
const MOVING_FILTERS = ['quality', 'tone', 'ftype', 'duration'] as const

/** Filters of fixed values that a type of clip has; all of them when no type is chosen. */
export function filtersOf(type: ClipSearchQuery['type']) {
  if (type === 'image') return STILL_FILTERS
  if (type === 'short') return MOVING_FILTERS
  return [...STILL_FILTERS, ...MOVING_FILTERS]
}

/** @throws AppError validation */
export function clipRequest(query: ClipSearchQuery, asked: Asked): SearchRequest {
  const { type } = query
  const isStill = type === 'image'
  const isShort = type === 'short'
  const values: Partial<Record<ValueFilter, readonly string[] | undefined>> = {
    ...(!isShort && {
      cat: categoriesOf(query, asked.known),
      location: knownOf('location', query.location, asked.known.countries),
      rating: query.rating,
      meme: query.meme === '1' ? ['1'] : undefined,
    }),
    ...(!isStill && {
      quality: query.quality,
      tone: knownOf(query.tone ? 'tone' : 'mood', query.tone ?? query.mood, asked.known.tones),
      ftype: knownOf('ftype', query.ftype, asked.known.footageTypes),
    }),
  }
  return {
    term: termOf(query.term, asked.synonyms),
    types: asked.visible.filter((visible) => type === undefined || visible === type),
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    place: isShort ? [] : placeWords(query.loc2 ?? ''),
    ranges: [
      ...dateRanges(query, isShort ? 'created' : (query.datefield ?? 'created'), asked),
      ...(isStill ? [] : durationRange(query)),
    ],
  }
}

/** Packages have a term, dates and a sort only. @throws AppError validation */
export function packageRequest(query: PackageQuery, asked: Asked): SearchRequest {
  return {
    term: termOf(query.term, asked.synonyms),
    types: asked.visible,
    values: {},
    place: [],
    ranges: dateRanges(query, 'created', asked),
  }
}

/** Newest first unless there is a term, which brings the most relevant first. */
export function sortOf(
  { sort, dir }: Pick<PackageQuery, 'sort' | 'dir'>,
  term: SearchRequest['term'],
): SortName {
  switch (sort ?? (term ? 'rel' : 'created')) {
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
      return term ? 'most_rel' : 'most_recent'
    default:
      return 'most_recent'
  }
}

function termOf(text: string | undefined, synonyms: Synonyms): SearchRequest['term'] {
  const term = parseSearchTerm(text ?? '', synonyms)
  const asksNothing = term.groups.length + term.excluded.length + term.qualities.length === 0
  return asksNothing ? null : term
}

// The id wins over the name.
function categoriesOf({ cat, category }: ClipSearchQuery, { categories }: KnownValues) {
  if (cat) return knownOf('cat', cat, new Set(categories.map(({ id }) => String(id))))
  if (!category) return undefined
  const found = categories.find(({ name }) => name.toLowerCase() === category.toLowerCase())
  if (!found) throw refusal('category', 'There is no such category')
  return [String(found.id)]
}

function knownOf(field: string, values: readonly string[] | undefined, known: ReadonlySet<string>) {
  const plain = values?.map((value) => value.replace(/^0+(?=\d)/, ''))
  if (plain?.some((value) => !known.has(value))) throw refusal(field, 'Please choose one of the options')
  return plain
}

function durationRange({ duration_start: from, duration_end: to }: ClipSearchQuery): RangeFilter[] {
  if (from === undefined && to === undefined) return []
  if (from !== undefined && to !== undefined && to < from) {
    throw refusal('duration_end', 'The longest duration is shorter than the shortest')
  }
  return [{ name: 'duration', column: 'duration_s', from: from ?? null, to: to ?? null }]
}

function dateRanges(query: PackageQuery, column: 'created' | 'date_taken' | 'date_posted', asked: Asked) {
  const { timeZone } = asked
  const from = dayIn('cdatefrom', query.cdatefrom) ?? null
  const to = dayIn('cdateto', query.cdateto) ?? null
  if (from && to && to < from) throw refusal('cdateto', 'The end date is before the start date')
  const since = periodStart(query.period, asked) ?? null
  const ranges: RangeFilter[] =
    column === 'created'
      ? [
          { name: 'date', column, from: since, to: null },
          {
            name: 'date',
            column,
            from: from ? startOfDay(from, timeZone) : null,
            to: to ? new Date(startOfDay(addDays(to, 1), timeZone).getTime() - 1) : null,
          },
        ]
      : [
          { name: 'date', column, from: since && dayOf(since, timeZone), to: null },
          { name: 'date', column, from, to },
        ]
  return ranges.filter((range) => range.from !== null || range.to !== null)
}

/** Today since midnight; week, month and year are the last 7, 30 and 365 days. */
function periodStart(period: PackageQuery['period'], { now, timeZone }: Asked): Date | undefined {
  if (period === 'today') return startOfDay(dayOf(now, timeZone), timeZone)
  if (period === undefined || period === 'custom') return undefined
  return new Date(now.getTime() - PERIOD_DAYS[period] * DAY_MS)
}

function dayIn(field: string, text: string | undefined): string | undefined {
  const day = text === undefined ? undefined : parseDay(text)
  if (text !== undefined && day === undefined) throw refusal(field, 'There is no such day')
  return day
}

function refusal(field: string, text: string): AppError {
  return new AppError('validation', text, { fields: { [field]: [text] } })
}
