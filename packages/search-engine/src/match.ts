/**
 * Tests one document with many queries, for saved searches: the answer is that of the index. Queries are found by their keys, so
 * that few of them are tested.
 */
import type { AnalysedDocument } from './document.ts'
import type { DocumentType } from './document-type.ts'
import { ANY_LEXEME } from './lexemes.ts'
import type { FieldRange, IndexQuery } from './query.ts'
import type { RangeValues } from './slices.ts'
import { pairToken } from './tokens.ts'
import type { Group } from './typed-words.ts'

export type TestedDocument = RangeValues & {
  id: number
  type: DocumentType
  lexemes: ReadonlySet<string>
  neighbours: ReadonlySet<number>
}

/** The lexemes of the dictionary that a document contains. */
export const heldLexemes = ({ stems, values }: Pick<AnalysedDocument, 'stems' | 'values'>): Set<string> =>
  new Set([ANY_LEXEME, ...values, ...stems.keys()])

/** Returns whether a search for the query would contain the document. */
export function isMatch(query: IndexQuery, document: TestedDocument): boolean {
  const { id, type, lexemes } = document
  const { term, types, filters, withoutIds, ranges } = query
  const hasGroup = (group: Group) => group.some(({ stems }) => hasStems(document, stems))
  const hasValue = (value: string | number) => (typeof value === 'number' ? value === id : lexemes.has(value))
  return (
    types.includes(type) &&
    !withoutIds.includes(id) &&
    filters.every((values) => values.some(hasValue)) &&
    (term?.groups ?? []).every(hasGroup) &&
    !(term?.excluded ?? []).some((groups) => groups.every(hasGroup)) &&
    ranges.every((range) => isInRange(range, document))
  )
}

/**
 * Returns lexemes, one of which each matching document contains: those of the condition that the fewest documents meet.
 * @param documentsOf the number of documents that contain a lexeme; 0 if it is not known
 */
export function keysOf(query: IndexQuery, documentsOf: (lexeme: string) => number): string[] {
  const rarer = (one: string, other: string) => (documentsOf(other) < documentsOf(one) ? other : one)
  const conditions = [
    ...(query.term?.groups ?? []).map((group) =>
      group.map(({ stems: [first, second] }) => (second === undefined ? first : rarer(first, second))),
    ),
    ...query.filters.filter((values) => values.every((value) => typeof value === 'string')),
  ].map((lexemes) => {
    const keys = [...new Set(lexemes)]
    return { keys, documents: keys.reduce((sum, key) => sum + documentsOf(key), 0) }
  })
  const [rarest] = conditions.sort((one, other) => one.documents - other.documents)
  return rarest?.keys ?? [ANY_LEXEME]
}

const hasStems = (
  { lexemes, neighbours }: TestedDocument,
  [first, second]: Group[number]['stems'],
): boolean => (second === undefined ? lexemes.has(first) : neighbours.has(pairToken(first, second)))

function isInRange(range: FieldRange, document: TestedDocument): boolean {
  switch (range.field) {
    case 'created':
      return isBetween(document.created.getTime(), range.from?.getTime() ?? null, range.to?.getTime() ?? null)
    case 'duration':
      return isBetween(document.duration_s, range.from, range.to)
    default: {
      const day = document[range.field]
      return day !== null && isBetween(day, range.from, range.to)
    }
  }
}

const isBetween = <T extends string | number>(value: T, from: T | null, to: T | null): boolean =>
  (from === null || value >= from) && (to === null || value <= to)
