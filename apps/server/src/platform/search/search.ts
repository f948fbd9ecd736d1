/**
 * The port to the search engine. Requests and answers use the terms of the catalogue, so that the engine can
 * be replaced; `test/search/search-contract.ts` verifies the adapters. Triggers record every change of a clip
 * or a package. An adapter indexes recorded changes before it answers a search, so that everything published
 * is found and no writer has to update the index.
 */
import type { FacetName, ValueFilter } from '@rushes/contract/search-filters'
import type { DATE_FIELDS } from '@rushes/contract/search-options'
import type { DocumentType } from '@rushes/search-engine/document-type'
import type { SearchedWords } from '@rushes/search-engine/query'
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

/** Conditions that must all be met. */
export type SearchRequest = {
  /** The typed term; empty for no term. */
  term: string
  /** Groups of synonyms that replace the stored ones, to preview a change. */
  synonyms?: readonly (readonly string[])[]
  types: readonly DocumentType[]
  /** Ids and codes; the values of one filter are alternatives. */
  values: Readonly<Partial<Record<ValueFilter, readonly string[]>>>
  /** The typed region or city, all words of which must match. */
  region: string
  dates: readonly DateRange[]
  duration: DurationRange | null
  /** Code of the country for which clips must be cleared; null for any. */
  cleared: string | null
  /** Only clips that an account could download now; null for no restriction. */
  obtainable: Obtainable | null
}

/** The clips that an account could download now. */
export type Obtainable = {
  /** Ids of the clips that the account has licensed. */
  licensed: readonly number[]
  /** Ids of clips for which the account currently gets no file and no further licence. */
  withheld: readonly number[]
  /** Supplies from which the account could license without a payment. */
  supplies: readonly Supply[]
  /** Code of the country for which a new licence must be cleared; null if it does not matter. */
  country: string | null
}

/** @param after `next` of the previous page */
export type PageRequest = { sort: SortName; size: number; skip: number; after: string | null }

/** The meaning of a text, by a model. */
export type Meaning = {
  model: string
  /** Of the length 1. */
  vector: Float32Array
  mean: Float32Array
  /** Clips of a lower similarity are not close. */
  minSimilarity: number
}

/** Totals above this number are not exact (R-SEARCH-4). */
export const MAX_COUNTED = 10_000

export type SearchAnswer = SearchedWords & {
  ids: number[]
  /** `MAX_COUNTED` at most. */
  total: number
  isExact: boolean
  /** Position of the next page, in the adapter's format; null if nothing follows. */
  next: string | null
}

export type FacetRequest = {
  /** Facets whose values to count. */
  names: readonly FacetName[]
  /** The same query for each type, because some types have filters that others lack. */
  byType: readonly SearchRequest[]
  /** Searches whose results are counted, as the value 1 of these facets. */
  totals: readonly (readonly [FacetName, SearchRequest])[]
}

type ValueCount = { value: string; count: number }
export type FacetCounts = { counts: Record<FacetName, ValueCount[]> }

export type SuggestAnswer = {
  /** The text with its last word completed, the most frequent first. */
  words: readonly string[]
  /** Display names of countries. */
  countries: readonly string[]
  /** Normalised words that complete the text and occur in the region of a clip. */
  regions: readonly string[]
  /** Clips or packages that contain the words and a completion, the best first. */
  ids: readonly number[]
}

export type Search = {
  /** @throws StalePosition if `after` was not created by this adapter */
  search(request: SearchRequest, page: PageRequest): Promise<SearchAnswer>
  /** Counts the results of each request, `MAX_COUNTED` at most. */
  count(requests: readonly SearchRequest[]): Promise<number[]>
  /** Counts filter values: the count of a value is the total if it is chosen. */
  facets(request: SearchRequest, requested: FacetRequest): Promise<FacetCounts>
  /**
   * Returns ids of documents that match not all words, but at least half of those that any document matches, the rarest
   * words first. Filters and exclusions apply. An engine may examine only some thousand documents.
   */
  near(request: SearchRequest, size: number): Promise<number[]>
  /**
   * Returns ids of clips whose meaning is close to that of a text, the closest first. Filters and exclusions apply. An
   * engine may compare only the closest thousand with the filters.
   */
  meant(request: SearchRequest, meaning: Meaning, size: number): Promise<readonly number[]>
  /** Suggests completions of a text that have results of these types. */
  suggest(text: string, types: readonly DocumentType[]): Promise<SuggestAnswer>
  /** Finds the most likely word of the catalogue for a misspelt one; undefined if there is none. */
  nearest(word: string): Promise<string | undefined>
  /** Finds clips that share two words of title, keywords, category or place; the most similar first. */
  similar(clip: number): Promise<readonly number[]>
  /**
   * Indexes the next batch of recorded changes. The adapter removes them itself, because their removal and
   * the update of the index must succeed or fail together.
   * @returns the number of processed changes; 0 also while another process is indexing
   */
  indexChanges(): Promise<number>
  /** Rebuilds the index. @returns the number of indexed documents; 0 while another process is indexing */
  rebuild(): Promise<number>
  /** @throws SearchFault if engine and installation do not match, but not for an unavailable engine */
  checkStart(): Promise<void>
  /** Whether the engine would answer a search now. */
  answers(): Promise<boolean>
  /** Compares the index with the catalogue and records differences as changes; removes outdated indexes. */
  compare(): Promise<Comparison>
  /** Whether a continuous worker indexes changes, and not the next search. */
  isIndexedByWorkers: boolean
}

export type Comparison = { compared: number; mended: number }

/** An external cluster of search nodes. */
export type SearchCluster = {
  /** Addresses, with name and password if required. */
  nodes: readonly string[]
  /** Prefix of the names of all indexes. */
  prefix: string
  shards: number
  /** Replicas of each shard. */
  replicas: number
  /** File with the certificates of the nodes' authority; empty for the default authorities. */
  caFile: string
}

export type SearchSettings = { kind: 'postgres' } | ({ kind: 'opensearch' } & SearchCluster)

/** Services for an adapter, which reads the catalogue from the database, whatever the engine is. */
export type SearchServices = {
  db: Db
  /** Connections for indexing, which may take longer than a visitor waits. */
  workDb: Db
  clock: Clock
}

/** The engine does not answer in time: requests that need it are refused, everything else continues. */
export class SearchAway extends Error {}

/** Returns a fallback while the engine is unavailable, for optional parts of a page. */
export const unlessAway = <T>(answer: Promise<T>, otherwise: T): Promise<T> =>
  answer.catch((error: unknown) => {
    if (error instanceof SearchAway) return otherwise
    throw error
  })

/** Stops the start with one sentence that names the change to make. */
export class SearchFault extends Error {}

/** A position that this adapter did not write, from another engine or another version. */
export class StalePosition extends Error {
  constructor() {
    super('This position does not belong to the search engine that is in use')
  }
}
