/** A search in the words of the index. An adapter makes it from a request in the words of the catalogue. */
import type { DocumentType } from './document-type.ts'
import type { SearchTerm } from './term.ts'

export type IndexQuery = {
  term: SearchTerm | null
  types: readonly DocumentType[]
  /** One list of lexemes for each filter; a document must hold one lexeme of each list. */
  filters: readonly (readonly string[])[]
  /** Ranges for which no lexeme stands; they are tested document by document. */
  ranges: readonly FieldRange[]
}

/** Both ends included, either may be open. Days as YYYY-MM-DD, durations in whole seconds. */
export type FieldRange =
  | { field: 'created'; from: Date | null; to: Date | null }
  | { field: 'date_taken' | 'date_posted'; from: string | null; to: string | null }
  | { field: 'duration'; from: number | null; to: number | null }
