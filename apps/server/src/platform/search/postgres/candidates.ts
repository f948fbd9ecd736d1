/** Finds by bitmaps, when the plan has them, in which slots the next matches are. */
import { candidateSlots } from '@rushes/search-engine/bitmaps'
import type { SearchPlan } from '@rushes/search-engine/plan'
import { SEGMENT_SLOTS } from '@rushes/search-engine/slots'
import type { Db } from '../../../db/db.ts'
import { type MatchedSpan, matchedSegments } from './bitmaps.queries.ts'
import type { IndexState } from './dictionary.queries.ts'
import type { Candidates } from './pages.queries.ts'
import type { ColumnSort } from './sort-keys.queries.ts'

/** `needed`: how many matches behind `after`. `total`: when it is known already. */
type CandidateRequest = Omit<MatchedSpan, 'ranges'> & { sort: ColumnSort; total: number | undefined }
type FoundCandidates = Candidates & { total: number | undefined; state: IndexState | undefined }

/** Up to this number of matches are all read, for a sort order that bitmaps do not have. */
const SORTING_BATCH = 1_000
/** With more ranges of time than this all of them are looked at. */
const MAX_RANGES = 1_000

export async function findCandidates(
  db: Db,
  plan: SearchPlan,
  { sort, total, ...request }: CandidateRequest,
): Promise<FoundCandidates> {
  if (plan.strategy !== 'bitmaps' || !plan.bitmaps) return { plan, slots: undefined, total, state: undefined }
  // Slots follow time and ids; in every other order the larger id comes first among equals.
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

// Twice what the frequencies promise, because words are not spread evenly.
function rangesFor({ share }: SearchPlan, needed: number): number | null {
  const ranges = 2 + Math.ceil((2 * needed) / (SEGMENT_SLOTS * share))
  return ranges < MAX_RANGES ? ranges : null
}
