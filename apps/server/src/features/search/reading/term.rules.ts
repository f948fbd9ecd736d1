/**
 * Reads the text of the search box: words that mean a filter become the parameters of that filter, words that describe
 * nothing are left out, and all others are searched for (R-QUERY-1 to R-QUERY-6).
 */
import type { FilterName } from '@rushes/contract/search-filters'
import type { ClipSearchQuery } from '@rushes/contract/search-query'
import { joinParts, normalise } from '@rushes/search-engine/analyser'
import { plainRunsIn } from '@rushes/search-engine/term'
import { DATE_STARTS, type DaysInWords, readDate } from './dates.rules.ts'
import { DURATION_STARTS, readDuration } from './durations.rules.ts'
import { readFiller } from './fillers.rules.ts'
import { readValue, VALUE_STARTS } from './values.rules.ts'

/** Parameters of the address that mean the same as the words. */
export type WordParams = Pick<
  ClipSearchQuery,
  | 'quality'
  | 'orientation'
  | 'rating'
  | 'duration_start'
  | 'duration_end'
  | 'cdatefrom'
  | 'cdateto'
  | 'datefield'
>
type WordFilter = Extract<FilterName, 'date' | 'duration' | 'quality' | 'orientation' | 'rating'>
/** Words that mean a filter, at their place in the text. */
export type FilterWords = { filter: WordFilter; params: WordParams; from: number; to: number }
type IgnoredWords = {
  from: number
  to: number
  /** `filler`: the words describe nothing; `day`: the day does not exist, and the words are searched for. */
  reason: 'filler' | 'day'
}
export type TermReading = {
  /** The text that the places refer to. */
  text: string
  /** The text without the words that were read or left out. */
  rest: string
  parts: readonly FilterWords[]
  ignored: readonly IgnoredWords[]
  /** The type that the words request, as in "photos of". */
  type: 'image' | null
}

type Word = ReturnType<typeof plainRunsIn>[number][number]
/** Words without punctuation, as patterns read them. */
type Run = { words: readonly Word[]; text: string; starts: readonly number[] }

const BEGINS_SPECIAL = /^[\d<>]/
/** "title:cat" is the syntax of other archives. */
const FIELD = /^(?:title|keywords?|tags?|description|caption):(?=\S)/i

/** @param today YYYY-MM-DD */
export function readTerm(typed: string, today: string): TermReading {
  const text = joinParts(typed)
  const parts: FilterWords[] = []
  const ignored: IgnoredWords[] = []
  let type: TermReading['type'] = null
  for (const [at, words] of plainRunsIn(text).entries()) {
    const run = runOf(words)
    const isFirst = at === 0 && text.slice(0, words[0]?.from).trim() === ''
    const filler = isFirst ? readFiller(run.text, text.slice(words.at(-1)?.to).trim() !== '') : null
    if (filler) {
      type = filler.type
      ignored.push({ ...placeOf(run, 0, filler.to), reason: 'filler' })
    }
    readRun(run, filler ? indexAfter(run, filler.to) : 0, { today, parts, ignored })
    for (const { word, from } of words) {
      const [field] = FIELD.exec(word) ?? []
      if (field) ignored.push({ from, to: from + field.length, reason: 'filler' })
    }
  }
  const left = [...parts, ...ignored.filter(({ reason }) => reason === 'filler')]
  return { text, rest: without(text, left), parts, ignored, type }
}

/** Returns a text without words at some places. */
export function without(text: string, places: readonly { from: number; to: number }[]): string {
  const sorted = places.toSorted((one, other) => other.from - one.from)
  const rest = sorted.reduce((left, { from, to }) => `${left.slice(0, from)} ${left.slice(to)}`, text)
  return places.length === 0 ? text : rest.replace(/\s+/g, ' ').trim()
}

type Collected = { today: string; parts: FilterWords[]; ignored: IgnoredWords[] }

function readRun(run: Run, first: number, { today, parts, ignored }: Collected): void {
  let at = first
  while (at < run.words.length) {
    const start = run.starts[at] ?? 0
    const read = mayBegin(run, at) ? readAt(run.text, start, today) : null
    if (!read || isSecondRange(read, parts)) {
      at += 1
      continue
    }
    const place = placeOf(run, start, read.to)
    if (read.filter === null) ignored.push({ ...place, reason: 'day' })
    else parts.push({ ...place, filter: read.filter, params: read.params })
    at = indexAfter(run, read.to)
  }
}

/** Several values widen a filter, but it has one range: another one is searched for as words. */
const isSecondRange = ({ filter }: Read, parts: readonly FilterWords[]): boolean =>
  (filter === 'date' || filter === 'duration') && parts.some((part) => part.filter === filter)

function mayBegin({ text, starts }: Run, at: number): boolean {
  const start = starts[at] ?? 0
  const word = text.slice(start, (starts[at + 1] ?? text.length + 1) - 1)
  return (
    BEGINS_SPECIAL.test(word) || DATE_STARTS.has(word) || DURATION_STARTS.has(word) || VALUE_STARTS.has(word)
  )
}

type Read = { to: number; filter: WordFilter; params: WordParams } | { to: number; filter: null }

function readAt(text: string, at: number, today: string): Read | null {
  const timed = readDuration(text, at)
  if (timed) {
    const { from, to } = timed.duration
    const params = {
      ...(from !== null && { duration_start: from }),
      ...(to !== null && { duration_end: to }),
    }
    return { to: timed.to, filter: 'duration', params }
  }
  const dated = readDate(text, at, today)
  if (dated?.days === 'invalid') return { to: dated.to, filter: null }
  if (dated) return { to: dated.to, filter: 'date', params: dayParams(dated.days) }
  return readValue(text, at)
}

function dayParams({ field, from, to }: DaysInWords): WordParams {
  return {
    ...(from !== null && { cdatefrom: written(from) }),
    ...(to !== null && { cdateto: written(to) }),
    datefield: field,
  }
}

/** DD-MM-YYYY, as in the address. */
const written = (day: string): string => day.split('-').reverse().join('-')

function runOf(words: readonly Word[]): Run {
  const starts: number[] = []
  let text = ''
  for (const { word } of words) {
    if (text !== '') text += ' '
    starts.push(text.length)
    text += normalise(word)
      .replace(/[’`]/g, "'")
      .replace(/[–—]/g, '-')
      .replace(/^[([{]+|[)\]},;!?.]+$/g, '')
  }
  return { words, text, starts }
}

const placeOf = (run: Run, from: number, to: number): { from: number; to: number } => ({
  from: run.words[run.starts.indexOf(from)]?.from ?? 0,
  to: run.words[indexAfter(run, to) - 1]?.to ?? 0,
})

/** The index of the word that follows a position at the end of a word. */
function indexAfter({ starts, words }: Run, to: number): number {
  const next = starts.findIndex((start) => start > to)
  return next === -1 ? words.length : next
}
