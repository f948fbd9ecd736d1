/** Asks the bitmaps, when a plan has them, at which places the next matches are. */
import type { Db } from '../../db/db.ts'
import type { Candidates, Place } from './clip-search.queries.ts'
import { matchedSegments } from './search-bitmaps.queries.ts'
import { candidatePlaces } from './search-bitmaps.ts'
import type { IndexState } from './search-dictionary.queries.ts'
import { SLOTS } from './search-places.ts'
import type { SearchPlan } from './search-plan.ts'
import type { SortName } from './search-request.ts'

type Wanted = {
  sort: Exclude<SortName, 'most_rel'>
  after: Place | null
  /** The last that is wanted; null for no such limit. */
  until: Place | null
  /** How many matches beyond `after`. */
  needed: number
  total: number | undefined
  now: Date
}
/** More than there can be. */
export const ALL = 2_147_483_647

type Found = Candidates & { total: number | undefined; state: IndexState | undefined }

/** So many matches are all looked at to put them in an order that bitmaps do not know. */
const SORTED_AT_ONCE = 1_000

/** From so many on all of them are looked at. */
const MANY_RANGES = 1_000

export async function findCandidates(db: Db, plan: SearchPlan, wanted: Wanted): Promise<Found> {
  const { total } = wanted
  if (plan.way !== 'bitmaps' || !plan.bitmaps) return { plan, places: undefined, total, state: undefined }
  // Slots are in the order of time and of ids; in all other orders the larger id comes first among equals.
  const isNewestFirst = wanted.sort === 'most_recent'
  const needed = isNewestFirst ? wanted.needed : SORTED_AT_ONCE
  const [after, until] = isNewestFirst ? [wanted.after, wanted.until] : [null, null]
  const asked = { after, until, needed, now: wanted.now }
  const ranges = isNewestFirst && total !== undefined ? rangesFor(plan, needed) : null
  let found = await matchedSegments(db, plan.bitmaps, { ...asked, ranges })
  let places = candidatePlaces(found.segments, { ...found, needed })
  if (ranges !== null && places.length < needed) {
    found = await matchedSegments(db, plan.bitmaps, { ...asked, ranges: null })
    places = candidatePlaces(found.segments, { ...found, needed })
  }
  const counted = total ?? found.total
  if (!isNewestFirst && found.total > SORTED_AT_ONCE) {
    return { plan: { ...plan, way: 'walk' }, places: undefined, total: counted, state: found.state }
  }
  return { plan, places, total: counted, state: found.state }
}

// Twice what the frequencies promise; words are not spread evenly.
function rangesFor({ share }: SearchPlan, needed: number): number | null {
  const ranges = 2 + Math.ceil((2 * needed) / (SLOTS * share))
  return ranges < MANY_RANGES ? ranges : null
}
