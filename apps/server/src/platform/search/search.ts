/**
 * The port through which the catalogue is searched. Requests and answers are in the words of the catalogue, so that the
 * engine can be replaced; an adapter proves itself by the suite in `test/search/search-contract.ts`.
 * Triggers note every change of a clip or a package. An adapter indexes what was noted before it answers a search, so
 * that nothing published is invisible and no writer has to think of the index.
 */
import type { FacetName, ValueFilter } from '@rushes/contract/search-filters'
import type { DATE_FIELDS } from '@rushes/contract/search-options'
import type { DocumentType } from '@rushes/search-engine/document-type'
import type { Supply } from '@rushes/search-engine/supply'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../clock.ts'

export type SortName = 'most_recent' | 'oldest' | 'longest' | 'shortest' | 'most_rel'

type DateField = (typeof DATE_FIELDS)[number]

/**
 * Both ends included, either may be open. `created` is a time, from the beginning of a second to the end of one; the
 * other fields are days as YYYY-MM-DD.
 */
export type DateRange =
  | { field: 'created'; from: Date | null; to: Date | null }
  | { field: Exclude<DateField, 'created'>; from: string | null; to: string | null }

/** Whole seconds, both ends included, either may be open. */
export type DurationRange = { from: number | null; to: number | null }

/** All of it must hold. */
export type SearchRequest = {
  /** As typed; empty when it requests nothing. */
  term: string
  /** Groups of words that count instead of those that staff keep: to see what a change would do. */
  synonyms?: readonly (readonly string[])[]
  types: readonly DocumentType[]
  /** Ids and codes; the values of one filter are alternatives. */
  values: Readonly<Partial<Record<ValueFilter, readonly string[]>>>
  /** Region or city as typed: all of its words. */
  region: string
  dates: readonly DateRange[]
  duration: DurationRange | null
  /** Code of the country whose accounts may have it; null for any. */
  cleared: string | null
  /** Null for clips without a restriction. */
  obtainable: Obtainable | null
}

/** Which clips an account could download now. */
export type Obtainable = {
  /** Ids of the clips that it has licensed. */
  licensed: readonly number[]
  /** Ids of clips of which it gets no file and no further licence for now. */
  withheld: readonly number[]
  /** What it could license without paying. */
  supplies: readonly Supply[]
  /** Code of the country that a new licence must be cleared for; null where it does not matter. */
  country: string | null
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
  /** The same query for each type, because some types have filters that others lack. */
  byType: readonly SearchRequest[]
  /** Searches of which the number of results is counted, as the value 1 of these facets. */
  totals: readonly (readonly [FacetName, SearchRequest])[]
}

type ValueCount = { value: string; count: number }
export type FacetCounts = { counts: Record<FacetName, ValueCount[]> }

export type SuggestAnswer = {
  /** The text with its last word completed, the most frequent first. */
  words: readonly string[]
  /** Names of countries, as they are written. */
  countries: readonly string[]
  /** Words that complete the text and are in the region of a clip; normalised. */
  regions: readonly string[]
  /** Clips or packages that hold the words and a completion, the best first. */
  ids: readonly number[]
}

export type Search = {
  /** @throws StalePosition when `after` was not made by this adapter */
  search(request: SearchRequest, page: PageRequest): Promise<SearchAnswer>
  /** The number of results of each, `MAX_COUNTED` at most. */
  count(requests: readonly SearchRequest[]): Promise<number[]>
  /** The count of a value is the total after it is chosen. */
  facets(request: SearchRequest, requested: FacetRequest): Promise<FacetCounts>
  /**
   * Ids of what matches at least half of the words but not all of them, the most words first, then the rarest. Filters and
   * exclusions hold. An engine may look at some thousand documents only.
   */
  near(request: SearchRequest, size: number): Promise<number[]>
  /**
   * What a text may continue to, in the light of its words before the last; all of it finds something of these types.
   */
  suggest(text: string, types: readonly DocumentType[]): Promise<SuggestAnswer>
  /** The word of the catalogue that a misspelt one was most likely meant to be; undefined when it cannot be guessed. */
  nearest(word: string): Promise<string | undefined>
  /** Ids of clips that share two words with a clip, of title, keywords, category or place; the most alike first. */
  similar(clip: number): Promise<readonly number[]>
  /**
   * Indexes the next batch of changes that were noted. The adapter takes them itself, because taking them and writing
   * the index must succeed or fail together.
   * @returns how many changes it took; 0 also while another process is indexing
   */
  indexChanges(): Promise<number>
  /** Makes the index again. @returns how many clips and packages were indexed; 0 while another process is indexing */
  rebuild(): Promise<number>
  /** @throws SearchFault when the engine and the installation contradict each other. An engine that is away does not. */
  checkStart(): Promise<void>
  /** Whether a search would be answered now. */
  answers(): Promise<boolean>
  /** Compares the index with the catalogue and notes as changed what differs; removes what is no longer needed. */
  compare(): Promise<Comparison>
  /** Whether changes reach the index by a continuous worker, and not by the next search. */
  isIndexedByWorkers: boolean
}

export type Comparison = { compared: number; mended: number }

/** A cluster of search nodes that others keep. */
export type SearchCluster = {
  /** Addresses, with name and password where they are needed. */
  nodes: readonly string[]
  /** Begins the names of all indexes. */
  prefix: string
  shards: number
  /** Replicas of each shard. */
  replicas: number
  /** Certificates of the authority that signed those of the nodes; empty for the usual ones. */
  caFile: string
}

export type SearchSettings = { kind: 'postgres' } | ({ kind: 'opensearch' } & SearchCluster)

/** What an adapter is opened with: it reads the catalogue from the database, whatever the engine is. */
export type SearchServices = {
  db: Db
  /** Connections for indexing, which may take longer than a visitor waits. */
  workDb: Db
  clock: Clock
}

/** The engine does not answer, or not in time: what needs it is refused, everything else continues. */
export class SearchAway extends Error {}

/** For what a page can do without: its answer while the engine is away. */
export const unlessAway = <T>(answer: Promise<T>, otherwise: T): Promise<T> =>
  answer.catch((error: unknown) => {
    if (error instanceof SearchAway) return otherwise
    throw error
  })

/** Stops the start with one sentence that names the change to make. */
export class SearchFault extends Error {}

/** A position that this adapter did not write: it comes from another engine or another version. */
export class StalePosition extends Error {
  constructor() {
    super('This position does not belong to the search engine that is in use')
  }
}
