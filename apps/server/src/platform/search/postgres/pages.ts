/** Finds one page of results: by bitmaps where the plan has them, then in the order of the sort. */

import type { SearchPlan } from '@rushes/search-engine/plan'
import type { GroupRanking } from '@rushes/search-engine/ranking'
import type { PageRequest, SearchServices } from '../search.ts'
import { findCandidates } from './candidates.ts'
import type { IndexState } from './dictionary.queries.ts'
import { pageInOrder } from './pages.queries.ts'
import type { Position } from './position.ts'
import { type BlockPage, pageByRelevance, RANKING_BATCH, type RankedPage } from './ranked-page.queries.ts'
import type { ColumnSort, SortKey } from './sort-keys.queries.ts'

/**
 * `total`: when it is known already.
 * `block`: so many of the most recent matches are ranked together; 500 when unset. Pages that follow need the same.
 */
export type PageSearch = Pick<PageRequest, 'size' | 'skip'> & {
  plan: SearchPlan
  after: Position | null
  total: number | undefined
  block?: number
}
export type FoundPage = {
  ids: number[]
  total: number | undefined
  /** Null when nothing follows. */
  next: Omit<Position, 'total'> | null
  /** The index as the last statement saw it; undefined when that had no row to tell it in. */
  state: IndexState | undefined
}
export async function findPageInOrder(
  { db, clock }: SearchServices,
  sort: ColumnSort,
  { plan, after: position, size, skip, total }: PageSearch,
): Promise<FoundPage> {
  const now = clock.now()
  const after = position?.last ?? null
  // One more than is shown tells whether anything follows.
  const limit = size + 1
  const candidates = await findCandidates(db, plan, {
    sort,
    after,
    until: null,
    needed: skip + limit + 1,
    total,
    now,
  })
  const rows = await pageInOrder(db, candidates, { sort, after, skip, limit, total: candidates.total, now })
  const [first] = rows
  const last = rows.length > size ? rows[size - 1] : undefined
  return {
    ids: rows.slice(0, size).map(({ id }) => id),
    total: first?.total ?? candidates.total,
    next: last ? { last: sortKeyOf(last), ranking: null } : null,
    state: first ?? (candidates.slots?.length === 0 ? candidates.state : undefined),
  }
}

type Ranking = NonNullable<Position['ranking']>

/** A page that reaches the end of its block goes on in the next one. */
export async function findPageByRelevance(
  services: SearchServices,
  { plan, after, size, skip, total, block = RANKING_BATCH }: PageSearch,
): Promise<FoundPage> {
  const weights = after?.ranking?.weights ?? plan.groups.map(({ weight }) => weight)
  const weighed = { ...plan, groups: withWeights(plan.groups, weights) }
  const rows: (SortKey & { ranking: Ranking })[] = []
  let part: BlockPage = {
    start: after?.ranking?.start ?? null,
    block: after?.ranking?.block ?? null,
    blockSize: block,
    after: after?.last ?? null,
    skip,
    limit: size + 1,
    total,
  }
  for (;;) {
    const ranked = await rankedIn(services, weighed, part)
    const ranking = { start: part.start, block: ranked.block, weights }
    rows.push(...ranked.rows.map((row) => ({ ...row, ranking })))
    const last = rows.length > size ? rows[size - 1] : undefined
    const { end } = ranked.block
    if (last || !end) {
      return {
        ids: rows.slice(0, size).map(({ id }) => id),
        total: ranked.total,
        next: last ? { last: sortKeyOf(last), ranking: last.ranking } : null,
        state: ranked.state,
      }
    }
    part = {
      start: end,
      block: null,
      blockSize: block,
      after: null,
      skip: Math.max(0, part.skip - ranked.remaining),
      limit: size + 1 - rows.length,
      total: ranked.total,
    }
  }
}

async function rankedIn(
  { db, clock }: SearchServices,
  plan: SearchPlan,
  part: BlockPage,
): Promise<RankedPage> {
  const now = clock.now()
  const candidates = await findCandidates(db, plan, {
    sort: 'most_recent',
    after: part.start,
    until: part.block?.end ?? null,
    // Clips indexed since the block's first page must not push out its last ones.
    needed: part.block ? MAX_INT4 : part.blockSize + 1,
    total: part.total,
    now,
  })
  return pageByRelevance(db, candidates, { ...part, total: candidates.total, now })
}

/** More matches than there can be. */
const MAX_INT4 = 2_147_483_647

const sortKeyOf = ({ key, id }: SortKey): SortKey => ({ key, id })

const withWeights = (groups: readonly GroupRanking[], weights: readonly number[]): GroupRanking[] =>
  groups.map((group, at) => ({ ...group, weight: weights[at] ?? group.weight }))
