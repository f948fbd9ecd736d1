/** A search in the words of the index. An adapter makes it from a request in the words of the catalogue. */

import { type DocumentType, isEveryType } from './document-type.ts'
import { ANY_LEXEME, valueLexeme } from './lexemes.ts'
import { stemsOfGroups } from './lines.ts'
import { stemOf } from './stems.ts'
import type { SearchTerm } from './term.ts'

export type IndexQuery = {
  term: SearchTerm | null
  types: readonly DocumentType[]
  /** One list for each filter: a document must hold one of its lexemes, or have one of its ids. */
  filters: readonly (readonly (string | number)[])[]
  /** Documents that are left out. */
  withoutIds: readonly number[]
  /** Ranges without a lexeme; they are tested document by document. */
  ranges: readonly FieldRange[]
}

/** Both ends included, either may be open. Days as YYYY-MM-DD, durations in whole seconds. */
export type FieldRange =
  | { field: 'created'; from: Date | null; to: Date | null }
  | { field: 'date_taken' | 'date_posted'; from: string | null; to: string | null }
  | { field: 'duration'; from: number | null; to: number | null }

/** Everything that must be looked up before a query can be planned. */
export function lexemesOf(query: IndexQuery): string[] {
  const { term } = query
  const groups = [...(term?.groups ?? []), ...(term?.excluded.flat() ?? [])]
  return [
    ANY_LEXEME,
    // Both halves of a pair: when one of them is unknown, no document has the pair.
    ...groups.flat().flatMap(({ stems }) => stems),
    ...query.filters.flat().filter((one) => typeof one === 'string'),
    ...typeLexemes(query),
  ]
}

/** The same query without its words: its filters and exclusions. */
export const withoutWords = (query: IndexQuery): IndexQuery => ({
  ...query,
  term: query.term && { ...query.term, groups: [], neighbours: [], typed: [] },
})

/** Empty when the query is about every type of clip, or about packages. */
export const typeLexemes = ({ types }: IndexQuery): string[] =>
  isEveryType(types) ? [] : types.map((type) => valueLexeme('type', type))

export type SearchedWords = {
  /** For each group the stems and pairs, one of which a line must contain. */
  stems: readonly (readonly string[])[]
  /** Words that nothing answers: not as typed, as a synonym or as a place. */
  unknown: readonly string[]
  /** Those without any meaning: neither synonyms, kinds, nouns of other languages nor places name them. */
  meaningless: readonly string[]
}

/** @param isKnown whether any document has a lexeme */
export function searchedWords({ term }: IndexQuery, isKnown: (lexeme: string) => boolean): SearchedWords {
  const unknown: string[] = []
  const meaningless: string[] = []
  for (const { words, groups } of term?.typed ?? []) {
    const meanings = groups.flat()
    if (meanings.some(({ stems }) => stems.length === 1 && isKnown(stems[0]))) continue
    const missing = words.filter((word) => !isKnown(stemOf(word)))
    unknown.push(...missing)
    if (!meanings.some(({ synonym }) => synonym)) meaningless.push(...missing)
  }
  return { stems: stemsOfGroups(term?.groups ?? []), unknown, meaningless }
}
