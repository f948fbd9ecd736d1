/** One page of a search and its total, in one request, so that both are of one state of the index. */
import type { IndexQuery, SearchedWords } from '@rushes/search-engine/query'
import { MAX_COUNTED, type PageRequest, type SearchAnswer, type SortName, StalePosition } from '../search.ts'
import { idOf, Page } from './answers.ts'
import { filterOf } from './conditions.ts'
import type { Engine } from './engine.ts'
import { type Position, writePosition } from './position.ts'
import { rankedBy } from './relevance.ts'

type Order = Record<string, 'asc' | 'desc'>[]

const ORDERS: Readonly<Record<SortName, Order>> = {
  most_recent: [{ created: 'desc' }, { id: 'desc' }],
  oldest: [{ created: 'asc' }, { id: 'desc' }],
  longest: [{ duration: 'desc' }, { id: 'desc' }],
  shortest: [{ duration: 'asc' }, { id: 'desc' }],
  most_rel: [{ _score: 'desc' }, { created: 'desc' }, { id: 'desc' }],
}

type Requested = Pick<PageRequest, 'sort' | 'size' | 'skip'> & {
  after: Position | null
  /** Weight of each group of words; null if the results are not sorted by relevance. */
  weights: readonly number[] | null
}

export async function findPage(
  engine: Engine,
  query: IndexQuery,
  requested: Requested,
): Promise<Omit<SearchAnswer, keyof SearchedWords>> {
  const { size, after, weights } = requested
  const path = `/${engine.prefix}/_search?allow_partial_search_results=false`
  const { hits: found } = await engine.query(Page, path, queryOf(query, requested))
  const { hits } = found
  // Sort values of clips remain valid in a new generation; scores only in the one that computed them.
  if (after && weights && hits.some(({ _index }) => _index !== after.in)) throw new StalePosition()
  const total = after?.total ?? found.total?.value ?? 0
  const last = hits.length > size ? hits[size - 1] : undefined
  const isExact = total <= MAX_COUNTED
  return {
    ids: hits.slice(0, size).map(idOf),
    total: isExact ? total : MAX_COUNTED,
    isExact,
    next: last
      ? writePosition({ in: last._index, after: last.sort, total, weights: weights && [...weights] })
      : null,
  }
}

function queryOf(query: IndexQuery, { sort, size, skip, after, weights }: Requested) {
  const order = ORDERS[orderOf(sort, weights)]
  if (after && after.after.length !== order.length) throw new StalePosition()
  return {
    query: weights ? rankedBy(query, weights) : filterOf(query),
    sort: order,
    // One more than shown, to find out whether more results follow.
    size: size + 1,
    ...(after ? { search_after: after.after } : { from: skip }),
    track_total_hits: after ? false : MAX_COUNTED + 1,
    _source: false,
  }
}

/** Without words there is no relevance, so the newest results are first. */
function orderOf(sort: SortName, weights: Requested['weights']): SortName {
  if (weights) return 'most_rel'
  return sort === 'most_rel' ? 'most_recent' : sort
}
