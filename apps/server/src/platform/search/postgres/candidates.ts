/** Finds the slots of the next matches by bitmaps, if the plan has them. */
import { candidateSlots } from '@rushes/search-engine/bitmaps'
import type { SearchPlan } from '@rushes/search-engine/plan'
import { SEGMENT_SLOTS } from '@rushes/search-engine/slots'
import type { Db } from '../../../db/db.ts'
import { type MatchedSpan, matchedSegments } from './bitmaps.queries.ts'
import type { IndexState } from './dictionary.queries.ts'
import type { Candidates } from './pages.queries.ts'
import type { ColumnSort } from './sort-keys.queries.ts'

/** `needed`: required number of matches after `after`. `total`: undefined if it is not known yet. */
type CandidateRequest = Omit<MatchedSpan, 'ranges'> & { sort: ColumnSort; total: number | undefined }
type FoundCandidates = Candidates & { total: number | undefined; state: IndexState | undefined }

/** For sort orders that bitmaps do not support: up to this number, all matches are read. */
const SORTING_BATCH = 1_000
/** If more ranges of time would be needed, all of them are examined. */
const MAX_RANGES = 1_000

export async function findCandidates(
  db: Db,
  plan: SearchPlan,
  { sort, total, ...request }: CandidateRequest,
): Promise<FoundCandidates> {
  if (plan.strategy !== 'bitmaps' || !plan.bitmaps) return { plan, slots: undefined, total, state: undefined }
  // Slots are ordered by time and id; in all other orders the larger id is first among equal values.
  const isNewestFirst = sort === 'most_recent'
  const span = isNewestFirst ? request : { ...request, needed: SORTING_BATCH, after: null, until: null }
  const isMoreThanNeeded = total !== undefined && total > span.needed
  const ranges = isNewestFirst && isMoreThanNeeded ? rangesFor(plan, span.needed) : null
  let matched = await matchedSegments(db, plan.bitmaps, { ...span, ranges })
  let slots = candidateSlots(matched.segments, { ...matched, needed: span.needed })
  if (ranges !== null && slots.length < span.needed) {
    matched = await matchedSegments(db, plan.bitmaps, { ...span, ranges: null })
    slots = candidateSlots(matched.segments, { ...matched, needed: span.needed })
  }
  const answer = { total: total ?? matched.total, state: matched.state }
  if (isNewestFirst || matched.total <= SORTING_BATCH) return { plan, slots, ...answer }
  return { plan: { ...plan, strategy: 'scan' }, slots: undefined, ...answer }
}

// Twice the number that the frequencies suggest, because words are not distributed evenly.
function rangesFor({ share }: SearchPlan, needed: number): number | null {
  const ranges = 2 + Math.ceil((2 * needed) / (SEGMENT_SLOTS * share))
  return ranges < MAX_RANGES ? ranges : null
}
