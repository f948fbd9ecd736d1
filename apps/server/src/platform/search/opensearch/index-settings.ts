/** What an index looks like. Nothing is analysed by the engine: it is given the words that our own analyser makes. */
import type { FacetName } from '@rushes/contract/search-filters'
import { FACETS } from '@rushes/search-engine/lexemes'
import type { SearchCluster } from '../search.ts'

/** A change of the mapping or of what is written into it needs another version, and the index made again. */
export const INDEX_VERSION = 1
export const PRODUCT = 'rushes'

/** The largest page that can be requested by its number. */
const MAX_RESULT_WINDOW = 50_000
/** The most licences of an account that a search can exclude or require. */
const MAX_TERMS = 200_000

/** Found by, never sorted or counted by. */
const FOUND_BY = { type: 'keyword', doc_values: false } as const
/** Counted by, never found by. */
const COUNTED_BY = { type: 'keyword', index: false } as const

export const facetField = (name: FacetName): string => `facets.${name}`

/** A filter that is added needs no other index: its field is added to the one in use. */
export const FACET_PROPERTIES = {
  facets: { properties: Object.fromEntries(FACETS.map((name) => [name, COUNTED_BY])) },
}

const PROPERTIES = {
  type: { type: 'keyword' },
  id: { type: 'integer' },
  created: { type: 'date', format: 'epoch_millis' },
  date_taken: { type: 'date', format: 'strict_date' },
  date_posted: { type: 'date', format: 'strict_date' },
  duration: { type: 'integer' },
  /** What a clip is worth before anything is asked: quality, rating and freshness. */
  worth: { type: 'double', index: false },
  /** Stems and filter values, in any field. */
  lexemes: FOUND_BY,
  title: FOUND_BY,
  keywords: FOUND_BY,
  /** Numbers of neighbouring stems. */
  pairs: FOUND_BY,
  title_pairs: FOUND_BY,
  /** As they are written. */
  words: { type: 'keyword' },
  ...FACET_PROPERTIES,
  /** Whether the document equals the one that the catalogue would create now. */
  digest: COUNTED_BY,
}

/**
 * An index that is being filled is not searched: changes need not be visible each second, and its copies are made of
 * whole segments in the end instead of indexing each document again. A node that is lost in the meantime costs the
 * rebuild.
 */
const FILLED = { refresh_interval: '-1', auto_expand_replicas: 'false', number_of_replicas: 0 }

export const searchedSettings = ({ replicas }: Pick<SearchCluster, 'replicas'>) => ({
  index: { refresh_interval: '1s', auto_expand_replicas: `0-${replicas}` },
})

/** The settings of an index before it is filled. */
export const indexSettings = ({ shards }: Pick<SearchCluster, 'shards'>) => ({
  settings: {
    index: {
      number_of_shards: shards,
      ...FILLED,
      // A late batch must find out that a document was removed after it was read.
      gc_deletes: '1h',
      max_result_window: MAX_RESULT_WINDOW,
      max_terms_count: MAX_TERMS,
      'sort.field': ['created', 'id'],
      'sort.order': ['desc', 'desc'],
    },
  },
  mappings: {
    dynamic: 'strict',
    _meta: { product: PRODUCT, version: INDEX_VERSION },
    // The catalogue is in the database, and an answer is ids.
    _source: { enabled: false },
    properties: PROPERTIES,
  },
})
