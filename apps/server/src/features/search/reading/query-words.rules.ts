/** Applies the words of a search to its parameters, and describes what they mean. */

import { FILTERS, type FilterName, hasFilter } from '@rushes/contract/search-filters'
import type { SearchType } from '@rushes/contract/search-options'
import type { ClipSearchQuery } from '@rushes/contract/search-query'
import type { SearchUnderstanding } from '@rushes/contract/search-understanding'
import { namedPlaces } from '@rushes/search-engine/named-places'
import { isSearchable, negatedIn } from '@rushes/search-engine/term'
import { LRUCache } from 'lru-cache'
import { type FilterWords, readTerm, type TermReading, type WordParams, without } from './term.rules.ts'

type SearchedQuery = Partial<Omit<ClipSearchQuery, 'type'>> & { type?: SearchType | undefined }
export type WordedQuery = {
  /** The words that are searched for; empty if they request nothing, for instance stop words. */
  term: string
  /** What the other words mean, as parameters. */
  params: WordParams
  /** The type that the words request, if the address has none. */
  type: 'image' | null
  reading: TermReading
  applied: readonly FilterWords[]
  /** Words whose filter this type does not have, or which the address replaces. */
  unused: readonly (FilterWords & { reason: 'type' | 'chosen' })[]
}

const MAX_REMEMBERED = 500
/** One page requests results, counts and near matches of the same term. */
const remembered = new LRUCache<string, TermReading & { isSearchable: boolean }>({ max: MAX_REMEMBERED })

function readOnce(term: string, today: string): TermReading & { isSearchable: boolean } {
  const key = `${today} ${term}`
  const before = remembered.get(key)
  if (before) return before
  const reading = readTerm(term, today)
  const read = { ...reading, isSearchable: isSearchable(reading.rest) }
  remembered.set(key, read)
  return read
}

/**
 * A filter of the address replaces the same filter in words, so that each value of the panel has the results that it shows
 * (R-QUERY-3).
 *
 * @param today YYYY-MM-DD
 */
export function applyWords(query: SearchedQuery, today: string): WordedQuery {
  const reading = readOnce(query.term ?? '', today)
  const type = query.type === undefined ? reading.type : null
  const reasonAgainst = reasonsOf({ ...query, ...(type && { type }) })
  const unused = reading.parts.flatMap((part) => {
    const reason = reasonAgainst(part.filter)
    return reason ? [{ ...part, reason }] : []
  })
  const applied = reading.parts.filter(({ filter }) => reasonAgainst(filter) === null)
  const term = reading.isSearchable ? reading.rest : ''
  return { term, params: paramsOf(applied), type, reading, applied, unused }
}

const reasonsOf =
  (query: SearchedQuery) =>
  (name: FilterName): 'type' | 'chosen' | null => {
    const filter = FILTERS.find((one) => one.name === name)
    if (!filter || !hasFilter(filter, query.type)) return 'type'
    const isChosen = filter.params.some((param) => param !== 'datefield' && query[param] !== undefined)
    return isChosen ? 'chosen' : null
  }

function paramsOf(parts: readonly FilterWords[]): WordParams {
  const merged: Record<string, unknown> = {}
  for (const { params } of parts) {
    for (const [name, value] of Object.entries(params)) {
      const before = merged[name]
      merged[name] =
        Array.isArray(before) && Array.isArray(value) ? [...new Set([...before, ...value])] : value
    }
  }
  return merged
}

/** @param isEither whether the results are those of either of two words that no clip has both */
export function describeWords(query: SearchedQuery, today: string, isEither: boolean): SearchUnderstanding {
  const { reading, applied, unused } = applyWords(query, today)
  const { text, rest, ignored, type } = reading
  const textOf = ({ from, to }: { from: number; to: number }) =>
    text.slice(from, to).replace(/^[([{]+|[)\]},;:!?.]+$/g, '')
  const asWords = (whole: string, { from, to }: { from: number; to: number }) =>
    `${whole.slice(0, from)}"${whole.slice(from, to).replaceAll('"', '')}"${whole.slice(to)}`
  const filters = applied.map((part) => ({
    filter: part.filter,
    text: textOf(part),
    params: wireParams(part.params, query.type),
    asWords: asWords(text, part),
    without: without(
      text,
      applied.filter(({ filter }) => filter === part.filter),
    ),
  }))
  const read = [...reading.parts, ...ignored.filter(({ reason }) => reason === 'filler')]
  const places = namedPlaces(blanked(text, read)).map((place) => ({
    filter: 'place' as const,
    text: textOf(place),
    params: {},
    asWords: asWords(text, place),
    without: without(text, [place]),
  }))
  return {
    parts: rest === '' ? filters : [...filters, ...places],
    ignored: [...ignored, ...unused].map((words) => ({ text: textOf(words), reason: words.reason })),
    excluded: negatedIn(text).map((part) => ({
      text: text.slice(part.from, part.to).replace(/^NOT\s+-?|"/g, ''),
      asWords: asWords(text, part),
    })),
    type: query.type === undefined || query.type === type ? null : type,
    isEither,
  }
}

/** Keeps the positions of all other words. */
const blanked = (text: string, places: readonly { from: number; to: number }[]): string =>
  places.reduce(
    (left, { from, to }) => left.slice(0, from) + '\u0000'.repeat(to - from) + left.slice(to),
    text,
  )

/** As in the address. Packages have the date of their creation alone. */
function wireParams(params: WordParams, type: SearchType | undefined): Record<string, string> {
  const written = Object.entries(params).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(',') : String(value),
  ])
  return {
    ...Object.fromEntries(written),
    ...(type === 'packages' && params.datefield && { datefield: 'created' }),
  }
}
