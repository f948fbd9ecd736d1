/**
 * The port through which the catalogue is searched. Requests and answers are in the words of the catalogue, so that
 * another engine can stand behind them; an adapter proves itself by the suite in `test/search/search-contract.ts`.
 *
 * Triggers note every change of a clip or a package. An adapter indexes what was noted before it answers a search, so
 * that nothing published is invisible and no writer has to think of the index.
 */
import type { DATE_FIELDS, FacetName, FilterName, ValueFilter } from '@rushes/contract/search-options'
import type { DocumentType } from '@rushes/search-engine/document-type'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../clock.ts'

export type SortName = 'most_recent' | 'oldest' | 'longest' | 'shortest' | 'most_rel'

type DateField = (typeof DATE_FIELDS)[number]

/** Both ends included, either may be open. `created` is a moment, the other fields are days as YYYY-MM-DD. */
export type DateRange =
  | { field: 'created'; from: Date | null; to: Date | null }
  | { field: Exclude<DateField, 'created'>; from: string | null; to: string | null }

/** Whole seconds, both ends included, either may be open. */
export type DurationRange = { from: number | null; to: number | null }

/** All of it must hold. */
export type SearchRequest = {
  /** As typed; empty when it asks for nothing. */
  term: string
  types: readonly DocumentType[]
  /** Ids and codes; the values of one filter are alternatives. */
  values: Readonly<Partial<Record<ValueFilter, readonly string[]>>>
  /** Region or city as typed: all of its words. */
  region: string
  dates: readonly DateRange[]
  duration: DurationRange | null
}

/** @param after `next` of the page before */
export type PageRequest = { sort: SortName; size: number; skip: number; after: string | null }

/** Above it a total is not exact (R-SEARCH-4). */
export const MAX_COUNTED = 10_000

export type SearchAnswer = {
  ids: number[]
  /** `MAX_COUNTED` at most. */
  total: number
  isExact: boolean
  /** Where the next page begins, in the adapter's own words; null when nothing follows. */
  next: string | null
  /** Words of the term that nothing holds, as typed. */
  unknown: readonly string[]
}

export type FacetRequest = {
  /** Which facets to count the values of. */
  names: readonly FacetName[]
  /** The same question asked of each type, because some types have filters that others lack. */
  byType: readonly SearchRequest[]
}

type ValueCount = { value: string; count: number }
export type FacetCounts = {
  counts: Record<FacetName, ValueCount[]>
  /** False when there were too many matches to look at; the counts are estimates then. */
  isExact: boolean
}

export type Search = {
  /** @throws StalePosition when `after` was not made by this adapter */
  search(request: SearchRequest, page: PageRequest): Promise<SearchAnswer>
  /** The number of results, `MAX_COUNTED` at most. */
  count(request: SearchRequest): Promise<number>
  /** The number beside a value is the total after choosing it, so a filter's values are counted without that filter. */
  facets(request: SearchRequest, asked: FacetRequest): Promise<FacetCounts>
  /** How many results there would be without each of the filters, the most first. */
  relax(request: SearchRequest): Promise<{ filter: FilterName; count: number }[]>
  /** Completions of the last word that find something of these types, the most frequent first. */
  suggest(text: string, types: readonly DocumentType[]): Promise<string[]>
  /** The term with its unknown words corrected; null when no correction can be guessed. */
  correct(text: string, unknown: readonly string[]): Promise<string | null>
  /** Ids of clips that share words with a clip, the most alike first, filled up with the newest of its category. */
  similar(clip: { id: number; categoryId: number }): Promise<readonly number[]>
  /**
   * Indexes the next batch of changes that were noted. The adapter takes them itself, because taking them and writing
   * the index must succeed or fail together.
   * @returns how many changes it took; 0 also while another process is indexing
   */
  indexChanges(): Promise<number>
  /** Makes the index anew. @returns how many clips and packages were indexed; 0 while another process is indexing */
  rebuild(): Promise<number>
}

/** What an adapter is opened with: it reads the catalogue from the database, whatever the engine is. */
export type SearchServices = {
  db: Db
  /** Connections for indexing, which may take longer than a visitor waits. */
  workDb: Db
  clock: Clock
}

/** A position that this adapter did not write: it comes from another engine or another version. */
export class StalePosition extends Error {
  constructor() {
    super('This position does not belong to the search engine that is in use')
  }
}
