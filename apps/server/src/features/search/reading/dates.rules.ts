/** Reads dates in the words of a search: days, months, years, ranges and recent periods. */
import type { DATE_FIELDS } from '@rushes/contract/search-options'
import { addDays } from '../../../platform/agency-time.ts'
import * as words from './date-words.ts'
import { type Found, wordsPattern } from './pattern.ts'

type DateField = (typeof DATE_FIELDS)[number]
/** Days as YYYY-MM-DD, both included, either may be open. */
export type DaysInWords = { field: DateField; from: string | null; to: string | null }
/** `invalid`: the words have the form of a date that does not exist. */
export type DateInWords = { to: number; days: DaysInWords | 'invalid' }

type Span = { from: string; to: string }
type Limits = { from: string | null; to: string | null }
type Written = { day?: string; month?: string; year?: string }
type ReadSpan = { to: number; written: Written }

const FIRST_YEAR = 1900
const forms = words.FORMS.map(([pattern, fields]) => ({ match: wordsPattern(pattern), fields }))
const fieldsByVerb = words.VERBS.map(([field, verbs]) => ({ field, match: wordsPattern(verbs) }))
const preposition = wordsPattern(words.PREPOSITION)
const periods = words.PERIODS.map(([name, pattern]) => ({ name, match: wordsPattern(pattern) }))
const ranges = words.BETWEEN.map(([first, second]) => ({
  first: first === '' ? null : wordsPattern(first),
  second: wordsPattern(second),
}))
/** "2024-2025" is one word. */
const joinedYears = wordsPattern(`${words.YEAR}-${words.YEAR}`)
const bounds: readonly { match: typeof preposition; limit(span: Span): Limits }[] = [
  { match: wordsPattern(words.SINCE), limit: ({ from }) => ({ from, to: null }) },
  { match: wordsPattern(words.AFTER), limit: ({ to }) => ({ from: addDays(to, 1), to: null }) },
  { match: wordsPattern(words.BEFORE), limit: ({ from }) => ({ from: null, to: addDays(from, -1) }) },
  { match: wordsPattern(words.UNTIL), limit: ({ to }) => ({ from: null, to }) },
]

/** The first words of everything that is read here, so that other words cost one look-up. */
export const DATE_STARTS: ReadonlySet<string> = new Set(
  [
    ...words.MONTHS.keys(),
    ...[...words.VERBS, ...words.PERIODS].map(([, pattern]) => pattern),
    ...words.BETWEEN.map(([first]) => first),
    ...[words.PREPOSITION, words.SINCE, words.AFTER, words.BEFORE, words.UNTIL],
  ]
    .flatMap((pattern) => pattern.split('|'))
    .map((phrase) => phrase.split(' ')[0] ?? ''),
)

/**
 * Reads the date that begins at a position.
 *
 * @param today YYYY-MM-DD
 */
export function readDate(text: string, at: number, today: string): DateInWords | null {
  const verb = fieldsByVerb
    .map(({ field, match }) => ({ field, found: match(text, at) }))
    .find(({ found }) => found)
  const field = verb?.field ?? 'date_taken'
  const start = verb?.found ? verb.found.to + 1 : at
  const read =
    readRange(text, start, today) ??
    readBound(text, start, today) ??
    readOne(text, start, { today, hasVerb: verb !== undefined })
  if (!read) return null
  return { to: read.to, days: read.span === 'invalid' ? 'invalid' : { field, ...read.span } }
}

type Read = { to: number; span: Limits | 'invalid' }

/** "From March to May 2025"; ends in the wrong order are exchanged. */
function readRange(text: string, at: number, today: string): Read | null {
  const years = joinedYears(text, at)
  if (years) {
    const [one, other] = years.groups
    return joinSpans(years.to, [{ year: one ?? '' }, { year: other ?? '' }], today)
  }
  for (const { first, second } of ranges) {
    const one = readWritten(text, first ? after(first(text, at)) : at)
    const other = one && readWritten(text, after(second(text, one.to + 1)))
    if (!one || !other) continue
    const ends = withYears(one.written, other.written)
    return ends && joinSpans(other.to, ends, today)
  }
  return null
}

/** The year of one end is that of the other, or the one next to it: "from November 2024 to February". */
function withYears(one: Written, other: Written): readonly [Written, Written] | null {
  const turns = one.month !== undefined && monthOf(one.month) > monthOf(other.month ?? '12') ? 1 : 0
  const { year } = one
  if (other.year !== undefined) return [{ year: `${Number(other.year) - turns}`, ...one }, other]
  return year === undefined ? null : [one, { year: `${Number(year) + turns}`, ...other }]
}

const monthOf = (month: string): number => words.MONTHS.get(month) ?? Number(month)

function joinSpans(to: number, [one, other]: readonly [Written, Written], today: string): Read | null {
  const first = spanOf(one, today)
  const second = spanOf(other, today)
  if (!first || !second) return null
  if (first === 'invalid' || second === 'invalid') return { to, span: 'invalid' }
  const [earlier, later] = first.from <= second.to ? [first, second] : [second, first]
  return { to, span: { from: earlier.from, to: later.to } }
}

/** "Since 2024", "before March 2025". */
function readBound(text: string, at: number, today: string): Read | null {
  for (const { match, limit } of bounds) {
    const one = readWritten(text, after(match(text, at)))
    const span = one?.written.year ? spanOf(one.written, today) : null
    if (!one || !span) continue
    return { to: one.to, span: span === 'invalid' ? span : limit(span) }
  }
  return null
}

/** "December 2025", "in October", "last month". A month without a year is the last one that has begun. */
function readOne(
  text: string,
  at: number,
  { today, hasVerb }: { today: string; hasVerb: boolean },
): Read | null {
  const begin = after(preposition(text, at)) ?? at
  const one = readWritten(text, begin)
  if (!one) return readPeriod(text, begin, { today, hasVerb })
  const { month = '', year } = one.written
  const isCertain = hasVerb || (begin > at && !words.ALSO_WORDS.has(month))
  if (year === undefined && !isCertain) return null
  const span = spanOf(one.written, today)
  return span && { to: one.to, span }
}

function readPeriod(
  text: string,
  at: number,
  { today, hasVerb }: { today: string; hasVerb: boolean },
): Read | null {
  for (const { name, match } of periods) {
    const found = match(text, at)
    if (!found || (words.NEEDS_VERB.includes(name) && !hasVerb)) continue
    return { to: found.to, span: periodOf(name, today) }
  }
  return null
}

function periodOf(name: words.Period, today: string): Span {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'past week':
      return { from: addDays(today, -7), to: today }
    case 'this month':
      return { from: `${today.slice(0, 8)}01`, to: today }
    case 'last month':
      return month === 1 ? monthSpan(year - 1, 12) : monthSpan(year, month - 1)
    case 'this year':
      return { from: `${year}-01-01`, to: today }
    case 'last year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  }
}

function readWritten(text: string, at: number | null): ReadSpan | null {
  if (at === null) return null
  for (const { match, fields } of forms) {
    const found = match(text, at)
    if (!found) continue
    return {
      to: found.to,
      written: Object.fromEntries(fields.map((name, place) => [name, found.groups[place]])),
    }
  }
  return null
}

/** @returns null for a year without clips, which may be a name such as "2049" */
function spanOf({ day, month, year }: Written, today: string): Span | 'invalid' | null {
  const thisYear = Number(today.slice(0, 4))
  const monthNumber = month === undefined ? undefined : monthOf(month)
  const yearNumber = year === undefined ? lastYearOf(monthNumber ?? 1, today) : Number(year)
  if (yearNumber < FIRST_YEAR || yearNumber > thisYear) return null
  if (monthNumber === undefined) return { from: `${yearNumber}-01-01`, to: `${yearNumber}-12-31` }
  if (monthNumber < 1 || monthNumber > 12) return 'invalid'
  const span = monthSpan(yearNumber, monthNumber)
  if (day === undefined) return span
  const date = `${span.from.slice(0, 8)}${day.padStart(2, '0')}`
  return date >= span.from && date <= span.to ? { from: date, to: date } : 'invalid'
}

const lastYearOf = (month: number, today: string): number =>
  Number(today.slice(0, 4)) - (month > Number(today.slice(5, 7)) ? 1 : 0)

function monthSpan(year: number, month: number): Span {
  const from = `${year}-${String(month).padStart(2, '0')}-01`
  return { from, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) }
}

const after = (found: Found | null): number | null => found && found.to + 1
