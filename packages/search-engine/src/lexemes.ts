/** Lexemes: the texts that the dictionary numbers. A stem is used as it is, a filter value is `rating=GD`. */
import { type FacetName, VALUE_FILTERS } from '@rushes/contract/search-filters'
import { DURATIONS } from '@rushes/contract/search-options'

/** Every document has it, so its count is the size of the catalogue. */
export const ANY_LEXEME = '*'

/** The facets of results; each of their values is a lexeme that begins with the name. */
export const FACETS: readonly FacetName[] = ['type', ...VALUE_FILTERS.map(({ name }) => name), 'duration']

const valueLexemes = new Map<string, Map<string | number, string>>()

/** `rating=GD`. Always the same string object, because a new one would be hashed again wherever it is looked up. */
export function valueLexeme(name: string, value: string | number): string {
  const ofName = valueLexemes.get(name) ?? new Map<string | number, string>()
  valueLexemes.set(name, ofName)
  const lexeme = ofName.get(value) ?? `${name}=${value}`
  ofName.set(value, lexeme)
  return lexeme
}

/** The offered duration range that contains this number of seconds. */
export function durationLexeme(seconds: number): string {
  const { start } = DURATIONS.find(({ end }) => end === null || seconds <= end) ?? DURATIONS[0]
  return valueLexeme('duration', start)
}

/**
 * Alternatives that form a range of durations.
 * @returns undefined if the range does not consist of offered durations
 */
export function durationLexemes(range: { from: number | null; to: number | null }): string[] | undefined {
  const from = range.from ?? 0
  const inside = DURATIONS.filter(
    ({ start, end }) => start >= from && (range.to === null || (end ?? Infinity) <= range.to),
  )
  const isWhole = inside[0]?.start === from && inside.at(-1)?.end === range.to
  return isWhole ? inside.map(({ start }) => valueLexeme('duration', start)) : undefined
}
