/** Settings and mapping of an index. The engine receives analysed words and analyses no text itself. */
import type { FacetName } from '@rushes/contract/search-filters'
import { FACETS } from '@rushes/search-engine/lexemes'
import type { SearchCluster } from '../search.ts'

/** A change of the mapping or of the content of fields requires a new version and a rebuild. */
export const INDEX_VERSION = 1
export const PRODUCT = 'rushes'

/** The largest page that can be requested by its number. */
const MAX_RESULT_WINDOW = 50_000
/** Maximum of licences of an account that a search can exclude or require. */
const MAX_TERMS = 200_000

/** Fields for searching, never for sorting or counting. */
const FOUND_BY = { type: 'keyword', doc_values: false } as const
/** Fields for counting, never for searching. */
const COUNTED_BY = { type: 'keyword', index: false } as const

export const facetField = (name: FacetName): string => `facets.${name}`

/** A new field requires no new index if older documents are right without it: it is added to the existing one. */
export const ADDED_PROPERTIES = {
  /** Stems, and numbers of neighbouring stems, that only captions or the shot list contain. */
  lines: FOUND_BY,
  facets: { properties: Object.fromEntries(FACETS.map((name) => [name, COUNTED_BY])) },
}

const PROPERTIES = {
  type: { type: 'keyword' },
  id: { type: 'integer' },
  created: { type: 'date', format: 'epoch_millis' },
  date_taken: { type: 'date', format: 'strict_date' },
  date_posted: { type: 'date', format: 'strict_date' },
  duration: { type: 'integer' },
  /** Score of a clip without a query: quality, rating and freshness. */
  worth: { type: 'double', index: false },
  /** Stems and filter values, in any field. */
  lexemes: FOUND_BY,
  title: FOUND_BY,
  keywords: FOUND_BY,
  /** Numbers of neighbouring stems. */
  pairs: FOUND_BY,
  title_pairs: FOUND_BY,
  /** Words in their original spelling. */
  words: { type: 'keyword' },
  ...ADDED_PROPERTIES,
  /** Whether the document equals the one that the catalogue would create now. */
  digest: COUNTED_BY,
}

/**
 * Settings of an index that is being filled and not searched: changes need not be visible each second, and
 * copies are made of whole segments at the end instead of indexing each document again. The loss of a node
 * fails the rebuild.
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
      // Removals are remembered, so that a late batch does not restore a document.
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
    // Not needed, because responses contain only ids and the catalogue is in the database.
    _source: { enabled: false },
    properties: PROPERTIES,
  },
})
