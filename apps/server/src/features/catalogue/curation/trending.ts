/** Lists What's trending: pins, then the week's demand, then the newest clips; without shorts. */
import type { ResultItem } from '@rushes/contract/clips'
import { LRUCache } from 'lru-cache'
import type { Services } from '../../../context.ts'
import { listNewest, listPublicCards } from '../clips.queries.ts'
import { inOrder, toResultItem } from '../result-items.ts'
import { findNextEnd } from './curation.queries.ts'
import { listTrendingIds } from './trending.queries.ts'

const MAX_TRENDING = 15
const TRENDING_TTL_MS = 5 * 60_000
// More than are shown, because some candidates are no longer public or are shorts.
const MAX_CANDIDATES = 60

/** @returns a function with a cache of five minutes; concurrent calls share one query. */
export function trendingList({
  db,
  clock,
  pageChanges,
}: Pick<Services, 'db' | 'clock' | 'pageChanges'>): () => Promise<ResultItem[]> {
  const remembered = new LRUCache<'trending', ResultItem[]>({
    max: 1,
    ttl: TRENDING_TTL_MS,
    perf: { now: () => clock.now().getTime() },
    // Callers that wait during a change still get the list; it is not cached.
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { options }) {
      const now = clock.now()
      const end = await findNextEnd(db, now)
      // A pin is removed when it ends, not when the cache expires.
      options.ttl = Math.min(TRENDING_TTL_MS, end === null ? TRENDING_TTL_MS : end.getTime() - now.getTime())
      return rank(db, now)
    },
  })
  pageChanges.onChange(() => remembered.clear())
  return () => remembered.forceFetch('trending')
}

async function rank(db: Services['db'], now: Date): Promise<ResultItem[]> {
  const ids = await listTrendingIds(db, now, MAX_CANDIDATES)
  const demanded = inOrder(ids, await listPublicCards(db, { ids, types: ['video', 'image'], now }))
  if (demanded.length >= MAX_TRENDING) return demanded.slice(0, MAX_TRENDING)
  const newest = await listNewest(db, ['video', 'image'], MAX_TRENDING * 2, now)
  const shown = new Set(demanded.map(({ id }) => id))
  const others = newest.filter(({ id }) => !shown.has(id)).map(toResultItem)
  return [...demanded, ...others].slice(0, MAX_TRENDING)
}
