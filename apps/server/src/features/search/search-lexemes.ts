/** The lexemes that stand for a request: the words of the term, and its filters as values. */
import { DURATIONS } from '@rushes/contract/search-options'
import { isEveryType, type RangeFilter, type SearchRequest, VALUE_FILTERS } from './search-request.ts'

/** Every document has it. */
export const ANY_LEXEME = '*'

/** What has to be looked up before a request can be planned. */
export function lexemesOf(request: SearchRequest): string[] {
  const { term } = request
  const groups = [...(term?.groups ?? []), ...(term?.excluded.flat() ?? [])]
  return [
    ANY_LEXEME,
    // Of neighbours both: where one of them is unknown there is no such pair.
    ...groups.flat().flatMap(({ stems }) => stems),
    ...(term?.qualities ?? []).map((quality) => `quality=${quality}`),
    ...filterLexemes(request).flat(),
    ...typeLexemes(request),
  ]
}

/** One list for each filter; a document must hold one of each. */
export function filterLexemes({ values, place, ranges }: SearchRequest): string[][] {
  return [
    ...VALUE_FILTERS.flatMap((name) => {
      const chosen = values[name]
      return chosen ? [chosen.map((value) => `${name}=${value}`)] : []
    }),
    ...place.map((word) => [`place=${word}`]),
    ...ranges.flatMap((range) => durationLexemes(range) ?? []),
  ]
}

/** Empty when there is nothing to tell apart. */
export const typeLexemes = (request: SearchRequest): string[] =>
  isEveryType(request) ? [] : request.types.map((type) => `type=${type}`)

/** Ranges that are not made of values, and have to be tested clip by clip. */
export const rangesToTest = ({ ranges }: SearchRequest): RangeFilter[] =>
  ranges.filter((range) => durationLexemes(range) === undefined)

// The durations that are offered to choose from.
function durationLexemes(range: RangeFilter): [string[]] | undefined {
  if (range.name !== 'duration') return undefined
  const from = range.from ?? 0
  const inside = DURATIONS.filter(
    ({ start, end }) => start >= from && (range.to === null || (end ?? Infinity) <= range.to),
  )
  const [first] = inside
  const last = inside.at(-1)
  const isWhole = first?.start === from && last?.end === range.to
  return isWhole ? [inside.map(({ start }) => `duration=${start}`)] : undefined
}
