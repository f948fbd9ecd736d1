/** Lexemes: the texts that the dictionary numbers. A stem stands for itself, a filter value is `rating=GD`. */
import { DURATIONS } from '@rushes/contract/search-options'
import { isEveryType } from './document-type.ts'
import type { IndexQuery } from './query.ts'

/** Every document has it, so its count is the size of the catalogue. */
export const ANY_LEXEME = '*'

const valueLexemes = new Map<string, Map<string | number, string>>()

/** `rating=GD`. Always the same string object, because a new one would be hashed again wherever it is looked up. */
export function valueLexeme(name: string, value: string | number): string {
  const ofName = valueLexemes.get(name) ?? new Map<string | number, string>()
  valueLexemes.set(name, ofName)
  const lexeme = ofName.get(value) ?? `${name}=${value}`
  ofName.set(value, lexeme)
  return lexeme
}

/** The one of the durations on offer in which so many seconds lie. */
export function durationLexeme(seconds: number): string {
  const { start } = DURATIONS.find(({ end }) => end === null || seconds <= end) ?? DURATIONS[0]
  return valueLexeme('duration', start)
}

/**
 * Alternatives that stand for a range of durations.
 * @returns undefined when the range does not consist of the durations on offer
 */
export function durationLexemes(range: { from: number | null; to: number | null }): string[] | undefined {
  const from = range.from ?? 0
  const inside = DURATIONS.filter(
    ({ start, end }) => start >= from && (range.to === null || (end ?? Infinity) <= range.to),
  )
  const isWhole = inside[0]?.start === from && inside.at(-1)?.end === range.to
  return isWhole ? inside.map(({ start }) => valueLexeme('duration', start)) : undefined
}

/** Everything that must be looked up before a query can be planned. */
export function lexemesOf(query: IndexQuery): string[] {
  const { term } = query
  const groups = [...(term?.groups ?? []), ...(term?.excluded.flat() ?? [])]
  return [
    ANY_LEXEME,
    // Both halves of a pair: when one of them is unknown, no document has the pair.
    ...groups.flat().flatMap(({ stems }) => stems),
    ...qualityLexemes(query),
    ...query.filters.flat(),
    ...typeLexemes(query),
  ]
}

/** The qualities that were asked for in words, as in "drone 4k". */
export const qualityLexemes = ({ term }: IndexQuery): string[] =>
  (term?.qualities ?? []).map((quality) => valueLexeme('quality', quality))

/** Empty when the query asks for every type of clip, or for packages. */
export const typeLexemes = ({ types }: IndexQuery): string[] =>
  isEveryType(types) ? [] : types.map((type) => valueLexeme('type', type))
