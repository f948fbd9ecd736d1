/** What's trending: pins, then the week's demand, then the newest; without shorts (specification, section 3). */
import type { ResultItem } from '@rushes/contract/clips'
import type { Services } from '../../context.ts'
import { listNewest, listPublicCards } from './clips.queries.ts'
import { inOrder, toResultItem } from './result-items.ts'
import { listTrendingIds } from './trending.queries.ts'

const SHOWN = 15
const KEPT_MS = 5 * 60_000
// Some of the wanted may have been withdrawn or may be shorts.
const CANDIDATES = 60

/** @returns a function that answers from memory for five minutes, with one query for any number of askers. */
export function trendingList({ db, clock }: Pick<Services, 'db' | 'clock'>): () => Promise<ResultItem[]> {
  let kept: { since: number; list: Promise<ResultItem[]> } | undefined
  return () => {
    const now = clock.now()
    if (kept && now.getTime() - kept.since < KEPT_MS) return kept.list
    const list = rank(db, now)
    kept = { since: now.getTime(), list }
    list.catch(() => {
      kept = undefined
    })
    return list
  }
}

async function rank(db: Services['db'], now: Date): Promise<ResultItem[]> {
  const ids = await listTrendingIds(db, now, CANDIDATES)
  const wanted = inOrder(ids, await listPublicCards(db, ids, ['video', 'image'], now))
  if (wanted.length >= SHOWN) return wanted.slice(0, SHOWN)
  const newest = await listNewest(db, ['video', 'image'], SHOWN * 2, now)
  const shown = new Set(wanted.map(({ id }) => id))
  return [...wanted, ...newest.filter(({ id }) => !shown.has(id)).map(toResultItem)].slice(0, SHOWN)
}
